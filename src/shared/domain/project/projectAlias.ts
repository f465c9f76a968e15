/** Another project, with its name in the stacks of a project. Only this machine knows its folder. */
export interface ProjectAlias {
  readonly alias: string;
  /** Lets the window list and show its files. */
  readonly projectId: string;
  /** Name of its folder. */
  readonly name: string;
  /** Absolute, for display only. */
  readonly path: string;
  readonly state: 'ok' | 'not-found';
}

/** Characters. */
const longest = 40;

/** Makes a name that no other project has from a folder's name. */
export function freshAlias(folder: string, taken: ReadonlySet<string>): string {
  const tidied = folder
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/u, '');
  const base = tidied === '' ? 'project' : tidied;
  let alias = base;
  for (let copy = 2; taken.has(alias); copy += 1) alias = `${base}-${copy}`;
  return alias;
}
