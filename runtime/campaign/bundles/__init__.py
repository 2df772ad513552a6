"""Bundles, ``.scryptic``: a campaign in one file to share, a zip that is packed, looked into, unpacked and installed.

A bundle may come from anybody. It is pure data, read with limits on everything; whatever is not as it should be is
refused before a single file is written.
"""

from runtime.campaign.bundles.limits import SUFFIX, BundleLimits
from runtime.campaign.bundles.reader import Bundle, BundleRead, read_bundle

__all__ = ["SUFFIX", "Bundle", "BundleLimits", "BundleRead", "read_bundle"]
