import type { FolderFile } from '../../shared/domain/folder.ts';
import { leavingHash, type LastCopy } from './createCopies.ts';
import type { Assembled } from './assembled.ts';

/** Returns the files of a folder, as last read; none if the item is no folder, or has none. */
export function folderFiles(
  { readings, settled, message, masked }: Assembled,
  copy: LastCopy | null,
  itemId: string,
): readonly FolderFile[] {
  const copied = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId]?.files : undefined;
  return readings.flatMap((reading, index): FolderFile[] => {
    const { item, title, content } = reading;
    if (item.partOf !== itemId || item.source.kind !== 'file') return [];
    const tokens = content.status === 'ok' ? (message.textTokens.get(item.id) ?? null) : null;
    const shown = masked.blocks[index]?.content;
    const problem = shown?.status === 'absent' ? { problem: shown.problem } : {};
    const file = { path: item.source.path, tokens, ...problem };
    if (copied === undefined) return [file];
    const before = Object.hasOwn(copied, title) ? copied[title] : undefined;
    if (before === undefined) return [{ ...file, changed: 'new' }];
    return [before.hash === leavingHash(reading, settled[index]) ? file : { ...file, changed: 'changed' }];
  });
}
