import { basename, dirname } from 'node:path';
import type { OnceApi } from '../../../shared/api/once.ts';
import type { TextAnswer } from '../../../shared/api/once/payloads.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { decodeText } from '../../storage/decodeText.ts';

/** Bytes; a payload is a thousand times smaller. */
const maxBytes = 1_000_000;

/** Reads the one text that a payload command is about. */
export function readText(from: Parameters<OnceApi['payloads']['read']>[0]): TextAnswer {
  return 'path' in from ? readFile(from.path) : decode(from.bytes);
}

function readFile(path: string): TextAnswer {
  const reading = readProjectFile(dirname(path), { path: basename(path) });
  if (reading.status === 'missing') return { status: 'missing' };
  if (reading.status !== 'ok') return { status: 'unreadable', problem: reading.problem };
  if (reading.bytes > maxBytes) return { status: 'too-large' };
  const { text, encodingNote: note } = reading;
  return { status: 'ok', text, ...(note === undefined ? {} : { note }) };
}

function decode(bytes: Uint8Array): TextAnswer {
  if (bytes.byteLength > maxBytes) return { status: 'too-large' };
  const decoded = decodeText(Buffer.from(bytes));
  return decoded === null ? { status: 'binary' } : { status: 'ok', ...decoded };
}
