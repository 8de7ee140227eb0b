"""One sitting in one process, with no network in it: seats, log, luck, clocks, series and the record of it all."""
