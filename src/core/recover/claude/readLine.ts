import type { Line } from '../lines/createLineSplitter.ts';
import { parseRecord, type ClaudeRecord } from './claudeRecord.ts';

/** One line of a transcript. `link`: a record that only holds the chain together. */
export type ReadLine =
  | { readonly kind: 'record'; readonly record: ClaudeRecord }
  | { readonly kind: 'link'; readonly uuid: string; readonly parent: string | null }
  /** A record without anything that is asked for. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable' };

const snapshot = Buffer.from('{"type":"file-history-');
const type = Buffer.from('"type":"');
const progress = Buffer.from('progress"');
const parentFirst = Buffer.from('{"parentUuid":');
const uuid = Buffer.from('"uuid":"');
/** Bytes: the id of a record and its time stand at its end. */
const ending = 200;

/**
 * Reads a line. Records of progress may be a third of a file, and hold a place in the chain: of these only the ids are
 * read, without parsing them.
 */
export function readLine({ text, cut }: Line): ReadLine {
  if (text.subarray(0, snapshot.length).equals(snapshot)) return { kind: 'ignored' };
  const link = isProgress(text) ? linkIn(text) : null;
  if (link !== null) return link;
  if (cut) return { kind: 'unreadable' };
  const record = parseRecord(text.toString('utf8'));
  return record === null ? { kind: 'unreadable' } : { kind: 'record', record };
}

/** The first type in such a line is its own: those of what it wraps come later. */
function isProgress(text: Buffer): boolean {
  if (!text.subarray(0, parentFirst.length).equals(parentFirst)) return false;
  const at = text.indexOf(type);
  return at !== -1 && text.subarray(at + type.length, at + type.length + progress.length).equals(progress);
}

function linkIn(text: Buffer): ReadLine | null {
  const parent = /^\{"parentUuid":(?:"(?<id>[\w-]{1,64})"|null),/u.exec(
    text.subarray(0, 100).toString('latin1'),
  );
  // Only its own id is followed by nothing but its time.
  const at = text.lastIndexOf(uuid);
  const end = at === -1 || at < text.length - ending ? '' : text.subarray(at).toString('latin1');
  const id = /^"uuid":"(?<id>[\w-]{1,64})"(?:,"timestamp":"[^"]*")?\}$/u.exec(end)?.groups?.['id'];
  if (parent === null) return null;
  return id === undefined ? null : { kind: 'link', uuid: id, parent: parent.groups?.['id'] ?? null };
}
