var podiumCheckpoint={"root":"Ww49CyqKDpZSKOGDYZBVHJPEeBKmwPxBQzWpR-d2GxA","size":60};
