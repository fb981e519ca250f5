"""`python -m leatherhead` is the command `leatherhead`."""

import sys

from leatherhead.launch import main

sys.exit(main())
