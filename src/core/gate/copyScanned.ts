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
  return leave.status === 'free' ? copyText(clipboard, leave.text) : leave;
}

/** Copies a text, and reads it back to tell if the clipboard has it. Rejects with `clipboard/unavailable`. */
export async function copyText(
  clipboard: Clipboard,
  text: ScannedText,
): Promise<Extract<CopyResult, { readonly status: 'done' | 'clipboard-differs' }>> {
  await clipboard.write(text);
  const readBack = await clipboard.read();
  return withLf(readBack) === withLf(text)
    ? { status: 'done' }
    : { status: 'clipboard-differs', written: text.length, readBack: readBack.length };
}

/** Windows stores CRLF on its clipboard, which is the same text. */
function withLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
