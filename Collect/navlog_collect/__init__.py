"""Receives, verifies and shows the logs that apps upload."""
