import { basename } from 'node:path/posix';
import { createHash } from 'node:crypto';
import { sessionOfFileName } from '../../shared/domain/payloadFile.ts';
import type { ParsedPayload } from '../../shared/domain/payload.ts';
import { AppError } from '../../shared/errors.ts';
import type { FrontMatter } from '../payload/format/frontMatter.ts';
import { readPayload } from '../payload/read/readPayload.ts';
import { unknownPayload } from '../payload/folder/unknownPayload.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import { findPayload } from '../payload/folder/listPayloads.ts';

/** A saved payload with its anchors in the repository. */
export interface AnchoredPayload {
  readonly session: number;
  readonly front: FrontMatter | null;
  readonly payload: ParsedPayload;
  /** Key of its files in the data folder. */
  readonly id: string;
}

/** Rejects with `payloads/unknown`, `payloads/no-folder`. */
export async function readAnchored(
  root: string,
  folder: string,
  session: number | 'latest',
): Promise<AnchoredPayload> {
  const found = await findPayload(root, session, folder);
  const reading = found === null ? null : readProjectFile(root, { path: found.path });
  if (found !== null && reading?.status === 'ok') {
    return { ...toAnchored(reading.text, basename(found.path)), session: found.session };
  }
  throw session === 'latest' ? noPayload(folder) : unknownPayload(session);
}

/** Parses a payload; `name` of the file tells the session if the text does not. */
export function toAnchored(text: string, name: string): AnchoredPayload {
  const { front, payload } = readPayload(text);
  const session = sessionOfFileName(name) ?? front?.session ?? payload.session ?? 0;
  const id = front?.id ?? `text-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return { session, front, payload, id };
}

function noPayload(folder: string): AppError {
  return new AppError('payloads/unknown', `There is no saved payload in "${folder}" yet. Save one first.`, {
    session: 0,
  });
}
