import type { ConfirmMark, ConfirmPart } from '../../shared/domain/payload/ledger.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readPayloadInput, unreadable } from './readPayloadInput.ts';

export interface ConfirmOptions extends CommonOptions {
  readonly payload?: number | 'latest';
}

const labels: Readonly<Record<ConfirmPart, string>> = {
  goal: 'goal',
  next: 'next action',
  file: 'file',
  decision: 'decision',
};

/** Compares an agent's answer, a file or standard input, with a saved payload. */
export async function payloadConfirmCommand(
  file: string,
  { project, payload: session = 'latest' }: ConfirmOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, project);
  const input = await readPayloadInput(core, root, file);
  if (input.status !== 'ok') return input.outcome;
  if (input.text.trim() === '') {
    const what = file === '-' ? 'Standard input' : JSON.stringify(file);
    return unreadable(`${what} is empty. Name the agent’s answer, or pipe it in.`);
  }
  const compared = await core.payloads.confirm({ root, session, answer: input.text });
  if (compared.status === 'not-scanned')
    return unreadable('The texts could not be scanned for secrets, so nothing is shown.');
  const { marks, correction } = compared;
  const of = (verdict: ConfirmMark['verdict']): readonly ConfirmMark[] =>
    marks.filter((mark) => mark.verdict === verdict);
  return {
    code: correction === null ? exitCode.done : exitCode.payloadErrors,
    json: {
      session: compared.session,
      found: of('named').map(({ section, text }) => ({ section, text })),
      missing: of('missed').map(({ section, text }) => ({ section, text })),
      contradicted: of('contradicted').map(({ section, text, quote }) => ({ section, text, quote })),
      correction,
    },
    text: [
      ...marks.map(({ verdict, part, text }) => `${verdict.padEnd(12)}  ${labels[part]}: ${oneLine(text)}`),
      ...(correction === null
        ? []
        : ['', 'To paste into the session:', '', ...correction.trimEnd().split('\n')]),
    ]
      .map((line) => `${printable(line)}\n`)
      .join(''),
    messages: [
      ...input.notes,
      marks.length === 0
        ? `The payload of session ${compared.session ?? '?'} states nothing to compare.`
        : `The answer states ${of('named').length} of ${marks.length} parts of the payload of session ${compared.session ?? '?'}.`,
    ],
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}
