import { clsx } from 'clsx';
import {
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  FileCode,
  FileText,
  Folder,
  FolderOpen,
  FolderSync,
  LoaderCircle,
  Minus,
  type LucideIcon,
} from 'lucide-react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { changeLetter } from '../../../shared/domain/source/changeLetter.ts';
import type { GitChange } from '../../../shared/domain/source/git.ts';
import { formatLines } from '../../stack/describeItem.ts';
import { useSourceDrag } from '../../stack/dragging/useSourceDrag.ts';
import { FileName } from '../../ui/names/FileName.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatCount } from '../../ui/formats.ts';
import type { FilesStore } from '../filesStore.ts';
import type { Row } from '../tree/fileRows.ts';
import { changeWords } from '../changedFiles.ts';
import { NameAndFolder } from '../NameAndFolder.tsx';
import { placesOf, type PathQuery } from '../tree/matchPath.ts';
import { checkedOf, isTaken, targetOf, type FileNode, type TreeNode } from '../tree/treeNode.ts';
import { mayBeTicked } from '../tree/folderTicks.ts';
import { coverWords, linesWords, rowLabel, rowTokens, sentence } from '../rowWords.ts';

export interface FileRowProps {
  readonly row: Row;
  /** True if the row is one of several selected, or else if its item is the current one in the stack. */
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly top: number;
  /** Grows when figures in the tree change, because nodes are mutated in place. */
  readonly version: number;
  /** The filter, whose letters are marked. */
  readonly query: PathQuery;
  readonly change?: GitChange | undefined;
  readonly onTick: (key: string) => void;
  /** Returns the keys of the rows that a drag of this row moves. */
  readonly together: (key: string) => readonly string[];
  readonly files: FilesStore;
  /** Called before the row takes the focus. */
  readonly onPress: (key: string, event: MouseEvent) => void;
  readonly onExpand: (key: string, expanded: boolean) => void;
  /** True if the folder is in the stack as a folder item. */
  readonly living?: boolean;
  readonly onLiving?: ((folder: string) => void) | undefined;
  readonly onOpen: (key: string, event: MouseEvent) => void;
  /** Shows a file. */
  readonly onView: (path: string) => void;
  readonly onFocus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function FileRow(props: FileRowProps) {
  const { row, selected, tabStop, top, onTick, onExpand, onOpen, onFocus, onKeyDown } = props;
  const { together, files, query, change, onPress, onView, onLiving, living = false } = props;
  const { node, expanded, flat, position, siblings } = row;
  const checked = checkedOf(node);
  const disabled = node.ignored !== undefined && checked === false;
  const refused = node.kind === 'file' ? !isTaken(node) && !mayBeTicked(node) : node.total.files === 0;
  const level = flat ? 1 : node.level;
  const opens = !flat && node.kind === 'folder' && (node.children.size > 0 || node.loaded !== 'yes');
  const drag = useSourceDrag<HTMLDivElement>(() => {
    const keys = together(node.key);
    return {
      name: node.name,
      more: keys.length - 1,
      sources: () => files.getState().offerRows(keys),
    };
  });
  const style = { top, '--d': level - 1 } as CSSProperties;
  return (
    <div
      ref={drag}
      role="treeitem"
      className={clsx(
        'row',
        checked !== false && 'in',
        disabled && 'ignored',
        isOff(node) && 'off',
        flat && 'flat',
      )}
      style={style}
      data-key={node.key}
      tabIndex={tabStop ? 0 : -1}
      aria-label={[
        rowLabel(node),
        ...(change === undefined ? [] : [changeWords(change)]),
        ...(living ? ['in the stack as a folder item'] : []),
      ].join(', ')}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opens ? expanded : undefined}
      aria-checked={checked}
      aria-selected={selected}
      aria-disabled={refused || undefined}
      title={node.key}
      onFocus={() => onFocus(node.key)}
      onMouseDown={(event) => onPress(node.key, event)}
      onClick={(event) => onOpen(node.key, event)}
      onDoubleClick={() => (node.kind === 'file' ? onView(node.key) : undefined)}
      onKeyDown={onKeyDown}
    >
      {flat ? null : (
        <span
          className="expander"
          data-testid="fold"
          aria-hidden="true"
          onClick={(event) => {
            if (!opens) return;
            event.stopPropagation();
            onExpand(node.key, !expanded);
          }}
        >
          {opens ? <Icon of={expanded ? ChevronDown : ChevronRight} size={12} /> : null}
        </span>
      )}
      <span
        className="tick"
        data-testid="tick"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onTick(node.key);
        }}
      >
        <span
          className="check"
          data-testid="check"
          data-checked={checked}
          data-disabled={refused || undefined}
        >
          {checked === true ? <Icon of={Check} size={10} /> : null}
          {checked === 'mixed' ? <Icon of={Minus} size={10} /> : null}
        </span>
      </span>
      <Icon of={iconOf(node, expanded)} size={13} className={clsx('row-icon', isBroken(node) && 'bad')} />
      {flat ? (
        <NameAndFolder
          path={node.key}
          testId={`${node.kind}-title`}
          places={placesOf(query, targetOf(node))}
        />
      ) : (
        <span className="name" data-testid={`${node.kind}-title`}>
          <FileName name={node.name} />
        </span>
      )}
      {change === undefined ? null : (
        <span
          className="change"
          data-testid="change"
          data-change={change}
          title={changeWords(change)}
          aria-hidden="true"
        >
          {changeLetter(change)}
        </span>
      )}
      {node.kind === 'file' ? <TakenMarks node={node} /> : null}
      {onLiving === undefined || node.kind !== 'folder' || node.ignored !== undefined ? null : (
        <span
          className={clsx('row-act', living && 'on')}
          data-testid="add-folder"
          aria-hidden="true"
          title={living ? 'In the stack as a folder item' : 'Add as a folder item (Shift+Enter)'}
          onClick={(event) => {
            event.stopPropagation();
            onLiving(node.key);
          }}
        >
          <Icon of={FolderSync} size={13} />
        </span>
      )}
      <RowEnd node={node} />
    </div>
  );
}

/** Names the lines of a file that are in the stack, or the folder item that contains it. */
function TakenMarks({ node: { own, cover } }: { readonly node: FileNode }) {
  if (own !== null) {
    if (own.outline === true) {
      return (
        <span className="badge outline row-lines" data-testid="row-lines" title="Outline" aria-hidden="true">
          outline
        </span>
      );
    }
    if (own.lines.length === 0) return null;
    const [first, ...more] = own.lines;
    return (
      <span
        className="badge outline num row-lines"
        data-testid="row-lines"
        title={sentence(linesWords(own.lines))}
        aria-hidden="true"
      >
        {formatLines(first === undefined ? [] : [first])}
        {more.length === 0 ? null : ` +${formatCount(more.length)}`}
      </span>
    );
  }
  if (cover === null) return null;
  return (
    <span className="row-cover" data-testid="cover" title={sentence(coverWords(cover))} aria-hidden="true">
      <Icon of={FolderSync} size={12} />
    </span>
  );
}

/** True if the node is in the stack but not in the message. */
function isOff(node: TreeNode): boolean {
  return node.kind === 'file' && (node.own === null ? node.cover?.on === false : !node.own.on);
}

function RowEnd({ node }: { readonly node: TreeNode }) {
  if (node.ignored !== undefined && checkedOf(node) === false) {
    return (
      <span className="why">
        {node.kind === 'folder' && node.loaded === 'asked' ? (
          <Icon of={LoaderCircle} size={11} className="spin" />
        ) : null}
        {node.ignored}
      </span>
    );
  }
  const { ticked, total, counting } = rowTokens(node);
  if (counting) {
    return (
      <span className="row-tokens" data-testid="tokens">
        <Icon of={LoaderCircle} size={11} className="spin" />
      </span>
    );
  }
  const strong = checkedOf(node) === true;
  return (
    <span className="row-tokens num" data-testid="tokens">
      {ticked === '' ? null : (
        <>
          <b data-testid="ticked-tokens">{ticked}</b>
          {' / '}
        </>
      )}
      {strong ? <b>{total}</b> : total}
    </span>
  );
}

const textNames = /(?:^[^.]+|^\.[^.]+|\.(?:md|txt|log|env|local|json|ya?ml|toml|lock|csv|rst|adoc))$/iu;

function iconOf(node: TreeNode, expanded: boolean): LucideIcon {
  if (isBroken(node)) return CircleAlert;
  if (node.kind === 'folder') return expanded ? FolderOpen : Folder;
  return textNames.test(node.name) ? FileText : FileCode;
}

function isBroken(node: TreeNode): boolean {
  return node.ignored === 'no permission' || node.ignored === 'missing';
}
