import { FolderGit2, ListTree, X, FolderSync } from 'lucide-react';
import { useCallback, useRef, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FolderSource, TreeSource } from '../../shared/domain/source.ts';
import { nameTree } from '../../shared/domain/source/treeWords.ts';
import { keyOfSource } from '../../shared/domain/sourceKinds.ts';
import { nameFolder, folderOfPattern, isPattern } from '../../shared/domain/source/folderPattern.ts';
import { FilesTab } from '../files/tab/FilesTab.tsx';
import type { FilesStore } from '../files/filesStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import { filesWords } from '../stack/folderWords.ts';
import type { AliasStore } from './aliasStore.ts';
import type { LivingStore } from './livingStore.ts';
import { ProjectChoice } from './ProjectChoice.tsx';
import { treeOffer } from './treeOffer.ts';
import { useMatch } from './useMatch.ts';

interface PatternOfferProps {
  readonly filter: string;
  readonly project: string | undefined;
  readonly living: LivingStore;
  readonly onAdd: (source: FolderSource) => void;
}

export interface ProjectFilesProps {
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
  readonly projects: ProjectStore;
  readonly living: LivingStore;
  readonly aliases: AliasStore;
  /** Returns what stands above the tree of the stack's own project; `onView` shows a file. */
  readonly above?: (onView: (path: string) => void) => ReactNode;
}

/** The files of the shown project or of another one, to tick or to add as living items. */
export function ProjectFiles({ files, stack, toasts, projects, living, aliases, above }: ProjectFilesProps) {
  const current = useStore(projects, (state) => state.current);
  const recent = useStore(projects, (state) => state.projects);
  const shown = useStore(aliases, (state) => state.shown);
  const other = useStore(aliases, (state) => state.files);
  const alias = shown?.alias;
  const column = useRef<HTMLDivElement>(null);
  const sayKnown = useCallback(
    (itemId: string, name: string) => {
      stack.getState().select(itemId);
      toasts.getState().show({ level: 'info', message: `${name} is already in the stack` });
    },
    [stack, toasts],
  );
  const add = useCallback(
    (source: FolderSource) => {
      const name = nameFolder(source);
      const known = itemOfSource(stack, source);
      if (known !== undefined) {
        sayKnown(known, name);
        return;
      }
      void changeWithUndo(stack, toasts, `Added ${name} as one item`, () => living.getState().add(source));
    },
    [stack, toasts, living, sayKnown],
  );
  const onLiving = useCallback(
    (folder: string) => {
      const path = folder.replace(/\/$/u, '');
      add({ kind: 'folder', path, ...(alias === undefined ? {} : { project: alias }) });
    },
    [add, alias],
  );
  const onTree = useCallback(
    (folder: string) => {
      const path = folder.replace(/\/$/u, '');
      const source: TreeSource = { kind: 'tree', path, ...(alias === undefined ? {} : { project: alias }) };
      const known = itemOfSource(stack, source);
      if (known === undefined) living.getState().startTree(source);
      else sayKnown(known, nameTree(source));
    },
    [stack, living, alias, sayKnown],
  );
  const offer = useCallback(
    (filter: string) => <PatternOffer filter={filter} project={alias} living={living} onAdd={add} />,
    [alias, living, add],
  );
  const own = (onView: (path: string) => void): ReactNode => (
    <>
      {above?.(onView)}
      <TreeOffer files={files} stack={stack} onAdd={(source) => living.getState().startTree(source)} />
    </>
  );
  const choices = <ProjectChoice aliases={aliases} current={current} projects={recent} />;
  return (
    <div ref={column} className="col grow">
      {shown === null ? null : (
        <div className="files-of">
          <Icon of={FolderGit2} size={13} />
          <span className="trunc grow">
            Files of <b>{shown.alias}</b>
          </span>
          <Button
            look="icon"
            size="s"
            icon={X}
            aria-label="Back to this project"
            onClick={() => {
              aliases.getState().show(null);
              column.current?.querySelector('input')?.focus();
            }}
          />
        </div>
      )}
      <FilesTab
        projectKey={alias ?? ''}
        projectName={shown?.name ?? current?.name ?? ''}
        files={other?.store ?? files}
        stack={other?.stack ?? stack}
        toasts={toasts}
        offer={offer}
        {...(shown === null ? { above: own } : {})}
        choices={choices}
        onLiving={onLiving}
        onTree={onTree}
      />
    </div>
  );
}

interface TreeOfferProps {
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly onAdd: (source: TreeSource) => void;
}

/** Offers the tree of a folder that the goal names and of which the stack has nothing. */
function TreeOffer({ files, stack, onAdd }: TreeOfferProps) {
  const tree = useStore(files, (state) => (state.phase === 'ready' ? state.tree : null));
  const goal = useStore(stack, ({ current }) => current?.goal ?? '');
  const items = useStore(stack, ({ current }) => current?.items);
  const source = useMemo(
    () => (tree === null || items === undefined ? null : treeOffer(goal, tree.root, items)),
    [tree, goal, items],
  );
  return source === null ? null : (
    <button type="button" className="pattern-offer" aria-haspopup="dialog" onClick={() => onAdd(source)}>
      <Icon of={ListTree} size={13} />
      <span className="trunc">
        Add the tree of <b className="mono">{`${source.path}/`}</b>
      </span>
    </button>
  );
}

/** Returns the item of a source, if the shown stack has one. */
function itemOfSource(stack: StackStore, source: FolderSource | TreeSource): string | undefined {
  const key = keyOfSource(source);
  return stack.getState().current?.items.find((item) => keyOfSource(item.source) === key)?.id;
}

/** Offers, if the filter is a pattern, to add its matches as one item, with the number of files now. */
function PatternOffer({ filter, project, living, onAdd }: PatternOfferProps) {
  const source = useMemo(
    () => (isPattern(filter) || filter.endsWith('/') ? folderOfPattern(filter, project) : null),
    [filter, project],
  );
  const match = useMatch(living, source);
  if (source === null) return null;
  const name = nameFolder(source);
  return (
    <>
      <button type="button" className="pattern-offer" onClick={() => onAdd(source)}>
        <Icon of={FolderSync} size={13} />
        <span className="trunc">
          Add <b className="mono">{name}</b> as one item
        </span>
        <span className="num muted">
          {match === null || match.problem !== undefined ? '' : filesWords(match.files)}
        </span>
      </button>
      {match?.problem === undefined ? null : <output className="contents-note">{match.problem}</output>}
    </>
  );
}
