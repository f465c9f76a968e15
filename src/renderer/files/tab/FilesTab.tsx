import { Eye, EyeOff, FoldVertical } from 'lucide-react';
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { useStore } from 'zustand';
import type { StackStore } from '../../stack/stackStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { useSearchField } from '../../ui/search/useSearchField.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { FilesStore } from '../filesStore.ts';
import { announce } from '../../ui/announce.ts';
import { useTakeFirst } from '../../ui/focus/useTakeFirst.ts';
import { contentRowCount } from '../contents/contentRows.ts';
import { NamesHead } from './NamesHead.tsx';
import { isTaken } from '../tree/treeNode.ts';
import { ContentSection } from '../contents/ContentSection.tsx';
import { FilesProgress } from './FilesProgress.tsx';
import { FileTreeView } from './FileTreeView.tsx';
import { FileView } from './FileView.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** A file that the viewer shows. */
interface Viewed {
  readonly of: FilesStore;
  readonly path: string;
  readonly line: number;
}

export interface FilesTabProps {
  /** Resets selection and folding when it changes; absent if there is only one project. */
  readonly projectKey?: string;
  /** Name of the project, for the tree's label. */
  readonly projectName: string;
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
  /** Returns a further action on the text of the filter. */
  readonly offer?: (filter: string) => ReactNode;
  /** Returns what stands above the tree as long as nothing is filtered; `onView` shows a file. */
  readonly above?: (onView: (path: string) => void) => ReactNode;
  /** A menu group with the projects whose files the tree can show. */
  readonly choices?: ReactNode;
  readonly onLiving?: (folder: string) => void;
  /** Offers a tree of a folder's files. */
  readonly onTree?: (folder: string) => void;
}

/** CSS pixels, as `--row`. */
const rowHeight = 26;

/** The project's files as a tree with ticks. */
export function FilesTab(props: FilesTabProps) {
  const {
    projectKey = '',
    projectName,
    files,
    stack,
    toasts,
    offer,
    above,
    choices,
    onLiving,
    onTree,
  } = props;
  const filter = useStore(files, (state) => state.filter);
  const searching = useStore(files.getState().contents, (state) => state.phase !== 'idle');
  const filtered = filter.trim() !== '';
  const names = useStore(files, (state) => state.rows.length);
  const filtering = useStore(files, (state) => state.filtering);
  const lines = useStore(files.getState().contents, ({ found, folded }) => contentRowCount(found, folded));
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const tab = useRef<HTMLDivElement>(null);
  const say = useCallback((message: string) => toasts.getState().show({ level: 'info', message }), [toasts]);
  const field = useSearchField(tab);
  const { setFilter, collapseAll } = files.getState();
  const focusRow = (within: string): boolean => {
    const row = tab.current?.querySelector<HTMLElement>(`${within}[role=treeitem][tabindex="0"]`);
    row?.focus();
    return row !== null && row !== undefined;
  };
  const takeFirst = useTakeFirst(filter, filtering ? null : filter, () => {
    const [first] = files.getState().rows;
    const [found] = files.getState().contents.getState().found;
    if (first === undefined) {
      if (found !== undefined) setViewed({ of: files, path: found.path, line: found.lines[0]?.line ?? 1 });
    } else if (first.node.kind === 'folder') files.getState().reveal(first.node.key);
    else if (isTaken(first.node)) focusRow('.names ');
    else {
      const { key, name } = first.node;
      void files
        .getState()
        .tick(key)
        .then((why) => {
          if (why === null) announce(`Added ${name}`);
          else say(why);
        });
    }
  });
  const heights = {
    '--names': `${names * rowHeight + 8}px`,
    '--contents': `${lines * rowHeight + 8}px`,
  } as CSSProperties;
  const view = (path: string): void => setViewed({ of: files, path, line: 1 });
  const rowsOrReason = (
    <TreeOrReason
      projectName={projectName}
      files={files}
      stack={stack}
      onSay={say}
      beside={searching}
      onView={view}
      onPast={(way) => (way === 'up' ? field.current?.focus() : focusRow('.contents '))}
      onLiving={onLiving}
      onTree={onTree}
    />
  );
  return (
    <div ref={tab} className="col grow">
      <div className="toolbar">
        <SearchField
          label="Filter files"
          placeholder="Filter names and contents"
          clearLabel="Clear filter"
          maxLength={4_096}
          value={filter}
          field={field}
          onChange={setFilter}
          onTake={takeFirst}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            focusRow('');
          }}
        />
        <ViewMenu files={files} choices={choices} />
        <Button look="icon" icon={FoldVertical} aria-label="Collapse all" onClick={() => collapseAll()} />
      </div>
      {offer?.(filter)}
      {filtered ? null : above?.(view)}
      {filtered ? (
        <div key={projectKey} className="find-results" data-testid="found" style={heights}>
          <div className={clsx('names', searching && 'beside', names === 0 && 'none')}>
            <NamesHead files={files} onSay={say} />
            {rowsOrReason}
          </div>
          {searching ? (
            <ContentSection
              files={files}
              stack={stack}
              onSay={say}
              onView={(path, line) => setViewed({ of: files, path, line })}
              onBack={() => focusRow('.names ') || field.current?.focus()}
            />
          ) : null}
        </div>
      ) : (
        <div key={projectKey} className="names">
          {rowsOrReason}
        </div>
      )}
      <FilesProgress files={files} />
      <FilesFoot files={files} />
      {viewed === null || viewed.of !== files ? null : (
        <FileView
          path={viewed.path}
          line={viewed.line}
          files={files}
          stack={stack}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}

/** Widths of placeholder rows, in percent. */
const skeletons = [42, 58, 50, 64, 38, 55, 47, 61];

interface TreeOrReasonProps {
  readonly projectName: string;
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly onSay: (sentence: string) => void;
  /** True if matches in contents are shown below. */
  readonly beside: boolean;
  readonly onView: (path: string) => void;
  readonly onPast: (way: 'up' | 'down') => void;
  readonly onLiving: ((folder: string) => void) | undefined;
  readonly onTree: ((folder: string) => void) | undefined;
}

function TreeOrReason(props: TreeOrReasonProps) {
  const { projectName, files, stack, onSay, beside, onView, onPast, onLiving, onTree } = props;
  const phase = useStore(files, (state) => state.phase);
  const problem = useStore(files, (state) => state.problem);
  const hasRows = useStore(files, (state) => state.rows.length > 0);
  const filter = useStore(files, (state) => state.filter);
  const filtering = useStore(files, (state) => state.filtering);
  const { listAgain, setFilter } = files.getState();
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The files could not be listed</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void listAgain()}>Retry</Button>
      </div>
    );
  }
  if (hasRows) {
    return (
      <FileTreeView
        label={`Files in ${projectName}`}
        files={files}
        stack={stack}
        onSay={onSay}
        onView={onView}
        onPast={filter === '' ? undefined : onPast}
        onLiving={onLiving}
        onTree={onTree}
      />
    );
  }
  if ((phase !== 'ready' && phase !== 'stopped') || filtering) {
    return (
      <ul className="file-skeletons" aria-label={filter === '' ? 'Listing files' : 'Searching files'}>
        {skeletons.map((width) => (
          <li key={width}>
            <span className="skeleton" data-testid="skeleton" style={{ width: `${width}%` }} />
          </li>
        ))}
      </ul>
    );
  }
  if (beside) return <NoNames files={files} />;
  return filter === '' ? (
    <div className="empty">
      <b>No files here</b>
      <p className="muted">This folder is empty. Its files will appear here.</p>
    </div>
  ) : (
    <div className="empty">
      <b>No files match</b>
      <Button onClick={() => setFilter('')}>Clear</Button>
    </div>
  );
}

/** Shown if the filter finds nothing at all, or only contents. */
function NoNames({ files }: { readonly files: FilesStore }) {
  const { contents, setFilter } = files.getState();
  const nothing = useStore(contents, ({ phase, found }) => phase === 'done' && found.length === 0);
  return nothing ? (
    <div className="empty">
      <b>No files match</b>
      <Button onClick={() => setFilter('')}>Clear</Button>
    </div>
  ) : (
    <p className="contents-note">No names match.</p>
  );
}

function FilesFoot({ files }: { readonly files: FilesStore }) {
  const selected = useStore(files, (state) => state.selectedFiles);
  const ignored = useStore(files, (state) => (state.version >= 0 ? state.tree.ignoredCount : 0));
  const showIgnored = useStore(files, (state) => state.showIgnored);
  return (
    <div className="tree-foot">
      <span className="num">{`${countWords(selected, 'file')} selected`}</span>
      <span className="grow" />
      {ignored === 0 ? null : (
        <button
          type="button"
          className="link-button"
          aria-pressed={showIgnored}
          title={showIgnored ? 'Hide ignored files' : 'Show ignored files'}
          onClick={() => files.getState().setShowIgnored(!showIgnored)}
        >
          <Icon of={showIgnored ? EyeOff : Eye} size={13} />
          {`${formatCount(ignored)} ignored`}
        </button>
      )}
    </div>
  );
}
