import { useLayoutEffect, useRef, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface StableCaret<E extends Field> {
  readonly ref: RefObject<E | null>;
  readonly onInput: () => void;
  readonly onSelect: () => void;
}

/**
 * Keeps the caret in its place when the app changes the text of a field in use: core replaces a typed secret by a mark.
 */
export function useStableCaret<E extends Field>(value: string): StableCaret<E> {
  const ref = useRef<E>(null);
  const last = useRef({ value, start: 0, end: 0 });
  const note = (): void => {
    const field = ref.current;
    if (field === null) return;
    last.current = { value: field.value, start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 };
  };
  useLayoutEffect(() => {
    const field = ref.current;
    const before = last.current;
    if (before.value === value) return;
    last.current = { ...before, value };
    if (field === null || document.activeElement !== field || field.value !== value) return;
    field.setSelectionRange(
      movedCaret(before.value, value, before.start),
      movedCaret(before.value, value, before.end),
    );
  }, [value]);
  return { ref, onInput: note, onSelect: note };
}

/** Returns the place of a caret after a text has changed: behind the replacement. */
export function movedCaret(before: string, after: string, at: number): number {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (at <= head && head < before.length - tail) return at;
  if (at >= before.length - tail) return at + after.length - before.length;
  return at <= head ? at : after.length - tail;
}
