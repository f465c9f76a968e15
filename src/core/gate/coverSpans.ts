/** A text split into plain stretches, and stretches with suspected secrets. */
export type Chunk<T> = string | FoundChunk<T>;

export interface FoundChunk<T> {
  readonly value: string;
  /** Its replacement in the current text: the value itself, or a redaction mark. */
  readonly shown: string;
  readonly found: readonly T[];
}

export interface PlacedFinding<T> {
  readonly start: number;
  readonly end: number;
  readonly found: T;
}

/**
 * Covers places of the chunks' text. Places that overlap each other, or an earlier found chunk, become one. `show`
 * returns the replacement for a covered stretch.
 */
export function coverSpans<T>(
  chunks: readonly Chunk<T>[],
  places: readonly PlacedFinding<T>[],
  show: (found: readonly T[], value: string) => string,
): readonly Chunk<T>[] {
  if (places.length === 0) return chunks;
  const result: Chunk<T>[] = [];
  const regions = merge([...places.map(region), ...foundRegions(chunks)]);
  const text = joinChunks(chunks);
  let done = 0;
  for (const { start, end, found } of regions) {
    if (start > done) result.push(text.slice(done, start));
    const value = text.slice(start, end);
    result.push({ value, shown: show(found, value), found });
    done = end;
  }
  if (done < text.length) result.push(text.slice(done));
  return result;
}

/** Returns the current text. */
export function joinChunks<T>(chunks: readonly Chunk<T>[]): string {
  return chunks.map((chunk) => (typeof chunk === 'string' ? chunk : chunk.shown)).join('');
}

interface Region<T> {
  readonly start: number;
  readonly end: number;
  readonly found: readonly T[];
}

function region<T>({ start, end, found }: PlacedFinding<T>): Region<T> {
  return { start, end, found: [found] };
}

function foundRegions<T>(chunks: readonly Chunk<T>[]): readonly Region<T>[] {
  let at = 0;
  return chunks.flatMap((chunk) => {
    const start = at;
    at += typeof chunk === 'string' ? chunk.length : chunk.shown.length;
    return typeof chunk === 'string' ? [] : [{ start, end: at, found: chunk.found }];
  });
}

function merge<T>(regions: readonly Region<T>[]): readonly Region<T>[] {
  const merged: Region<T>[] = [];
  for (const next of regions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else {
      merged[merged.length - 1] = {
        start: last.start,
        end: Math.max(last.end, next.end),
        found: [...last.found, ...next.found],
      };
    }
  }
  return merged;
}
