import { useRef, useState } from 'react';
import { useKeptCaret } from '../ui/useKeptCaret.ts';
import type { DraftStore } from './draftState.ts';

/** ms from the first letter that was not sent. */
const typingMs = 150;

/** What the sessions are about: payloads of one task follow one another. */
export function TaskField({ task, drafts }: { readonly task: string; readonly drafts: DraftStore }) {
  /** As it is typed; `null`: as it is known. */
  const [typed, setTyped] = useState<string | null>(null);
  const caret = useKeptCaret<HTMLInputElement>(typed ?? task);
  const unsent = useRef<{ readonly timer: ReturnType<typeof setTimeout>; text: string } | null>(null);
  const send = (): void => {
    const now = unsent.current;
    unsent.current = null;
    if (now === null) return;
    clearTimeout(now.timer);
    // What core made of it shows from then on, unless more was typed.
    void drafts
      .getState()
      .edit({ type: 'set', fields: { task: now.text } })
      .then(() => setTyped((text) => (text === now.text ? null : text)));
  };
  return (
    <label className="task-field">
      <span className="muted">Task</span>
      <input
        {...caret}
        aria-label="Task of the payload"
        value={typed ?? task}
        maxLength={200}
        placeholder="What the sessions are about"
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (unsent.current === null) unsent.current = { timer: setTimeout(send, typingMs), text: value };
          else unsent.current.text = value;
        }}
        onBlur={() => {
          send();
          setTyped(null);
        }}
      />
    </label>
  );
}
