import type { CheckAnswer } from '../shared/api/once.ts';
import type { PayloadCheck } from '../shared/domain/payloadCheck.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';
import { exitCode, type ExitCode } from './exitCode.ts';
import { openCore } from './openCore.ts';
import { openProject } from './openProject.ts';
import { checkNamed, headingSentences, headingsJson, type PlacingOptions } from './headingPlaces.ts';
import type { Outcome } from './output.ts';
import { printable } from './printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';

export interface CheckOptions extends PlacingOptions {
  readonly all?: boolean;
}

/** Checks one payload against its text and the project. Nothing is written, and the repository is only read. */
export async function payloadCheckCommand(
  file: string,
  options: CheckOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const input = await readPayloadInput(core, root, file);
  if (input.status !== 'ok') return input.outcome;
  const { text, path } = input;
  const report = await core.payloads.check({
    root,
    text,
    places: options.place,
    all: options.all === true,
    ...(path === undefined ? {} : { path }),
  });
  checkNamed(report.headings);
  return {
    code: codeOf(report),
    json: { tokens: report.tokens, checks: report.checks.map(listed), ...headingsJson(report.headings) },
    text: report.checks
      .map(
        ({ line = 1, severity, id, message }) =>
          `${printable(`${file}:${line} ${severity} ${id} ${message}`)}\n`,
      )
      .join(''),
    messages: [
      ...input.notes,
      ...headingSentences(report.headings),
      ...notHeld(report),
      `${summary(report)}.`,
    ],
  };
}

function codeOf({ checks, claims }: CheckAnswer): ExitCode {
  if (checks.some(({ id }) => id === 'secret')) return exitCode.secrets;
  if (claims?.repository === 'unreadable') return exitCode.unreadable;
  return checks.some(({ severity }) => severity === 'error') ? exitCode.payloadErrors : exitCode.done;
}

/** A fix is named; it is carried out in the app. */
function listed({ id, severity, section, line, message, fix }: PayloadCheck): object {
  return {
    id,
    severity,
    ...(section === undefined ? {} : { section }),
    ...(line === undefined ? {} : { line }),
    message,
    ...(fix === undefined ? {} : { fix: fix.label }),
  };
}

function notHeld({ claims }: CheckAnswer): readonly string[] {
  return claims !== null && claims.repository !== 'here'
    ? [`The claims about files were not checked against git. ${claims.problem}`]
    : [];
}

function summary({ tokens, checks }: CheckAnswer): string {
  const count = (severity: PayloadCheck['severity'], one: string, many: string): readonly string[] => {
    const found = checks.filter((check) => check.severity === severity).length;
    return found === 0 ? [] : [found === 1 ? `1 ${one}` : `${formatCount(found)} ${many}`];
  };
  const counts = [
    ...count('error', 'error', 'errors'),
    ...count('warning', 'warning', 'warnings'),
    ...count('info', 'note', 'notes'),
  ];
  return [`${formatCount(tokens)} tokens`, ...(counts.length === 0 ? ['nothing to say'] : counts)].join(', ');
}
