"""What a house holds, so that a test can see whether anything was kept for those who are gone."""

import gc

from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.table.table import Table


def kept(house: House) -> dict[str, int]:
    """How many things the house and the interpreter hold."""
    gc.collect()
    held = {name: len(value) for name, value in vars(house).items() if hasattr(value, "__len__")}
    things = gc.get_objects()
    return {**held, **{kind.__name__: sum(type(thing) is kind for thing in things) for kind in (LiveTable, Table)}}
