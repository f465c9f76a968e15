import { Eye, FolderSync, ListChevronsDownUp, ListChevronsUpDown, ListTree, Minus, Plus } from 'lucide-react';
import { pathActions } from '../paths/pathActions.ts';
import type { PathActs } from '../paths/createPathActs.ts';
import { groupOf } from '../ui/rowAction.ts';
import type { RowMenu } from '../ui/RowMenu.tsx';
import type { Row } from './tree/fileRows.ts';
import type { FilesStore } from './filesStore.ts';
import { whyNotTicked } from './tree/folderTicks.ts';
import { checkedOf } from './tree/treeNode.ts';
import { formatCount } from '../ui/formats.ts';

export interface FileRowActs {
  readonly files: FilesStore;
  readonly paths: PathActs | null;
  readonly tick: (keys: readonly string[]) => void;
  readonly expand: (key: string, expanded: boolean) => void;
  readonly view: (path: string) => void;
  /** Absent if folders can't become folder items here. */
  readonly addLiving: ((folder: string) => void) | undefined;
  /** Absent if trees can't become items here. */
  readonly addTree: ((folder: string) => void) | undefined;
  readonly isLiving: (folder: string) => boolean;
}

/** Labels of the action that puts a row into the stack or takes it out. */
export const stackActs = {
  one: { add: 'Add to the stack', remove: 'Remove from the stack' },
  several: { add: 'Add the selected to the stack', remove: 'Remove the selected from the stack' },
  line: { add: 'Add line to the stack', remove: 'Remove line from the stack' },
} as const;

/** Returns the menu of a row of the tree, or of all rows that are selected with it. */
export function fileRowMenu(row: Row, keys: readonly string[], acts: FileRowActs): RowMenu {
  const { node, expanded } = row;
  const { files, paths, tick, expand, view, addLiving, addTree, isLiving } = acts;
  const { tree, projectId } = files.getState();
  const nodes = keys.flatMap((key) => tree.get(key) ?? []);
  const several = nodes.length > 1;
  const allIn = nodes.every((one) => checkedOf(one) === true);
  const isFolder = node.kind === 'folder';
  return {
    label: several ? `Menu of ${formatCount(nodes.length)} selected rows` : `Menu of ${node.name}`,
    groups: [
      groupOf(
        {
          label: stackActs[several ? 'several' : 'one'][allIn ? 'remove' : 'add'],
          icon: allIn ? Minus : Plus,
          keys: 'Space',
          whyNot: several ? undefined : whyNotTicked(node),
          run: () => tick(keys),
        },
        !several &&
          isFolder &&
          node.ignored === undefined &&
          addLiving !== undefined && {
            label: 'Add as a folder item',
            icon: FolderSync,
            keys: 'Shift+Enter',
            whyNot: isLiving(node.key) ? 'It is in the stack as a folder item.' : undefined,
            run: () => addLiving(node.key),
          },
        !several &&
          isFolder &&
          node.ignored === undefined &&
          addTree !== undefined && { label: 'Add tree…', icon: ListTree, run: () => addTree(node.key) },
      ),
      groupOf(
        !several &&
          !isFolder && {
            label: 'Look at the file',
            icon: Eye,
            keys: checkedOf(node) === true ? undefined : 'Enter',
            run: () => view(node.key),
          },
        !several &&
          isFolder && {
            label: expanded ? 'Collapse' : 'Expand',
            icon: expanded ? ListChevronsDownUp : ListChevronsUpDown,
            keys: expanded ? 'Left' : 'Right',
            run: () => expand(node.key, !expanded),
          },
      ),
      pathActions(
        paths,
        { paths: nodes.map(({ key }) => key.replace(/\/$/u, '')), projectId },
        nodes.every(({ kind }) => kind === 'file'),
      ),
    ],
  };
}
