import { missingAnchorsWords } from '../shared/domain/draft.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';
import { AppError } from '../shared/errors.ts';
import { exitCode } from './exitCode.ts';
import { openCore } from './openCore.ts';
import { openProject } from './openProject.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { readPayloadInput } from './readPayloadInput.ts';

/** Saves a draft, a file or standard input, as the next payload; a draft with a suspected secret is not saved. */
export async function payloadSaveCommand(
  named: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const input = await readPayloadInput(core, root, named);
  if (input.status !== 'ok') return input.outcome;
  const { text, path } = input;
  const saved = await core.payloads.save({ root, text, ...(path === undefined ? {} : { path }) });
  if (saved.status === 'secrets') return refused(saved.checks);
  if (saved.status === 'no-sections') {
    throw new AppError(
      'drafts/unreadable',
      'Nothing was saved because the text has no words to save. Name a draft with sections such as "**Current goal:**".',
      { path: named },
    );
  }
  return {
    code: saved.missing === null ? exitCode.done : exitCode.unreadable,
    json: {
      path: saved.path,
      session: saved.session,
      ...(saved.missing === null
        ? {}
        : { missing: saved.missing.names, warning: missingAnchorsWords(saved.missing) }),
    },
    text: `${saved.path}\n`,
    messages: [
      ...input.notes,
      ...leftOut(saved.leftOut),
      ...(saved.tooLong === null ? [] : [saved.tooLong.message]),
      ...(saved.missing === null ? [] : [missingAnchorsWords(saved.missing)]),
    ],
  };
}

function refused(checks: readonly { readonly message: string; readonly line?: number }[]): Outcome {
  return {
    code: exitCode.secrets,
    json: { path: null, session: null, checks },
    text: '',
    messages: [
      ...checks.map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`)),
      'Nothing was saved. Remove the suspected secrets, then save again.',
    ],
  };
}

function leftOut(parts: number): readonly string[] {
  if (parts === 0) return [];
  return [
    parts === 1
      ? '1 part outside the sections was not saved.'
      : `${formatCount(parts)} parts outside the sections were not saved.`,
  ];
}
