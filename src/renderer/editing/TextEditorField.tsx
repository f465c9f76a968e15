import { useEffect, useRef } from 'react';
import type { TextChange } from '../../shared/api/editing.ts';
import type { TextEditor } from './createTextEditor.ts';

export interface TextEditorFieldProps {
  /** The initial text; later values are ignored. */
  readonly text: string;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly onChange: (changes: readonly TextChange[], length: number, whole: () => string) => void;
  /** Receives the editor after it has loaded, and `null` when it is removed. */
  readonly onEditor?: (editor: TextEditor | null) => void;
}

/** The text editor; its code loads when the first one is shown. */
export function TextEditorField(props: TextEditorFieldProps) {
  const { text, label, readOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
    editor.current?.setReadOnly(readOnly);
  });
  useEffect(() => {
    let wanted = true;
    if (isAwaited(place.current)) place.current?.focus();
    void import('./createTextEditor.ts').then(({ createTextEditor }) => {
      if (!wanted || place.current === null) return;
      const made = createTextEditor({
        parent: place.current,
        text,
        label,
        nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
        onChange: (changes, length) => newest.current.onChange(changes, length, () => made.text()),
      });
      editor.current = made;
      made.setReadOnly(newest.current.readOnly ?? false);
      newest.current.onEditor?.(made);
      if (isAwaited(place.current)) made.focus();
    });
    return () => {
      wanted = false;
      newest.current.onEditor?.(null);
      editor.current?.destroy();
      editor.current = null;
    };
  }, [text, label]);
  return <div ref={place} className="text-editor code" tabIndex={-1} />;
}

/** True if the focus stayed in this part of the screen while the editor loaded. A dialog is in front of everything. */
function isAwaited(place: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  const part = place?.closest('[role="dialog"], [data-region]');
  if (activeElement === null || activeElement === body) return true;
  return part?.getAttribute('role') === 'dialog' || part?.contains(activeElement) === true;
}
