import type { Clipboard } from '../ports.ts';

/**
 * Copies a text and reads it back. Answers `null` where the clipboard holds it, else how many characters it does
 * hold. Rejects with `clipboard/unavailable`.
 */
export async function copyText(clipboard: Clipboard, text: string): Promise<number | null> {
  await clipboard.write(text);
  const readBack = await clipboard.read();
  return withLf(readBack) === withLf(text) ? null : readBack.length;
}

/** Windows keeps CRLF on its clipboard; that is the same text. */
function withLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
