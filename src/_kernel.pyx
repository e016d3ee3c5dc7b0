# cython: language_level=3
# cython: freethreading_compatible=True
"""The compiled half of razzeval: the one seam between Python and C. Each file included here is one subject."""

include "cards.pxi"
include "evaluate.pxi"
include "batch.pxi"
include "embed.pxi"
include "game.pxi"
include "equity.pxi"
include "simulate.pxi"
