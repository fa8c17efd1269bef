"""`python -m navlog_collect`."""

import sys

from navlog_collect.cli import main

sys.exit(main())
