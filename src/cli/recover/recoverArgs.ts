import { resolve } from 'node:path';
import type { NamedSession } from '../../shared/api/once/sessions.ts';
import type { OnceApi } from '../../shared/api/once.ts';
import type { Outcome } from '../output.ts';
import { readPayloadInput } from '../payload/readPayloadInput.ts';
import type { RecoverOptions } from './recoverCommand.ts';

export type RecoverArgs =
  | { readonly status: 'ok'; readonly args: NamedSession; readonly notes: readonly string[] }
  /** The outcome of a command whose summary could not be read. */
  | { readonly status: 'unreadable'; readonly outcome: Outcome };

/** Returns the session that the options name, with the summary that they name. */
export async function readRecoverArgs(
  core: OnceApi,
  root: string,
  { session, transcript, summary }: RecoverOptions,
): Promise<RecoverArgs> {
  const named =
    transcript === false
      ? { transcript: null }
      : { session, transcript: transcript === undefined ? undefined : resolve(transcript) };
  if (summary === undefined) return { status: 'ok', args: { root, ...named }, notes: [] };
  const input = await readPayloadInput(core, root, summary, 'summary');
  if (input.status !== 'ok') return input;
  const { text, notes } = input;
  const isEmpty = text.trim() === '';
  return {
    status: 'ok',
    args: { root, ...named, ...(isEmpty ? {} : { summary: text }) },
    notes: isEmpty ? [...notes, 'The summary is empty, so nothing of it was used.'] : notes,
  };
}
