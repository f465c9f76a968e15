import { basename } from 'node:path';
import type { DriftAnswer } from '../../shared/api/once/payloads.ts';
import {
  describeChange,
  describeDrift,
  describeLines,
  type Drift,
  type DriftFile,
} from '../../shared/domain/drift.ts';
import { fixedFormats } from '../../shared/domain/tokenCount.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readPayloadInput, unreadable } from './readPayloadInput.ts';

/** `named`: a session number, `latest`, a file, or `-`. */
export async function payloadDriftCommand(
  named: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const session = named === 'latest' ? named : /^\d{1,9}$/u.test(named) ? Number(named) : null;
  if (session !== null) return outcomeOf(await core.payloads.drift({ root, session }), []);
  const input = await readPayloadInput(core, root, named);
  if (input.status !== 'ok') return input.outcome;
  if (input.text.trim() === '') {
    const what = named === '-' ? 'Standard input' : JSON.stringify(named);
    return unreadable(`${what} is empty. Name a payload, or pipe its text in.`);
  }
  const { text, notes } = input;
  return outcomeOf(await core.payloads.drift({ root, text, name: basename(named) }), notes);
}

function outcomeOf({ drift, notices }: DriftAnswer, notes: readonly string[]): Outcome {
  return {
    code: drift.unreadable === true ? exitCode.unreadable : exitCode.done,
    json: drift,
    text: describe(drift),
    messages: [...notes, ...notices, ...(drift.problem === null ? [] : [drift.problem])],
  };
}

function describe(drift: Drift): string {
  const changed = drift.files.filter(({ change, accepted }) => change !== 'unchanged' && !accepted);
  const accepted = drift.files.filter((file) => file.accepted).length;
  const lines = [
    describeDrift(drift, fixedFormats),
    ...changed.map((file) => `  ${file.severity.padEnd(6)} ${fileLine(file)}`),
    ...changed.flatMap(movedLines),
    ...(accepted === 0 ? [] : [`  ${accepted} accepted as reviewed`]),
    ...drift.dirty.map((path) => `  newly not committed: ${path}`),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function fileLine(file: DriftFile): string {
  const { path, change, added, deleted } = file;
  const counts = added === null || deleted === null || change === 'deleted' ? '' : ` +${added} -${deleted}`;
  return `${path}: ${describeChange(file)}${counts}`;
}

function movedLines({ path, to, change, lines = [] }: DriftFile): readonly string[] {
  if (change === 'deleted') return [];
  return lines.flatMap((range) => {
    const words = describeLines(range);
    return words === null ? [] : [`  ${to ?? path}: ${words}`];
  });
}
