import { Eye, EyeOff, FoldVertical, RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { useStore } from 'zustand';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFindKey } from '../ui/useFindKey.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { SearchField } from '../ui/SearchField.tsx';
import type { FilesStore } from './filesStore.ts';
import { ContentSection } from './ContentSection.tsx';
import { FileTreeView } from './FileTreeView.tsx';
import { FileView } from './FileView.tsx';
import { ViewMenu } from './ViewMenu.tsx';

export interface FilesTabProps {
  /** Name of the project, for the tree's label. */
  readonly projectName: string;
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
  /** What else can be done with what is typed into the filter. */
  readonly offer?: (filter: string) => ReactNode;
  readonly onLiving?: (folder: string) => void;
}

/** The project's files as a tree with ticks. */
export function FilesTab({ projectName, files, stack, toasts, offer, onLiving }: FilesTabProps) {
  const phase = useStore(files, (state) => state.phase);
  const filter = useStore(files, (state) => state.filter);
  const searching = useStore(files.getState().contents, (state) => state.phase !== 'idle');
  const noNames = useStore(files, (state) => state.rows.length === 0);
  const [viewed, setViewed] = useState<{ readonly path: string; readonly line: number } | null>(null);
  const tab = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const say = useCallback((message: string) => toasts.getState().show({ level: 'info', message }), [toasts]);
  useFindKey(
    tab,
    useCallback(() => {
      field.current?.focus();
      field.current?.select();
    }, []),
  );
  const { setFilter, collapseAll, refresh } = files.getState();
  return (
    <div ref={tab} className="col grow">
      <div className="toolbar">
        <SearchField
          label="Filter files"
          placeholder="Names and contents"
          clearLabel="Clear filter"
          maxLength={4_096}
          value={filter}
          field={field}
          onChange={setFilter}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            tab.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
          }}
        />
        <ViewMenu files={files} />
        <Button
          look="icon"
          icon={RefreshCw}
          busy={phase === 'loading'}
          aria-label="List files again"
          onClick={() => void refresh()}
        />
        <Button look="icon" icon={FoldVertical} aria-label="Collapse all" onClick={() => collapseAll()} />
      </div>
      {offer?.(filter)}
      <div className={clsx('names', searching && 'beside', searching && noNames && 'none')}>
        <TreeOrReason
          projectName={projectName}
          files={files}
          stack={stack}
          onSay={say}
          beside={searching}
          onView={(path) => setViewed({ path, line: 1 })}
          onLiving={onLiving}
        />
      </div>
      {searching ? (
        <ContentSection
          files={files}
          stack={stack}
          onSay={say}
          onView={(path, line) => setViewed({ path, line })}
        />
      ) : null}
      <FilesFoot files={files} />
      {viewed === null ? null : (
        <FileView {...viewed} files={files} stack={stack} onClose={() => setViewed(null)} />
      )}
    </div>
  );
}

interface TreeOrReasonProps {
  readonly projectName: string;
  readonly files: FilesStore;
  readonly stack: StackStore;
  readonly onSay: (sentence: string) => void;
  /** What stands in contents is shown below. */
  readonly beside: boolean;
  readonly onView: (path: string) => void;
  readonly onLiving: ((folder: string) => void) | undefined;
}

function TreeOrReason({ projectName, files, stack, onSay, beside, onView, onLiving }: TreeOrReasonProps) {
  const phase = useStore(files, (state) => state.phase);
  const problem = useStore(files, (state) => state.problem);
  const hasRows = useStore(files, (state) => state.rows.length > 0);
  const filter = useStore(files, (state) => state.filter);
  const filtering = useStore(files, (state) => state.filtering);
  const { refresh, setFilter } = files.getState();
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The files could not be listed</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void refresh()}>Retry</Button>
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
        onLiving={onLiving}
      />
    );
  }
  if (phase !== 'ready' || filtering) {
    return (
      <div className="empty">
        <p className="muted">{filter === '' ? 'Listing files' : 'Searching files'}</p>
      </div>
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

/** Nothing is found at all, or only in contents. */
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
      <span className="num">{`${formatCount(selected)} ${selected === 1 ? 'file' : 'files'} selected`}</span>
      <span className="grow" />
      {ignored === 0 ? null : (
        <button
          type="button"
          className="linkbtn"
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
