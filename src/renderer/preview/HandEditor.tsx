import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { TextEditor } from '../editing/createTextEditor.ts';
import { EditNote } from '../editing/EditNote.tsx';
import { TextEditorField } from '../editing/TextEditorField.tsx';
import { Button } from '../ui/Button.tsx';
import type { HandStore } from './handStore.ts';

export interface HandEditorProps {
  readonly hand: HandStore;
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
export function HandEditor({ hand, searching, place, onText }: HandEditorProps) {
  const { phase, opened, problem } = useStore(hand.edit);
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
    void hand.getState().begin();
    return () => {
      clearTimeout(timer.current);
      void hand.edit.getState().close();
    };
  }, [hand]);
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>The message can’t be edited</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void hand.getState().stop()}>Back to the preview</Button>
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
      <TextEditorField
        key={opened.editId}
        text={opened.text}
        label="Text of the message"
        readOnly={phase === 'elsewhere'}
        onChange={(changes, length, whole) => {
          void hand.edit.getState().type(changes, length, whole);
          clearTimeout(timer.current);
          if (searching) timer.current = setTimeout(() => onText(editor.current?.text() ?? null), restMs);
        }}
        onEditor={(made) => {
          editor.current = made;
          onText(made === null || !searching ? null : made.text());
        }}
      />
      <EditNote edit={hand.edit} />
      {phase === 'elsewhere' ? (
        <Button onClick={() => void hand.edit.getState().reopen()}>Edit here</Button>
      ) : null}
    </div>
  );
}
