import { FilePenLine, FoldVertical, ScanEye, Search, UnfoldVertical } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import { hasMessage, type Preview } from '../../shared/domain/assembly.ts';
import type { MessageFormat } from '../../shared/domain/stack.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { FindBar } from '../ui/search/FindBar.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useFindKey } from '../ui/search/useFindKey.ts';
import { findPlaces, maxPlaces, type Place } from './findPlaces.ts';
import { ManualEditBar } from './ManualEditBar.tsx';
import { ManualEditor } from './ManualEditor.tsx';
import type { ManualEditStore } from './manualEditStore.ts';
import { PreviewFoot } from './PreviewFoot.tsx';
import { foldKeyOf } from './previewLines.ts';
import type { PreviewStore } from './previewStore.ts';
import { PreviewText } from './PreviewText.tsx';
import { type PreviewItems, useBlockMenu } from './useBlockMenu.ts';

export interface PreviewColumnProps {
  readonly preview: PreviewStore;
  readonly stack: StackStore;
  /** Absent if the message is read-only. */
  readonly byHand?: { readonly manualEdit: ManualEditStore; readonly client: Client };
  readonly items: PreviewItems;
  /** Opens the Secrets panel, at a finding if one is named. */
  readonly onOpenFinding: (findingId: string | null) => void;
}

const formats: readonly { readonly value: MessageFormat; readonly label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'xml', label: 'XML' },
  { value: 'plain', label: 'Plain' },
];

/** The exact text to copy, with findings masked. */
export function PreviewColumn(props: PreviewColumnProps) {
  const { preview, stack, byHand, onOpenFinding } = props;
  const column = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const current = useStore(stack, (state) => state.current);
  const assembly = useStore(stack, (state) => state.assembly);
  const typing = useStore(stack, (state) => state.typing);
  const folded = useStore(preview, (state) => state.folded);
  const editing = useManualEditing(byHand?.manualEdit);
  const [editorText, setEditorText] = useState<string | null>(null);
  const find = useFind(preview, editing ? editorText : null);

  useEffect(() => {
    preview.getState().setShown(!editing);
    return () => preview.getState().setShown(false);
  }, [preview, editing]);

  const { open: openFind } = find;
  const startFind = useCallback(() => {
    openFind();
    // The field exists after the next drawing.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, [openFind]);
  useFindKey(column, startFind);

  const anyFolded = folded.size > 0;
  return (
    <section ref={column} className="col" aria-label="First message">
      <div className="colhead" data-testid="column-head">
        <h2>First message</h2>
        <span className="grow" />
        {current === null ? null : (
          <Segments
            label="Format"
            options={formats}
            value={current.format}
            onChange={(format) => void stack.getState().set({ format })}
          />
        )}
        {byHand === undefined || current === null ? null : (
          <EditButton manualEdit={byHand.manualEdit} editing={editing} />
        )}
        <Button look="icon" size="s" icon={Search} aria-label="Find in the message" onClick={startFind} />
        {editing ? null : (
          <Button
            look="icon"
            size="s"
            icon={anyFolded ? UnfoldVertical : FoldVertical}
            aria-label={anyFolded ? 'Unfold all' : 'Fold all'}
            onClick={() => preview.getState().foldAll(!anyFolded)}
          />
        )}
      </div>
      {find.wanted === null ? null : (
        <FindBar
          label="Find in the message"
          field={field}
          wanted={find.wanted}
          count={find.count}
          more={find.count === maxPlaces}
          current={find.current}
          onChange={find.change}
          onStep={find.step}
          onClose={() => {
            find.close();
            column.current?.querySelector<HTMLElement>('.preview, .cm-content')?.focus();
          }}
        />
      )}
      {byHand === undefined ? null : <ManualEditBar {...byHand} stack={stack} />}
      {editing && byHand !== undefined ? (
        <ManualEditor
          manualEdit={byHand.manualEdit}
          searching={find.wanted !== null}
          place={find.place}
          onText={setEditorText}
        />
      ) : (
        <PreviewBody {...props} place={find.place} />
      )}
      <PreviewFoot
        assembly={assembly}
        empty={typing === null && !hasMessage(current, assembly)}
        typing={typing}
        onShowSecrets={() => onOpenFinding(null)}
        onRetry={() => void stack.getState().refresh()}
      />
    </section>
  );
}

function useManualEditing(manualEdit: ManualEditStore | undefined): boolean {
  return useSyncExternalStore(
    useCallback((onChange) => manualEdit?.subscribe(onChange) ?? (() => undefined), [manualEdit]),
    () => manualEdit?.getState().editing ?? false,
  );
}

function EditButton({
  manualEdit,
  editing,
}: {
  readonly manualEdit: ManualEditStore;
  readonly editing: boolean;
}) {
  const { start, stop } = manualEdit.getState();
  return (
    <Button
      look="icon"
      size="s"
      icon={editing ? ScanEye : FilePenLine}
      aria-label={editing ? 'Show the preview' : 'Edit the message by hand'}
      onClick={() => void (editing ? stop() : start())}
    />
  );
}

function PreviewBody({
  preview,
  stack,
  items: itemsOf,
  place,
  onOpenFinding,
}: PreviewColumnProps & { readonly place: Place | null }) {
  const items = useStore(stack, (state) => state.current?.items);
  const isEmpty = useStore(stack, ({ current, assembly }) => !hasMessage(current, assembly));
  const findings = useStore(stack, (state) => state.assembly?.findings);
  const selectedItemId = useStore(stack, (state) => state.selectedItemId);
  const phase = useStore(preview, (state) => state.phase);
  // React may pause the drawing of a text, so that a press need not wait for it.
  const text = useDeferredValue(useStore(preview, (state) => state.preview));
  const folded = useStore(preview, (state) => state.folded);
  const apart = useStore(preview, (state) => state.apart);
  const menuOf = useBlockMenu(preview, stack, itemsOf);
  if (isEmpty) {
    return (
      <div className="empty">
        <p className="muted">
          {items === undefined
            ? 'The first message of a stack is shown here.'
            : 'The message is empty. Tick files on the left, or turn on an item.'}
        </p>
      </div>
    );
  }
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The message could not be shown</b>
        <p className="muted">Nothing was copied or changed. Try again, or refresh the items.</p>
        <Button onClick={() => preview.getState().retry()}>Retry</Button>
      </div>
    );
  }
  if (text === null) {
    return (
      <div className="empty" aria-busy="true">
        <p className="muted">Reading the items</p>
      </div>
    );
  }
  return (
    <div className="colbody">
      <PreviewText
        preview={text}
        folded={folded}
        apart={apart}
        findings={findings ?? []}
        selectedItemId={selectedItemId}
        place={place}
        onFold={preview.getState().fold}
        onUnfoldItem={preview.getState().unfoldItem}
        onShowFinding={onOpenFinding}
        menuOf={menuOf}
      />
    </div>
  );
}

/** Searches the message: the editor's text if it is open, else the preview. */
function useFind(preview: PreviewStore, editorText: string | null) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const shown = useStore(preview, (state) => state.preview);
  const text = useMemo(() => (editorText === null ? shown : asPreview(editorText)), [editorText, shown]);
  // The search of megabytes waits until typing leaves time for it.
  const looked = useDeferredValue(wanted);
  const places = useMemo(() => (text === null ? [] : findPlaces(text, looked ?? '')), [text, looked]);
  const at = Math.min(current, Math.max(places.length - 1, 0));
  const place = places[at] ?? null;
  const part = place === null ? undefined : text?.parts[place.partIndex];
  const foldKey = part === undefined ? null : foldKeyOf(part);
  useEffect(() => {
    if (foldKey !== null && preview.getState().folded.has(foldKey)) preview.getState().fold([foldKey], false);
  }, [preview, foldKey]);
  return {
    wanted,
    count: places.length,
    current: at,
    place,
    open: useCallback(() => setWanted((before) => before ?? ''), []),
    close: () => setWanted(null),
    change: (next: string) => {
      setWanted(next);
      setCurrent(0);
    },
    step: (by: 1 | -1) => {
      if (places.length > 0) setCurrent((at + by + places.length) % places.length);
    },
  };
}

function asPreview(text: string): Preview {
  const part = { itemId: null, title: '', kind: null, tokens: null, text, marks: [] };
  return { revision: 0, format: 'plain', parts: [part] };
}
