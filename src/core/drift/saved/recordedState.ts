import type { TreeEntry } from '../../git/lsTree.ts';
import type { FrontMatter } from '../../payload/format/frontMatter.ts';
import { absentHash } from '../files/contentHash.ts';
import type { SavedFile, SavedStates } from './createSavedStates.ts';
import { readDirty } from '../files/dirtyFile.ts';

/** A payload's record of a file in play: a commit's entry, a hash of its content, or nothing. */
export type Recorded =
  | { readonly kind: 'commit'; readonly entry: TreeEntry }
  | { readonly kind: 'hash'; readonly hash: string }
  /** `committed`: true if the recorded commit has the file, which was deleted then. */
  | { readonly kind: 'absent'; readonly committed: boolean }
  | { readonly kind: 'unknown' };

/** Returns the files' records. `tree`: the recorded commit's entries; `null` if that commit is not on this machine. */
export function recordedStates(
  paths: readonly string[],
  front: FrontMatter | null,
  tree: ReadonlyMap<string, TreeEntry> | null,
  kept: SavedStates | null,
): ReadonlyMap<string, Recorded> {
  const dirty = readDirty(front?.dirty ?? []);
  return new Map(
    paths.map((path): [string, Recorded] => {
      const hash = dirty.get(path) ?? (tree === null ? savedFileOf(kept, path)?.hash : undefined);
      if (hash !== undefined)
        return [
          path,
          hash === absentHash
            ? { kind: 'absent', committed: tree?.has(path) === true }
            : { kind: 'hash', hash },
        ];
      if (tree === null) return [path, { kind: 'unknown' }];
      const entry = tree.get(path);
      // Neither in the commit nor among the differing files: a folder, or a file that could not be read then.
      return [path, entry === undefined ? { kind: 'unknown' } : { kind: 'commit', entry }];
    }),
  );
}

/** Returns what was kept of a file when the payload was saved. */
export function savedFileOf(kept: SavedStates | null, path: string): SavedFile | undefined {
  return kept !== null && Object.hasOwn(kept.files, path) ? kept.files[path] : undefined;
}
