import { basename, dirname, resolve } from 'node:path';
import { decodeText } from '../core/storage/decodeText.ts';
import { readProjectFile } from '../core/sources/files/readFile.ts';
import { exitCode } from './exitCode.ts';
import type { Outcome } from './output.ts';
import { readStandardInput } from './readStandardInput.ts';
import { withoutItem } from './withoutItem.ts';

export type PayloadInput =
  | {
      readonly status: 'ok';
      readonly text: string;
      /** Sentences on what was guessed in reading it. */
      readonly notes: readonly string[];
    }
  /** How the command ends without it. */
  | { readonly status: 'unreadable'; readonly outcome: Outcome };

/** Bytes; a payload is a thousand times smaller. */
const maxBytes = 1_000_000;

/** Reads the one file that a payload command is about; `-` is standard input. `base` is what a relative name starts from. */
export async function readPayloadInput(base: string, file: string): Promise<PayloadInput> {
  return file === '-' ? fromStandardInput() : fromFile(resolve(base, file), file);
}

function fromFile(path: string, shown: string): PayloadInput {
  const name = basename(path);
  const reading = readProjectFile(dirname(path), { path: name });
  if (reading.status !== 'ok') {
    const problem = reading.problem.replace(JSON.stringify(name), JSON.stringify(shown));
    return noInput(
      reading.status === 'missing' ? notThere(shown) : withoutItem(problem, 'Name a payload in a text file.'),
    );
  }
  if (reading.bytes > maxBytes) return tooLarge(JSON.stringify(shown));
  const notes =
    reading.encodingNote === undefined ? [] : [`${JSON.stringify(shown)}: ${reading.encodingNote}.`];
  return { status: 'ok', text: reading.text, notes };
}

async function fromStandardInput(): Promise<PayloadInput> {
  const input = await readStandardInput(maxBytes);
  if (input.status === 'folder') return noInput('Standard input is a folder. Name a file instead of "-".');
  if (input.status === 'too-large') return tooLarge('Standard input');
  const decoded = decodeText(input.bytes);
  if (decoded === null)
    return noInput('Standard input contains binary data, not text. Pipe the text of a payload into it.');
  const notes = decoded.note === undefined ? [] : [`Standard input: ${decoded.note}.`];
  return { status: 'ok', text: decoded.text, notes };
}

function notThere(shown: string): string {
  return `${JSON.stringify(shown)} does not exist. Name the file of a draft or a payload, or "-" for standard input.`;
}

function tooLarge(what: string): PayloadInput {
  return noInput(
    `${what} is larger than ${maxBytes / 1_000_000} MB, so it is not a payload. Name only the payload.`,
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
