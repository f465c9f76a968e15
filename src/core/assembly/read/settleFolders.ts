import { inProject } from '../../../shared/domain/source/inProject.ts';
import type { FolderFigures, UnreadEntry } from '../../../shared/domain/source/folder.ts';
import { mostFirst } from '../../sources/folders/matchFolder.ts';
import type { ExpandedFolder, ReadItem } from './expandItems.ts';
import type { BlockReading } from './readBlocks.ts';

/** Names of unread files that a card shows. */
const shownUnread = 3;

/** A folder after its files are read. */
export interface SettledFolder {
  readonly figures: FolderFigures;
  readonly unread: readonly UnreadEntry[];
  /** Readings of its files in the message, in order. */
  readonly readings: readonly BlockReading[];
}

/**
 * Removes files that, once read, turn out not to belong to a folder: those without text, and those gone since the
 * listing. Other files that can't be read stay, so that the message reports them.
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
    [...expanded].map(([id, { elsewhere, leftOut, unread }]): [string, SettledFolder] => {
      const own = files.get(id) ?? [];
      const counts = new Map(leftOut.map(({ reason, count }) => [reason, count]));
      const more = binary.get(id) ?? 0;
      if (more > 0) counts.set('binary', (counts.get('binary') ?? 0) + more);
      const unreadable = own.filter(({ content }) => content.status !== 'ok').length;
      const figures = {
        files: own.length,
        elsewhere,
        leftOut: mostFirst(counts),
        unreadable,
        ...(unread.length === 0 ? {} : { unread: unread.slice(0, shownUnread).map(({ path }) => path) }),
      };
      return [id, { figures, unread, readings: own }];
    }),
  );
  return { readings, folders };
}

/** Returns the item of the stack that shows a finding, and the file if the item has several. */
export function shownPlace({ id, partOf, source }: ReadItem): {
  readonly itemId: string;
  readonly path?: string;
} {
  if (partOf === undefined) return { itemId: id };
  return { itemId: partOf, ...(source.kind === 'file' ? { path: inProject(source) } : {}) };
}
