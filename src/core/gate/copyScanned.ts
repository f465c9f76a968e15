import type { CopyResult } from '../../shared/api/common.ts';
import type { Clipboard } from './clipboard.ts';
import { letLeave, type Gatekeeper, type ScannedText } from './letLeave.ts';

export interface CopyingPorts extends Gatekeeper {
  readonly clipboard: Clipboard;
}

/**
 * Copies a text if the gate lets it leave, and nothing otherwise. `blocking`: see `letLeave`. Rejects with
 * `clipboard/unavailable`.
 */
export async function copyScanned(
  text: string,
  { clipboard, ...keeper }: CopyingPorts,
  blocking?: Parameters<typeof letLeave>[2],
): Promise<CopyResult> {
  const leave = await letLeave(text, keeper, blocking);
  if (leave.status !== 'free') return leave;
  const readBack = await copyText(clipboard, leave.text);
  return readBack === null
    ? { status: 'done' }
    : { status: 'clipboard-differs', written: text.length, readBack };
}

/**
 * Copies a text and reads it back. Returns `null` if the clipboard has it, else the number of characters that it has.
 * Rejects with `clipboard/unavailable`.
 */
export async function copyText(clipboard: Clipboard, text: ScannedText): Promise<number | null> {
  await clipboard.write(text);
  const readBack = await clipboard.read();
  return withLf(readBack) === withLf(text) ? null : readBack.length;
}

/** Windows stores CRLF on its clipboard, which is the same text. */
function withLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
