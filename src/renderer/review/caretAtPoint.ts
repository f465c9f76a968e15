/** Where in a text a press landed, so that editing begins there; at its end where that can't be told. */
export function caretAtPoint({ clientX, clientY }: MouseEvent, text: string): number {
  const ask = document as { caretPositionFromPoint?: Document['caretPositionFromPoint'] };
  const found = ask.caretPositionFromPoint?.call(document, clientX, clientY) ?? null;
  const inWords = found?.offsetNode.parentElement?.closest('[data-words]') ?? null;
  return found === null || inWords === null ? text.length : Math.min(found.offset, text.length);
}
