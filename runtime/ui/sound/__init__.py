"""What is heard: which effect for what, the landscape under it, the themes, and the device that plays them."""
