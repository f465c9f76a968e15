/** A long list of numbers. */
export interface NumberList {
  /** Returns the number at this place; 0 beyond the end. */
  at(place: number): number;
  /** Sets the number at a place, which may lie beyond the end. */
  set(place: number, value: number): void;
  length(): number;
}

/** Bits: a block has so many places that 20 of them hold those of a usual session. */
const blockBits = 12;
const blockPlaces = 2 ** blockBits;

/**
 * Creates a list that grows block by block, outside of the heap. An array is copied each time it grows, and a long one is garbage that
 * stays for long: the collector lets the old part of the heap grow to four times of what is alive.
 */
export function createNumberList(): NumberList {
  const blocks: Float64Array[] = [];
  let length = 0;
  return {
    at: (place) => blocks[place >> blockBits]?.[place & (blockPlaces - 1)] ?? 0,
    set(place, value) {
      while (blocks.length <= place >> blockBits) blocks.push(new Float64Array(blockPlaces));
      const block = blocks[place >> blockBits];
      if (block !== undefined) block[place & (blockPlaces - 1)] = value;
      length = Math.max(length, place + 1);
    },
    length: () => length,
  };
}
