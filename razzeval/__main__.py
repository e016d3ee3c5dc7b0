"""``python -m razzeval`` is the command line."""

from razzeval.cli import main

raise SystemExit(main())
