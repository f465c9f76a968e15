import { basename } from 'node:path/posix';
import { createHash } from 'node:crypto';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import type { ParsedPayload } from '../../../shared/domain/payload.ts';
import { elsewhereWords } from '../../../shared/domain/payload/payloadElsewhere.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FrontMatter } from '../../payload/format/frontMatter.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { unknownPayload } from '../../payload/folder/unknownPayload.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';
import { findElsewhere } from '../../payload/folder/findElsewhere.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';

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
  const saved = await readSavedText(root, folder, session);
  return { ...toAnchored(saved.text, basename(saved.path)), session: saved.session };
}

/** Reads the file of a saved payload. Rejects with `payloads/unknown`, `payloads/no-folder`. */
export async function readSavedText(
  root: string,
  folder: string,
  session: number | 'latest',
): Promise<{ readonly session: number; readonly path: string; readonly text: string }> {
  const found = await findPayload(root, session, folder);
  const reading = found === null ? null : readProjectFile(root, { path: found.path });
  if (found === null || reading?.status !== 'ok') throw await withPlace(root, folder, session);
  return { session: found.session, path: found.path, text: reading.text };
}

/** Parses a payload; `name` of the file tells the session if the text does not. */
export function toAnchored(text: string, name: string): AnchoredPayload {
  const { front, payload } = readPayload(text);
  const session = sessionOfFileName(name) ?? front?.session ?? payload.session ?? 0;
  const id = front?.id ?? `text-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return { session, front, payload, id };
}

/** Returns the error for a payload that is not here; it names the branch that has it, if one does. */
async function withPlace(root: string, folder: string, session: number | 'latest'): Promise<AppError> {
  const { payloads } = await findElsewhere(root, folder);
  const there = payloads.find((payload) => session === 'latest' || payload.session === session);
  const error = session === 'latest' ? noPayload(folder, there === undefined) : unknownPayload(session);
  if (there === undefined) return error;
  return new AppError('payloads/unknown', `${error.message} ${elsewhereWords(there)}`, {
    session: there.session,
  });
}

function noPayload(folder: string, isAll: boolean): AppError {
  const remedy = isAll ? ' Save one first.' : '';
  return new AppError('payloads/unknown', `There is no saved payload in "${folder}" yet.${remedy}`, {
    session: 0,
  });
}
