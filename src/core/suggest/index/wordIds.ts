export interface WordIds {
  /** Returns the number of a word by its hash; a new word gets the next one. */
  idOf(hash: number): number;
  /** Returns the hashes by number. */
  finish(): Uint32Array;
}

/** Numbers the words of an index, in arrays: a map of a million hashes would take more memory than the index. */
export function createWordIds(known: Uint32Array): WordIds {
  let hashes = new Uint32Array(Math.max(1_024, Math.ceil(known.length * 1.2)));
  hashes.set(known);
  let count = known.length;
  /** Numbers plus one, each at the place of its hash or behind it. */
  let places = placesFor(hashes, count);
  return {
    idOf(hash) {
      let at = placeOf(hash, places.length);
      for (; ; at = (at + 1) & (places.length - 1)) {
        const place = places[at] ?? 0;
        if (place === 0) break;
        if (hashes[place - 1] === hash) return place - 1;
      }
      if (count === hashes.length) {
        const larger = new Uint32Array(hashes.length * 2);
        larger.set(hashes);
        hashes = larger;
      }
      hashes[count] = hash;
      count += 1;
      places[at] = count;
      if (count * 2 > places.length) places = placesFor(hashes, count);
      return count - 1;
    },
    finish: () => hashes.slice(0, count),
  };
}

function placesFor(hashes: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1_024, count * 3))));
  for (let id = 0; id < count; id += 1) {
    let at = placeOf(hashes[id] ?? 0, places.length);
    while (places[at] !== 0) at = (at + 1) & (places.length - 1);
    places[at] = id + 1;
  }
  return places;
}

function placeOf(hash: number, places: number): number {
  return (Math.imul(hash, 0x9e37_79b1) >>> 0) & (places - 1);
}
