import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { ParsedPayload, Payload } from '../../../shared/domain/payload.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { listPayloads } from './listPayloads.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import type { FrontMatter } from '../format/frontMatter.ts';
import { readPayload } from '../read/readPayload.ts';

/** A payload file, read and parsed. */
export interface PayloadOnDisk extends PayloadFile {
  readonly front: FrontMatter | null;
  readonly payload: Payload;
  /** Text without front matter. */
  readonly body: string;
}

/** Bytes; a larger file is no payload worth parsing. */
const maxBytes = 1_000_000;

/**
 * Returns all payloads of a project, newest session first, without those that can't be read. Rejects with
 * `payloads/no-folder`.
 */
export async function readPayloads(root: string, folder: string): Promise<readonly PayloadOnDisk[]> {
  const files = await listPayloads(root, folder);
  return files.map((file) => readOne(root, file)).filter((found) => found !== null);
}

function readOne(root: string, file: PayloadFile): PayloadOnDisk | null {
  if (file.bytes > maxBytes) return null;
  const reading = readProjectFile(root, { path: file.path });
  if (reading.status !== 'ok') return null;
  const { front, payload } = readPayload(reading.text);
  return { ...file, front, payload: withoutPlaces(payload), body: parseFrontMatter(reading.text).body };
}

/** Returns a payload without places in a file, which mean nothing once its entries are carried on. */
export function withoutPlaces(payload: ParsedPayload): Payload {
  return {
    ...payload,
    sections: payload.sections.map(({ line: _line, entries, ...section }) => ({
      ...section,
      entries: entries.map(({ line: _first, lastLine: _last, ...entry }) => entry),
    })),
  };
}
