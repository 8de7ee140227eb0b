"""What a page must be told besides the table, for it has no solver: the layout of memory and the plan of maxima.

Both are one record, the guide; `python -m mischief.solved.lure.tables.guide FILE` writes it.
"""

import io
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from mischief.game.rule import Array
from mischief.solved.lure.reckoning.endings import open_from
from mischief.solved.lure.reckoning.moments import Moments
from mischief.solved.lure.reckoning.plan import plan
from mischief.solved.lure.tables.files import shipped_file
from mischief.solved.lure.tables.table import facts_in
from mischief.solved.lure.variant import Variant

NOT_NEEDED = ("column",)  # where moments inside turns would lie


def work_out(variant: Variant) -> Array:
    """Each of its arrays as narrow as its numbers allow, the widest first."""
    moments, facts = Moments(variant.mice), facts_in(shipped_file(variant).read_bytes())
    known: dict[str, Any] = {**moments.layout._asdict(), **plan(variant)._asdict()}
    known |= {"opened": open_from(variant, moments), "levels": facts["levels"], "mice": variant.mice}
    arrays = {name: _narrow(np.asarray(known[name])) for name in known if name not in NOT_NEEDED}
    lines = [(name, array.dtype, array.shape) for name, array in arrays.items()]
    record = np.zeros(1, sorted(lines, key=lambda line: -line[1].itemsize))
    for name, array in arrays.items():
        record[name] = array
    return record


def _narrow(array: Array) -> Array:
    """The same numbers in the narrowest type with a sign: without one, differences would be wrong."""
    return array.astype(np.min_scalar_type(-1 - max(int(array.max()), 0)))


def packed(guide: Array) -> bytes:
    """The file that holds it."""
    content = io.BytesIO()
    np.save(content, guide)
    return zlib.compress(content.getvalue(), 9)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(packed(work_out(Variant())))
