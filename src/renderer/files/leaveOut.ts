import { belowFolder, literalPattern, nameFolder } from '../../shared/domain/folderPattern.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { FileNode, FolderItem } from './treeNode.ts';

/** What becomes of folder items when files of theirs are taken out of the stack. */
export interface LeftOut {
  /** Items all of whose files go. */
  readonly remove: readonly FolderItem[];
  readonly change: readonly { readonly item: FolderItem; readonly source: FolderSource }[];
  /** `Left a.ts out of src/`. */
  readonly words: string;
}

/** An item's patterns are read by people: more than this are for them to make. */
const maxPatterns = 200;

/**
 * How files are left out of the folder items that take them. `folder`: the folder they are all of, with `/` at the end,
 * where it is a row of it that is unticked. A sentence where an item has to be edited instead; `null` where no item has
 * a part in it.
 */
export function leaveOut(
  files: readonly FileNode[],
  covered: ReadonlyMap<FileNode, FolderItem>,
  folder: string | null,
): LeftOut | string | null {
  const all = new Map<string, number>();
  for (const { id } of covered.values()) all.set(id, (all.get(id) ?? 0) + 1);
  const byItem = new Map<FolderItem, FileNode[]>();
  for (const file of files) {
    if (file.cover === null) continue;
    const mine = byItem.get(file.cover);
    if (mine === undefined) byItem.set(file.cover, [file]);
    else mine.push(file);
  }
  if (byItem.size === 0) return null;
  const remove: FolderItem[] = [];
  const change: { readonly item: FolderItem; readonly source: FolderSource }[] = [];
  const names: string[] = [];
  for (const [item, mine] of byItem) {
    const { source } = item;
    names.push(nameFolder(source));
    if (mine.length === all.get(item.id)) {
      remove.push(item);
      continue;
    }
    const below = folder === null ? null : belowFolder(source.path, folder.slice(0, -1));
    const patterns =
      below === null
        ? mine.map(({ key }) => literalPattern(belowFolder(source.path, key) ?? key))
        : [`${literalPattern(below)}/**`];
    if (patterns.length > maxPatterns) {
      return `${formatCount(mine.length)} of these files come by ${nameFolder(source)}. Edit that item to leave them out.`;
    }
    const exclude = [...new Set([...(source.exclude ?? []), ...patterns])];
    change.push({ item, source: { ...source, exclude } });
  }
  const [first] = files;
  const what = files.length === 1 && first !== undefined ? first.name : `${formatCount(files.length)} files`;
  const words =
    change.length === 0 ? `Removed ${names.join(', ')}` : `Left ${what} out of ${names.join(', ')}`;
  return { remove, change, words };
}
