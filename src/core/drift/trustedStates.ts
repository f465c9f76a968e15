import type { FrontMatter } from '../payload/format/frontMatter.ts';
import type { SavedStates } from './createSavedStates.ts';
import { readDirty } from './dirtyFile.ts';

/**
 * Returns stored states without files that have another hash in the payload: it was saved again on another machine, or
 * edited by hand.
 */
export function trustedStates(kept: SavedStates | null, front: FrontMatter | null): SavedStates | null {
  if (kept === null) return null;
  const dirty = readDirty(front?.dirty ?? []);
  const files = Object.entries(kept.files).filter(([path, { hash }]) => (dirty.get(path) ?? hash) === hash);
  return { ...kept, files: Object.fromEntries(files) };
}
