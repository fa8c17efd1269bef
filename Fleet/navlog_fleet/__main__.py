"""Lets `python -m navlog_fleet` run the command."""

import sys

from navlog_fleet.cli import main

sys.exit(main())
