import { useEffect, useRef, useState } from 'react';

export interface InlineTextProps {
  readonly label: string;
  readonly initial?: string;
  readonly placeholder?: string;
  /** Takes the text; a blank or unchanged one only closes the field. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** One line that is edited in its place: Enter and leaving it keep the text, Esc drops it. */
export function InlineText({ label, initial = '', placeholder, onText, onClose }: InlineTextProps) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (keep: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (keep && text.trim() !== '' && text.trim() !== initial) onText(text.trim());
    onClose();
  };
  return (
    <span className="field plan-inline">
      <input
        ref={field}
        aria-label={label}
        value={text}
        placeholder={placeholder}
        maxLength={10_000}
        onChange={({ target: { value } }) => setText(value)}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Otherwise the key would press the button that takes the focus.
          event.preventDefault();
          end(event.key === 'Enter');
        }}
      />
    </span>
  );
}
