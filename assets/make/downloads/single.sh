#!/bin/sh
# Scryptic in one file. It unpacks itself once, into your own cache folder, and starts from there ever after.
#   (nothing)        the game            editor [CAMPAIGN]   the editor
#   COMMAND …        as "check FOLDER"   --unpack FOLDER     only unpack
set -eu
version=@VERSION@ lines=@LINES@ sum=@SUM@
for tool in tail tar gzip mktemp; do
    command -v "$tool" >/dev/null || { echo "Scryptic needs the program \"$tool\" to unpack itself." >&2; exit 2; }
done
unpack() {
    # A pipe fails by its last program alone: whether the file is whole is asked before.
    tail -n "+$lines" "$0" | gzip -t 2>/dev/null || { echo "The file is damaged: download it again." >&2; return 1; }
    tail -n "+$lines" "$0" | gzip -dc | tar -xf - -C "$1" || { echo "There is no room for it in $1." >&2; return 1; }
}
if [ "${1-}" = --unpack ]; then
    [ $# = 2 ] || { echo "Say where to: --unpack FOLDER" >&2; exit 2; }
    mkdir -p "$2"
    unpack "$2" || exit 1
    exit
fi
cache=${XDG_CACHE_HOME:-${HOME:?}/.cache}/scryptic
here=$cache/program-$version-$sum
if ! [ -x "$here/scryptic/scryptic" ]; then
    mkdir -p -m 700 "$cache"
    echo "Scryptic $version unpacks itself once, into $here …" >&2
    half=$(mktemp -d "$cache/half.XXXXXX")
    trap 'rm -rf "$half"' EXIT INT TERM
    unpack "$half" || exit 1
    # Another start may have been faster; a folder that is there is whole.
    mv "$half" "$here" 2>/dev/null || [ -x "$here/scryptic/scryptic" ]
    trap - EXIT INT TERM
    for old in "$cache"/program-*; do
        [ "$old" = "$here" ] || rm -rf "$old"
    done
fi
# Desktops are told of this file, for the folder goes with the next version.
SCRYPTIC_SINGLE_FILE=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
export SCRYPTIC_SINGLE_FILE
case ${1-} in
    "") exec "$here/scryptic/scryptic-game" ;;
    editor) shift; exec "$here/scryptic/scryptic-editor" "$@" ;;
    *) exec "$here/scryptic/scryptic" "$@" ;;
esac
exit
