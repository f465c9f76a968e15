import { Layers, RefreshCw, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatCount } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import type { ReadFile } from '../../viewer/readFile.ts';
import { AddMenu } from './AddMenu.tsx';
import { describeItem } from '../describeItem.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { EmptyStack } from './EmptyStack.tsx';
import { GoalField } from './GoalField.tsx';
import type { ItemControls } from '../items/ItemCard.tsx';
import { ItemList } from '../items/ItemList.tsx';
import { editableKinds } from '../items/itemMenuActions.ts';
import type { ItemTexts } from '../items/itemTexts.ts';
import { LinesDialog } from './LinesDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { StackSearch } from './StackSearch.tsx';
import { useStackSearch } from './StackSearch.tsx';
import { refreshAndReport } from '../refreshAndReport.ts';
import type { StackStore } from '../stackStore.ts';

export interface StackColumnProps {
  readonly store: StackStore;
  readonly toasts: ToastStore;
  readonly payloads: readonly PayloadFile[];
  /** Number of the next session; absent until known. */
  readonly nextSession?: number | null;
  /** Per kind of source, the dialog with an item's options. */
  readonly editors?: ItemEditors;
  /** Per kind of source, the additional controls of its card. */
  readonly controls?: ItemControls;
  /** Makes a stack and opens its name for editing; if absent, the stack is only made. */
  readonly onNew?: (() => void) | undefined;
  readonly onAddCommand?: () => void;
  /** If absent, texts of items are read-only. */
  readonly texts?: ItemTexts;
  /** If absent, the user can only type the lines of a file. */
  readonly readFile?: ReadFile;
}

export type ItemEditors = Readonly<Record<string, (item: StackItemView, onClose: () => void) => ReactNode>>;

const noEditors: ItemEditors = {};

export function StackColumn(props: StackColumnProps) {
  const {
    store,
    toasts,
    payloads,
    nextSession = null,
    editors = noEditors,
    controls,
    texts,
    onNew,
    onAddCommand,
    readFile,
  } = props;
  const stack = useStore(store, (state) => state.current);
  const phase = useStore(store, (state) => state.phase);
  const reading = useStore(store, (state) => state.assembly?.state === 'reading' && !state.readFailed);
  const [pasting, setPasting] = useState(false);
  const dialog = useStore(store, (state) => state.dialog);
  const closeDialog = useCallback(() => store.getState().openDialog(null), [store]);
  // Leaving this screen closes the dialog.
  useEffect(() => closeDialog, [closeDialog]);
  const editable = useMemo(() => editableKinds(editors, texts), [editors, texts]);
  const edited = dialog?.of === 'options' ? stack?.items.find(({ id }) => id === dialog.itemId) : undefined;
  const on = stack?.items.filter((item) => item.on).length ?? 0;
  const column = useRef<HTMLElement>(null);
  const blocks = useStore(store, (state) => state.assembly?.blocks);
  const search = useStackSearch(column, stack, blocks);
  const count = stack?.items.length ?? 0;
  // React may pause the drawing of the first cards, so that a press need not wait for them.
  const isEmpty = useDeferredValue(count === 0);
  const before = useRef({ stackId: stack?.id, count });
  useEffect(() => {
    const emptied = before.current.stackId === stack?.id && before.current.count > 0 && count === 0;
    // The last card disappeared, and the focus with it.
    if (emptied && document.activeElement === document.body) {
      column.current?.querySelector<HTMLElement>('.colhead [aria-haspopup]')?.focus();
    }
    before.current = { stackId: stack?.id, count };
  }, [stack?.id, count]);
  return (
    <section ref={column} className="col" aria-label="Stack" aria-busy={phase === 'loading'}>
      <div className="colhead" data-testid="column-head">
        <h2>Stack</h2>
        {stack === null ? null : (
          <span className="muted num">
            {count === 0 ? 'No items' : `${formatCount(on)} of ${formatCount(count)} on`}
          </span>
        )}
        <span className="grow" />
        {stack === null ? null : (
          <>
            {count === 0 ? null : (
              <Button
                look="icon"
                size="s"
                icon={Search}
                aria-label="Search in the stack"
                aria-pressed={search.query !== null}
                onClick={search.query === null ? search.open : search.leave}
              />
            )}
            <Button
              look="ghost"
              size="s"
              icon={RefreshCw}
              busy={reading}
              hearsWhileBusy
              tip="Read every source again"
              onClick={() => void refreshAndReport(store, toasts)}
            >
              Refresh
            </Button>
            <AddMenu
              payloads={payloads}
              items={stack?.items}
              onPaste={() => setPasting(true)}
              onAddCommand={onAddCommand}
              onAdd={(source) => void store.getState().add([source])}
            />
          </>
        )}
      </div>
      {stack === null ? (
        <NoStack store={store} onNew={onNew} />
      ) : (
        <>
          <GoalField store={store} session={nextSession} />
          {search.query === null || count === 0 ? null : (
            <StackSearch
              field={search.field}
              query={search.query}
              found={search.shown?.items.length ?? 0}
              total={count}
              onChange={search.setQuery}
              onGo={search.focusFirst}
              onLeave={search.leave}
            />
          )}
          {isEmpty ? (
            <EmptyStack store={store} toasts={toasts} hasPayload={payloads.length > 0} />
          ) : search.shown?.items.length === 0 ? (
            <div className="empty">
              <p className="muted">No item matches.</p>
              <Button onClick={search.leave}>Clear search</Button>
            </div>
          ) : (
            <ItemList
              stack={search.shown ?? stack}
              store={store}
              toasts={toasts}
              editable={editable}
              controls={controls}
              texts={texts}
            />
          )}
        </>
      )}
      {pasting ? (
        <PasteDialog
          onAdd={(title, text) => store.getState().add([{ kind: 'pasted', title, text }])}
          onClose={() => setPasting(false)}
        />
      ) : null}
      {dialog?.of === 'difference' ? (
        <DifferenceDialog key={dialog.itemId} itemId={dialog.itemId} store={store} onClose={closeDialog} />
      ) : null}
      {edited === undefined ? null : edited.source.kind !== 'file' ? (
        editors[edited.source.kind]?.(edited, closeDialog)
      ) : (
        <LinesDialog
          key={edited.id}
          title={describeItem(edited, undefined, null, []).title}
          lines={edited.lines ?? []}
          file={
            readFile === undefined
              ? undefined
              : { path: edited.source.path, project: edited.source.project, readFile }
          }
          onSave={(lines) => void store.getState().setLines(edited.id, lines)}
          onEditCopy={texts === undefined ? undefined : () => texts.editCopy(edited.id)}
          onClose={closeDialog}
        />
      )}
    </section>
  );
}

function NoStack({ store, onNew }: Pick<StackColumnProps, 'store' | 'onNew'>) {
  const phase = useStore(store, (state) => state.phase);
  const projectId = useStore(store, (state) => state.projectId);
  // Without a project the first steps replace this; in between the project is loading.
  if (phase === 'loading' || phase === 'idle') {
    return (
      <ul className="items loading" aria-label="Loading">
        {[1, 2, 3, 4].map((row) => (
          <li key={row} className="item">
            <span />
            <span className="kind-icon" />
            <span className="grow">
              <span className="skeleton wide" data-testid="skeleton" />
              <span className="skeleton narrow" data-testid="skeleton" />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (phase === 'failed') {
    return (
      <div className="empty">
        <b>The stacks could not be read</b>
        <Button onClick={() => void store.getState().openProject(projectId)}>Retry</Button>
      </div>
    );
  }
  return (
    <div className="empty">
      <Icon of={Layers} size={20} className="muted" />
      <b>No stack</b>
      <p className="muted">A stack holds what one task needs, in message order.</p>
      <Button onClick={onNew ?? (() => void store.getState().create())}>New stack</Button>
    </div>
  );
}
