import { belowFolder, literalPattern, nameFolder } from '../../../shared/domain/source/folderPattern.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import { formatCount } from '../../ui/formats.ts';
import type { FileNode, FolderItem } from './treeNode.ts';

/** Changes to folder items when their files leave the stack. */
export interface LeftOut {
  /** Items that lose all their files. */
  readonly remove: readonly FolderItem[];
  readonly change: readonly { readonly item: FolderItem; readonly source: FolderSource }[];
  /** `Excluded a.ts from src/`. */
  readonly words: string;
}

/** People read an item's patterns, so a longer list is theirs to write. */
const maxPatterns = 200;

/**
 * Returns how to exclude files from the folder items that contain them. `folder`: the folder that contains all of them,
 * with `/` at the end, if its row is unticked. Returns a sentence if the user must edit an item instead, and `null` if
 * no item contains any of them.
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
      return `${formatCount(mine.length)} of these files come by ${nameFolder(source)}. Edit that item to exclude them.`;
    }
    const exclude = [...new Set([...(source.exclude ?? []), ...patterns])];
    change.push({ item, source: { ...source, exclude } });
  }
  const [first] = files;
  const what = files.length === 1 && first !== undefined ? first.name : `${formatCount(files.length)} files`;
  const folders = listWords(names);
  const words = change.length === 0 ? `Removed ${folders}` : `Excluded ${what} from ${folders}`;
  return { remove, change, words };
}
