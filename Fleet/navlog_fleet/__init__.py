"""Navlog's fleet: the logs of many devices as tables, on Apache Spark."""
