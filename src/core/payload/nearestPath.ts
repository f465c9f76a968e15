/**
 * The path of a project that was most likely meant by one that is not there; `null` where several are as likely, or
 * none is near.
 */
export function nearestPath(wanted: string, paths: readonly string[]): string | null {
  const lower = wanted.toLowerCase();
  const name = nameOf(lower);
  const ending = paths.filter(
    (path) => path.toLowerCase() === lower || path.toLowerCase().endsWith(`/${lower}`),
  );
  if (ending.length > 0) return only(ending);
  const sameName = paths.filter((path) => nameOf(path.toLowerCase()) === name);
  if (sameName.length > 0) return only(sameName) ?? closest(lower, sameName);
  // A short name is near to many.
  const reach = name.length < 6 ? 1 : 2;
  const near = paths.filter((path) => {
    const other = nameOf(path.toLowerCase());
    return Math.abs(other.length - name.length) <= reach && distance(name, other, reach) <= reach;
  });
  const sameFolder = near.filter((path) => folderOf(path.toLowerCase()) === folderOf(lower));
  return only(sameFolder) ?? (wanted.includes('/') ? null : only(near)) ?? stem(lower, paths);
}

function only(paths: readonly string[]): string | null {
  return paths.length === 1 ? (paths[0] ?? null) : null;
}

/** The one that shares most folders, if it is one. */
function closest(wanted: string, paths: readonly string[]): string | null {
  const own = new Set(folderOf(wanted).split('/'));
  const shared = (path: string): number =>
    folderOf(path.toLowerCase())
      .split('/')
      .filter((folder) => own.has(folder)).length;
  const best = Math.max(...paths.map(shared));
  return best === 0 || wanted === nameOf(wanted) ? null : only(paths.filter((path) => shared(path) === best));
}

/** The same file under another extension, e.g. `.tsx` for `.ts`. */
function stem(wanted: string, paths: readonly string[]): string | null {
  return only(paths.filter((path) => withoutExtension(path) === withoutExtension(wanted)));
}

function withoutExtension(path: string): string {
  return path.toLowerCase().replace(/\.[a-z0-9]+$/u, '');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Letters to change, add or take away; more than `most` is not counted out. */
function distance(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
    if (Math.min(...row) > most) return most + 1;
  }
  return row[other.length] ?? 0;
}
