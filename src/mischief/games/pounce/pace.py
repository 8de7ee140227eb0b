"""How long people take over the things that Pounce counts."""

from mischief.game.extras import Pace

PACE = Pace(
    {
        "throws": 2.5 + 2.0 + 1.5,  # get ready, the die tumbles, a face lies there
        "cat faces": 5.0,  # shouting, reading who was quicker, handing cards over
        "rounds escaped": 1.5,  # the cup goes round
        "mistakes": 2.0,  # laughing, and a card for the box
        "cancelled rounds": 3.0,
        "feints": 1.0,
    },
    tuple({"cats": cats} for cats in range(1, 6)),
)
