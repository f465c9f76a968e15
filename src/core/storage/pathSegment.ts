/**
 * Returns an id as one segment of a path, on every system: no separator, no dot segment, not hidden. `null` if that is
 * not possible: too long, or not well-formed text.
 */
export function pathSegment(id: string): string | null {
  if (id === '') return null;
  try {
    const segment = encodeURIComponent(id).replace(
      /[.!'()*~]/gu,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return segment.length <= 200 ? segment : null;
  } catch {
    // A lone surrogate can't be in a name on disk.
    return null;
  }
}

/** Returns the id that `pathSegment` made a segment of; `null` for any other name. */
export function idOfSegment(segment: string): string | null {
  try {
    const id = decodeURIComponent(segment);
    return pathSegment(id) === segment ? id : null;
  } catch {
    return null;
  }
}
