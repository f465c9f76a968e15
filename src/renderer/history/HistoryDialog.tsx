import { clsx } from 'clsx';
import { Copy, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { historyLimits, type CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { DifferenceText, type DifferenceTextProps } from '../differences/DifferenceText.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Segments } from '../ui/Segments.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { CopyList } from './CopyList.tsx';
import type { HistoryStore, Shown } from './historyStore.ts';

/** CSS pixels of a line that is not wrapped, as `--lh-code`. */
const lineHeight = 18;

/** Characters drawn of a line; a longer one would block the window. */
const maxLine = 20_000;

const words: DifferenceTextProps['words'] = {
  same: 'The stack gives the same text now.',
  'not-kept': 'The text could not be scanned for secrets, so it can’t be compared.',
  'too-different': 'Almost everything is different now, so the texts are not compared line by line.',
};

const looks = [
  { value: 'text', label: 'As copied' },
  { value: 'compare', label: 'Changes since' },
] as const;

/** Exported first messages, to view, copy again, compare, and delete. */
export function HistoryDialog({ store }: { readonly store: HistoryStore }) {
  const open = useStore(store, (state) => state.open);
  const entries = useStore(store, (state) => state.entries);
  const { close } = store.getState();
  if (!open) return null;
  return (
    <Modal title="Copy history" open full onClose={close} ends={<Ends store={store} />}>
      {entries === null ? <p className="muted">Reading</p> : <Copies store={store} entries={entries} />}
    </Modal>
  );
}

function Copies({
  store,
  entries,
}: {
  readonly store: HistoryStore;
  readonly entries: readonly CopyEntry[];
}) {
  const selectedId = useStore(store, (state) => state.selectedId);
  const look = useStore(store, (state) => state.look);
  const shown = useStore(store, (state) => state.shown);
  const { select, setLook, copyAgain, remove } = store.getState();
  if (entries.length === 0) {
    return (
      <p>
        The history is empty. Carryover keeps each copied or saved message here, on this machine:{' '}
        {`the last ${historyLimits.entries} messages, up to ${formatCount(historyLimits.bytes / 1_000_000)} MB.`}
      </p>
    );
  }
  return (
    <div className="copies" data-testid="copies">
      <CopyList
        entries={entries}
        selectedId={selectedId}
        onSelect={select}
        onCopyAgain={() => void copyAgain()}
        onRemove={(copyId) => void remove([copyId])}
      />
      <div className="copy-shown">
        <div className="copy-looks">
          <Segments label="Show" options={looks} value={look} onChange={setLook} />
          <span className="muted" aria-live="polite">
            {shown.status === 'text' && shown.covered > 0
              ? `${countWords(shown.covered, 'suspected secret')} masked here`
              : ''}
          </span>
        </div>
        <ShownCopy shown={shown} />
      </div>
    </div>
  );
}

function ShownCopy({ shown }: { readonly shown: Shown }) {
  switch (shown.status) {
    case 'reading':
      return <p className="muted copy-note">Reading</p>;
    case 'failed':
      return (
        <p className="copy-note" role="alert">
          {shown.problem}
        </p>
      );
    case 'text':
      return <CopyText lines={shown.lines} />;
    case 'difference':
      return <DifferenceText difference={shown.difference} words={words} path="message.md" />;
  }
}

function NoteLine({ store }: { readonly store: HistoryStore }) {
  const note = useStore(store, (state) => state.note);
  return (
    <output className={clsx('copies-note', note?.level)}>
      {note === null ? null : <span>{note.message}</span>}
      {note?.removed === undefined ? null : (
        <Button size="s" onClick={() => void store.getState().restore()}>
          Undo
        </Button>
      )}
    </output>
  );
}

function Ends({ store }: { readonly store: HistoryStore }) {
  const entries = useStore(store, (state) => state.entries) ?? [];
  const selectedId = useStore(store, (state) => state.selectedId);
  const copying = useStore(store, (state) => state.copying);
  const { close, copyAgain, remove } = store.getState();
  const nothing = selectedId === null ? 'No copy is selected' : undefined;
  return (
    <>
      {entries.length === 0 ? null : (
        <>
          <Button look="ghost" onClick={() => void remove(entries.map(({ id }) => id))}>
            Delete all
          </Button>
          <Button
            look="ghost"
            icon={Trash2}
            disabledReason={nothing}
            onClick={() => void (selectedId === null ? undefined : remove([selectedId]))}
          >
            Delete
          </Button>
        </>
      )}
      <NoteLine store={store} />
      <Button onClick={close}>Close</Button>
      <Button
        look="primary"
        icon={Copy}
        busy={copying}
        disabledReason={nothing}
        onClick={() => void copyAgain()}
      >
        Copy again
      </Button>
    </>
  );
}

/** A text as it was exported. Only the lines in view are drawn, regardless of its size. */
function CopyText({ lines }: { readonly lines: readonly string[] }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    initialRect: { width: 560, height: 480 },
  });
  const shown = virtual.getVirtualItems();
  return (
    <section ref={scroller} className="copy-text code scroll" aria-label="Text of the copy" tabIndex={0}>
      <div className="preview-rows" style={{ height: virtual.getTotalSize() }}>
        <div className="shown-rows" style={{ top: shown[0]?.start ?? 0 }}>
          {shown.map(({ index, key }) => {
            const line = lines[index] ?? '';
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="text-line"
                data-testid="text-line"
              >
                <i>{index + 1}</i>
                <span>
                  {showHidden(line.slice(0, maxLine))}
                  {line.length > maxLine ? ' …' : ''}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
