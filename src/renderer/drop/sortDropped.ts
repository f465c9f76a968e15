/** A file or folder from outside the window, as the system passes it. */
export interface DroppedEntry {
  readonly file: File;
  readonly folder: boolean;
  /** Absolute; `null` if the host does not reveal it, e.g. in a browser. */
  readonly path: string | null;
}

/** A folder whose files have names in a stack: the open project, or one with an alias. */
export interface KnownRoot {
  /** Absolute. */
  readonly path: string;
  /** Absent for the open project itself. */
  readonly alias?: string;
}

export interface PlaceInProject {
  /** Relative, with `/`; `.` for the project itself. */
  readonly path: string;
  readonly folder: boolean;
  readonly project?: string;
}

export interface SortedDrop {
  readonly inside: readonly PlaceInProject[];
  readonly stackFiles: readonly DroppedEntry[];
  /** Files that can only be copied. */
  readonly files: readonly DroppedEntry[];
  /** Folders of other projects, by path. Folders without a known path are in `unknown`. */
  readonly folders: readonly (DroppedEntry & { readonly path: string })[];
  readonly unknown: readonly DroppedEntry[];
}

/** Sorts dropped entries by the items that they can become. The first root that contains an entry counts. */
export function sortDropped(entries: readonly DroppedEntry[], roots: readonly KnownRoot[]): SortedDrop {
  const inside: PlaceInProject[] = [];
  const rest: DroppedEntry[] = [];
  for (const entry of entries) {
    const place = isStackFile(entry) ? null : placeOf(entry, roots);
    if (place === null) rest.push(entry);
    else inside.push(place);
  }
  const folders = rest.filter(({ folder }) => folder);
  return {
    inside,
    stackFiles: rest.filter(isStackFile),
    files: rest.filter((entry) => !entry.folder && !isStackFile(entry)),
    folders: folders.filter((entry): entry is DroppedEntry & { path: string } => entry.path !== null),
    unknown: folders.filter(({ path }) => path === null),
  };
}

function isStackFile({ file, folder }: DroppedEntry): boolean {
  return !folder && /\.stack\.json$/iu.test(file.name);
}

function placeOf({ path, folder }: DroppedEntry, roots: readonly KnownRoot[]): PlaceInProject | null {
  if (path === null) return null;
  for (const { path: root, alias } of roots) {
    const relative = pathInside(root, path);
    if (relative !== null) {
      return { path: relative, folder, ...(alias === undefined ? {} : { project: alias }) };
    }
  }
  return null;
}

/** Returns the relative path from a root, segment by segment; `null` if the path lies elsewhere. */
export function pathInside(root: string, path: string): string | null {
  const windows = /^(?:[a-z]:|\\\\)/iu.test(root);
  const parts = (text: string): string[] =>
    text.split(windows ? /[\\/]+/u : /\/+/u).filter((part) => part !== '');
  const same = (one: string | undefined, other: string | undefined): boolean =>
    one === other || (windows && one?.toLowerCase() === other?.toLowerCase());
  const [above, below] = [parts(root), parts(path)];
  if (below.includes('..') || !above.every((part, at) => same(part, below[at]))) return null;
  return below.slice(above.length).join('/') || '.';
}
