import { lettersApart } from '../../../shared/lettersApart.ts';

interface Known {
  readonly path: string;
  /** Lower case, since names on some disks differ in case alone. */
  readonly lower: string;
  readonly name: string;
}

/**
 * Returns the path that a missing one most likely means, among those for which `isThere` is true; `null` if several are
 * as likely, or none is near.
 */
export function findNearest(
  paths: readonly string[],
): (wanted: string, isThere: (path: string) => boolean) => string | null {
  const all = paths.map((path): Known => {
    const lower = path.toLowerCase();
    return { path, lower, name: nameOf(lower) };
  });
  const byName = new Map<string, Known[]>();
  for (const known of all) {
    const others = byName.get(known.name);
    if (others === undefined) byName.set(known.name, [known]);
    else others.push(known);
  }
  return (wanted, isThere) => {
    const lower = wanted.toLowerCase();
    const there = (found: readonly Known[]): readonly Known[] => found.filter(({ path }) => isThere(path));
    const sameName = there(byName.get(nameOf(lower)) ?? []);
    const ending = sameName.filter((known) => known.lower === lower || known.lower.endsWith(`/${lower}`));
    if (ending.length > 0) return only(ending);
    if (sameName.length > 0) return only(sameName) ?? closest(lower, sameName);
    const near = there(all.filter(({ name }) => isNear(nameOf(lower), name)));
    const sameFolder = near.filter((known) => folderOf(known.lower) === folderOf(lower));
    if (sameFolder.length > 0) return only(sameFolder);
    return wanted.includes('/') ? null : only(near);
  };
}

function only(found: readonly Known[]): string | null {
  return found.length === 1 ? (found[0]?.path ?? null) : null;
}

/** Returns the one that shares most folders with the wanted path, if there is one. */
function closest(wanted: string, found: readonly Known[]): string | null {
  const own = new Set(folderOf(wanted).split('/'));
  const shared = ({ lower }: Known): number =>
    folderOf(lower)
      .split('/')
      .filter((folder) => folder !== '' && own.has(folder)).length;
  const best = Math.max(...found.map(shared));
  return best === 0 ? null : only(found.filter((known) => shared(known) === best));
}

/** True for a mistyped name, or another extension. */
function isNear(wanted: string, name: string): boolean {
  if (wanted[0] !== name[0]) return false;
  if (withoutExtension(wanted) === withoutExtension(name)) return true;
  // A short name resembles many others.
  const reach = wanted.length < 6 ? 1 : 2;
  return Math.abs(wanted.length - name.length) <= reach && lettersApart(wanted, name, reach) <= reach;
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]+$/u, '');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
