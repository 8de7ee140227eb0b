/** Things that lie in places: moves as few as possible so that each place holds as many as it should. */
export function settled<Place, Thing extends { place: Place }>(things: Thing[], room: Map<Place, number>): Thing[] {
  const stays = things.map((thing) => {
    const left = room.get(thing.place) ?? 0;
    if (left > 0) room.set(thing.place, left - 1);
    return left > 0;
  });
  return things.map((thing, i) => (stays[i] ? thing : { ...thing, place: nextRoom(room) ?? thing.place }));
}

function nextRoom<Place>(room: Map<Place, number>): Place | undefined {
  for (const [place, left] of room) {
    if (left > 0) {
      room.set(place, left - 1);
      return place;
    }
  }
  return undefined;
}
