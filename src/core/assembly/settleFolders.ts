import { inProject } from '../../shared/domain/inProject.ts';
import type { FolderFigures } from '../../shared/domain/folder.ts';
import { mostFirst } from '../sources/folders/matchFolder.ts';
import type { ExpandedFolder, ReadItem } from './expandItems.ts';
import type { BlockReading } from './readBlocks.ts';

/** What a folder came to, its files read. */
export interface SettledFolder {
  readonly figures: FolderFigures;
  /** Of its files in the message, in order. */
  readonly readings: readonly BlockReading[];
}

/**
 * Takes out what turned out not to belong to a folder once it was read: what holds no text, and what is gone since it
 * was listed. All else that can't be read stays, so that the message says so.
 */
export function settleFolders(
  all: readonly BlockReading[],
  expanded: ReadonlyMap<string, ExpandedFolder>,
): { readonly readings: readonly BlockReading[]; readonly folders: ReadonlyMap<string, SettledFolder> } {
  const files = new Map<string, BlockReading[]>([...expanded.keys()].map((id) => [id, []]));
  const binary = new Map<string, number>();
  const readings = all.filter((reading) => {
    const { partOf } = reading.item;
    if (partOf === undefined) return true;
    const { status } = reading.content;
    if (status === 'binary') binary.set(partOf, (binary.get(partOf) ?? 0) + 1);
    if (status === 'binary' || status === 'missing') return false;
    files.get(partOf)?.push(reading);
    return true;
  });
  const folders = new Map(
    [...expanded].map(([id, { elsewhere, leftOut }]): [string, SettledFolder] => {
      const own = files.get(id) ?? [];
      const counts = new Map(leftOut.map(({ reason, count }) => [reason, count]));
      const more = binary.get(id) ?? 0;
      if (more > 0) counts.set('binary', (counts.get('binary') ?? 0) + more);
      const unreadable = own.filter(({ content }) => content.status !== 'ok').length;
      const figures = { files: own.length, elsewhere, leftOut: mostFirst(counts), unreadable };
      return [id, { figures, readings: own }];
    }),
  );
  return { readings, folders };
}

/** The item of the stack that a finding is shown at, and the file where the item has several. */
export function shownPlace({ id, partOf, source }: ReadItem): {
  readonly itemId: string;
  readonly path?: string;
} {
  if (partOf === undefined) return { itemId: id };
  return { itemId: partOf, ...(source.kind === 'file' ? { path: inProject(source) } : {}) };
}
