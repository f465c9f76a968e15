import { baseName } from './pathParts.ts';

/**
 * Returns a short name for each path that tells it from the others: the last part alone, else with the folder that
 * differs, `beta/index.ts` or, further up, `beta/…/index.ts`, else the whole path. No two paths share a name.
 */
export function tellApart(paths: readonly string[]): ReadonlyMap<string, string> {
  const alike = new Map<string, string[]>();
  for (const path of new Set(paths)) {
    const name = baseName(path);
    const group = alike.get(name);
    if (group === undefined) alike.set(name, [path]);
    else group.push(path);
  }
  return new Map(
    [...alike].flatMap(([name, group]) => {
      const names = group.length === 1 ? [name] : (namesByFolder(name, group) ?? group);
      return group.map((path, at) => [path, names[at] ?? path] as const);
    }),
  );
}

/** Returns `null` if no one folder, counted from the end, differs in all paths. */
function namesByFolder(name: string, paths: readonly string[]): readonly string[] | null {
  const folders = paths.map((path) => path.slice(0, -name.length).split('/').slice(0, -1));
  const deepest = folders.reduce((most, parts) => Math.max(most, parts.length), 0);
  for (let up = 1; up <= deepest; up += 1) {
    const differing = folders.map((parts) => parts.at(-up) ?? '');
    if (new Set(differing).size === differing.length) {
      const between = up === 1 ? '/' : '/…/';
      return differing.map((folder) => (folder === '' ? name : folder + between + name));
    }
  }
  return null;
}
