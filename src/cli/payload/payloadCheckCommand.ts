import { resolve } from 'node:path';
import type { CheckAnswer, ComparedClaims } from '../../shared/api/once/payloads.ts';
import type { PayloadCheck } from '../../shared/domain/payloadCheck.ts';
import { countVerdicts } from '../../shared/domain/session/sessionClaims.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { agentName } from '../../shared/domain/transcript.ts';
import { exitCode, type ExitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import { checkNamed, headingSentences, headingsJson, type PlacingOptions } from './headingPlaces.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';
import { timeWords } from '../recover/recoverListCommand.ts';

export interface CheckOptions extends PlacingOptions {
  readonly session?: string;
  readonly transcript?: string;
  readonly all?: boolean;
  readonly allowPossible?: boolean;
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
  const { session, transcript } = options;
  const isCompared = session !== undefined || transcript !== undefined;
  const report = await core.payloads.check({
    root,
    text,
    places: options.place,
    all: options.all === true,
    allowPossible: options.allowPossible === true,
    ...(path === undefined ? {} : { path }),
    ...(isCompared
      ? { compare: { session, transcript: transcript === undefined ? undefined : resolve(transcript) } }
      : {}),
  });
  const { compared } = report;
  checkNamed(report.headings);
  return {
    code: codeOf(report),
    json: {
      tokens: report.tokens,
      checks: report.checks.map(listed),
      ...(compared === null
        ? {}
        : { comparedWith: compared.session, claims: compared.claims.map(claimJson) }),
      ...headingsJson(report.headings),
    },
    text: [
      ...report.checks.map(
        ({ line = 1, severity, id, message }) => `${file}:${line} ${severity} ${id} ${message}`,
      ),
      ...(compared?.claims ?? []).map(
        ({ line, verdict, kind, said, found }) => `${file}:${line} ${verdict} ${kind} “${said}” ${found}`,
      ),
    ]
      .map((line) => `${printable(line)}\n`)
      .join(''),
    messages: [
      ...input.notes,
      ...headingSentences(report.headings),
      ...uncheckedClaims(report),
      ...report.notices,
      ...comparedWords(compared),
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

/** Names what decides about a claim; its place in the payload is named by section and line. */
function claimJson({
  kind,
  verdict,
  section,
  line,
  said,
  found,
  proof,
  lines,
}: ComparedClaims['claims'][number]) {
  return { kind, verdict, section, line, said, found, proof, ...(lines === undefined ? {} : { lines }) };
}

function comparedWords(compared: ComparedClaims | null): readonly string[] {
  if (compared === null) return [];
  const { session, claims, problems } = compared;
  const when = session.ended === null ? '' : `, ${timeWords(session.ended)}`;
  return [
    printable(`Compared with: ${agentName(session.agent)}${when}, ${session.id}.`),
    claims.length === 0 ? 'The text makes no claim that a transcript can show.' : `${countVerdicts(claims)}.`,
    ...problems.map(printable),
  ];
}

function uncheckedClaims({ claims }: CheckAnswer): readonly string[] {
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
