import { basename, resolve } from 'node:path';
import type { OnceApi } from '../../shared/api/once.ts';
import type { TextAnswer } from '../../shared/api/once/payloads.ts';
import { exitCode } from '../exitCode.ts';
import type { Outcome } from '../output.ts';
import { readStandardInput } from '../readStandardInput.ts';
import { withoutItem } from '../namedFiles.ts';

export type PayloadInput =
  | {
      readonly status: 'ok';
      readonly text: string;
      /** Absolute path of the file; absent if the text was piped in. */
      readonly path?: string;
      /** Sentences on what was guessed in reading it. */
      readonly notes: readonly string[];
    }
  /** The outcome of a command that has no text to work on. */
  | { readonly status: 'unreadable'; readonly outcome: Outcome };

/** The text that a command wants. */
type Wanted = 'payload' | 'summary';

/** Bytes; a payload is a thousand times smaller. */
const maxBytes = 1_000_000;

/**
 * Reads the one text that a command is about, a payload or a summary; `-` is standard input. A relative name starts from the current
 * folder, and from the project if there is no such file.
 */
export async function readPayloadInput(
  core: OnceApi,
  root: string,
  file: string,
  wanted: Wanted = 'payload',
): Promise<PayloadInput> {
  if (file === '-') return fromStandardInput(core, wanted);
  const here = resolve(file);
  const shown = JSON.stringify(file);
  const readHere = await core.payloads.read({ path: here });
  const path = readHere.status === 'missing' ? resolve(root, file) : here;
  const read = path === here ? readHere : await core.payloads.read({ path });
  if (read.status === 'ok') return { ...textOf(shown, read), path };
  if (read.status === 'too-large') return tooLarge(shown, wanted);
  if (read.status === 'unreadable') {
    const problem = read.problem.replace(JSON.stringify(basename(path)), shown);
    return noInput(withoutItem(problem, `Name a ${wanted} in a text file.`));
  }
  const kept = `${path.slice(0, -'.md'.length)}.draft.md`;
  if (path.endsWith('.md') && (await core.payloads.read({ path: kept })).status === 'ok') {
    return noInput(
      `${shown} does not exist. Its draft is ${JSON.stringify(basename(kept))} beside it, as saving leaves it: name that one.`,
    );
  }
  return noInput(
    `${shown} does not exist. Name the file of a ${wanted === 'payload' ? 'draft or a payload' : wanted}, or "-" for standard input.`,
  );
}

async function fromStandardInput(core: OnceApi, wanted: Wanted): Promise<PayloadInput> {
  const input = await readStandardInput(maxBytes);
  if (input.status === 'folder') return noInput('Standard input is a folder. Name a file instead of "-".');
  if (input.status === 'too-large') return tooLarge('Standard input', wanted);
  const read = await core.payloads.read({ bytes: input.bytes });
  if (read.status === 'ok') return textOf('Standard input', read);
  if (read.status === 'too-large') return tooLarge('Standard input', wanted);
  return noInput(`Standard input contains binary data, not text. Pipe the text of a ${wanted} into it.`);
}

function textOf(
  what: string,
  { text, note }: Extract<TextAnswer, { readonly status: 'ok' }>,
): Extract<PayloadInput, { readonly status: 'ok' }> {
  return { status: 'ok', text, notes: note === undefined ? [] : [`${what}: ${note}.`] };
}

function tooLarge(what: string, wanted: Wanted): PayloadInput {
  return noInput(
    `${what} is larger than ${maxBytes / 1_000_000} MB, so it is not a ${wanted}. Name only the ${wanted}.`,
  );
}

function noInput(message: string): PayloadInput {
  return { status: 'unreadable', outcome: unreadable(message) };
}

/** Returns how a command ends that has no payload to work on. */
export function unreadable(message: string): Outcome {
  const error = { code: 'payloads/unreadable', message };
  return { code: exitCode.unreadable, text: '', json: { error }, messages: [message] };
}
