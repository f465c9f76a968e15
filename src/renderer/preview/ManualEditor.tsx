import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { TextEditor } from '../editing/createTextEditor.ts';
import { EditConflict, EditNote } from '../editing/EditNote.tsx';
import { TextEditorField } from '../editing/TextEditorField.tsx';
import { Button } from '../ui/Button.tsx';
import type { ManualEditStore } from './manualEditStore.ts';

export interface ManualEditorProps {
  readonly manualEdit: ManualEditStore;
  /** True during a search: `onText` is only called then. */
  readonly searching: boolean;
  /** The current match in the text. */
  readonly place: { readonly start: number; readonly end: number } | null;
  /** Receives the text after it has loaded, and some time after each change. */
  readonly onText: (text: string | null) => void;
}

/** ms without typing before the text is searched again. */
const restMs = 150;

/** The message in an editor. */
export function ManualEditor({ manualEdit, searching, place, onText }: ManualEditorProps) {
  const { phase, opened, problem } = useStore(manualEdit.edit);
  const editor = useRef<TextEditor | null>(null);
  const waiting = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (place !== null) editor.current?.show(place.start, place.end);
  }, [place]);
  useEffect(() => {
    if (searching) onText(editor.current?.text() ?? null);
  }, [searching, onText]);
  useEffect(() => {
    // Letters typed before the text has loaded must not act as keys of the card that had the focus.
    waiting.current?.focus();
    void manualEdit.getState().begin();
    return () => {
      clearTimeout(timer.current);
      void manualEdit.edit.getState().close();
    };
  }, [manualEdit]);
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The message can’t be edited</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void manualEdit.getState().stop()}>Back to the preview</Button>
      </div>
    );
  }
  if (opened === null) {
    return (
      <div ref={waiting} className="empty" aria-busy="true" tabIndex={-1}>
        <p className="muted">Reading the items</p>
      </div>
    );
  }
  return (
    <div className="colbody hand-editor">
      <EditConflict edit={manualEdit.edit} />
      <TextEditorField
        key={opened.editId}
        text={opened.text}
        label="Text of the message"
        readOnly={phase === 'elsewhere'}
        onChange={(changes, length, whole) => {
          void manualEdit.edit.getState().type(changes, length, whole);
          clearTimeout(timer.current);
          if (searching) timer.current = setTimeout(() => onText(editor.current?.text() ?? null), restMs);
        }}
        onEditor={(made) => {
          editor.current = made;
          onText(made === null || !searching ? null : made.text());
        }}
      />
      <EditNote edit={manualEdit.edit} />
      {phase === 'elsewhere' ? (
        <Button onClick={() => void manualEdit.edit.getState().reopen()}>Edit here</Button>
      ) : null}
    </div>
  );
}
