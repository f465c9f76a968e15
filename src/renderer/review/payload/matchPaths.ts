/** Number shown at once. */
const most = 8;

/**
 * Returns the paths that contain every part of the typed text, in any order and letter case. Those whose file name
 * begins with it come first, then the shorter ones. Returns none if nothing or a whole path is typed.
 */
export function matchPaths(paths: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const parts = wanted.split(/\s+/u);
  const found: { readonly path: string; readonly rank: number }[] = [];
  for (const path of paths) {
    const lower = path.toLowerCase();
    if (lower === wanted) return [];
    if (!parts.every((part) => lower.includes(part))) continue;
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    found.push({
      path,
      rank: (name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1_000 : 2_000) + path.length,
    });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ path }) => path);
}
