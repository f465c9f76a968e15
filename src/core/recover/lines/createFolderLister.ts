import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the paths in a folder as `listPaths` does. */
type ListFolder = (folder: string, deep: boolean) => Promise<readonly string[]>;

interface Listed {
  readonly paths: readonly string[];
  /** The folder, and those below it that were listed, with their stamps. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Milliseconds of a clock that can't be set. */
  readonly at: number;
}

/**
 * Milliseconds: a folder that changed so shortly before it was listed may change once more within the same time of its system, and
 * none is trusted for longer than `most`, since some systems tell of no change.
 */
const rest = { fresh: 2_000, most: 10_000 } as const;

/** Lists folders again only once they changed: those of a session that goes on are asked for every few seconds, and change once in a while. */
export function createFolderLister(): ListFolder {
  const kept = new Map<string, Listed>();
  return async (folder, deep) => {
    const before = kept.get(folder);
    if (before !== undefined && performance.now() - before.at < rest.most && (await isSame(before.stamps)))
      return before.paths;
    const [began, at] = [Date.now(), performance.now()];
    const entries = await readdir(folder, { recursive: deep, withFileTypes: true });
    const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
    const folders = deep ? paths.filter((_, index) => entries[index]?.isDirectory() === true) : [];
    const stamps = await stampsOf([folder, ...folders], began - rest.fresh);
    if (stamps === null) kept.delete(folder);
    else kept.set(folder, { paths, stamps, at });
    return paths;
  };
}

/** Returns what each folder will no longer have once it changes; `null` if one changed since, or can't be asked. */
async function stampsOf(
  folders: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, string> | null> {
  const stamps = new Map<string, string>();
  for (const folder of folders) {
    const stats = await stat(folder).catch(() => null);
    if (stats === null || stats.mtimeMs >= since) return null;
    stamps.set(folder, stampOf(stats));
  }
  return stamps;
}

async function isSame(stamps: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [folder, stamp] of stamps) {
    const stats = await stat(folder).catch(() => null);
    if (stats === null || stampOf(stats) !== stamp) return false;
  }
  return true;
}

function stampOf({ ino, mtimeMs }: { readonly ino: number; readonly mtimeMs: number }): string {
  return `${ino}:${mtimeMs}`;
}
