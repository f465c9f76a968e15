import { basename, dirname, resolve } from 'node:path';
import { checkPayload, type CheckedReport } from '../core/review/checkPayload.ts';
import { readPayload, type ReadPayload } from '../core/payload/read/readPayload.ts';
import { taskPayloads } from '../core/review/ledger/taskPayloads.ts';
import { doneFiles } from '../core/review/claims/doneFiles.ts';
import { taskSince } from '../core/review/claims/taskSince.ts';
import { parseFrontMatter } from '../core/payload/format/parseFrontMatter.ts';
import { payloadSettingsOf } from '../core/payload/folder/projectSettings.ts';
import { sessionOfFileName } from '../shared/domain/payloadFile.ts';
import type { PayloadCheck } from '../shared/domain/payloadCheck.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';
import { exitCode, type ExitCode } from './exitCode.ts';
import { openProject } from './openProject.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { printable } from './printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';
import { withPool } from './withPool.ts';

/** Checks one payload against its text and the project. Nothing is written, and the repository is only read. */
export async function payloadCheckCommand(
  file: string,
  options: CommonOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const root = await openProject(options.project);
  const input = await readPayloadInput(root, file);
  if (input.status !== 'ok') return input.outcome;
  const read = readPayload(input.text);
  const { folder, limit } = payloadSettingsOf(root);
  const task = await taskOf(root, folder, file, read);
  const report = await withPool(workerUrl, root, (pool) =>
    checkPayload({
      payload: read.payload,
      markdown: parseFrontMatter(input.text).body,
      text: input.text,
      root,
      folder,
      limit,
      ...task,
      pool,
    }),
  );
  return {
    code: codeOf(report.checks),
    json: { tokens: report.tokens, checks: report.checks.map(listed) },
    text: report.checks
      .map(
        ({ line = 1, severity, id, message }) =>
          `${printable(`${file}:${line} ${severity} ${id} ${message}`)}\n`,
      )
      .join(''),
    messages: [...input.notes, ...notHeld(report), `${summary(report)}.`],
  };
}

/** What the other payloads of its task tell: since when its files count as changed. */
async function taskOf(root: string, folder: string, file: string, { front, payload }: ReadPayload) {
  const name = { task: payload.task ?? '', ...(front?.taskId === undefined ? {} : { taskId: front.taskId }) };
  const { payloads } = await taskPayloads(root, folder, name);
  const isSaved = file !== '-' && dirname(resolve(root, file)) === resolve(root, folder);
  const own = front?.session ?? (isSaved ? (sessionOfFileName(basename(file)) ?? undefined) : undefined);
  return {
    since: taskSince(payloads, own),
    doneBefore: doneFiles(payloads.filter(({ session }) => own === undefined || session < own)),
    newest: payloads.find(({ session }) => session !== own),
  };
}

function codeOf(checks: readonly PayloadCheck[]): ExitCode {
  if (checks.some(({ id }) => id === 'secret')) return exitCode.secrets;
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

function notHeld({ claims }: CheckedReport): readonly string[] {
  return claims?.repository === 'none'
    ? [`The claims about files were not checked against git. ${claims.problem}`]
    : [];
}

function summary({ tokens, checks }: CheckedReport): string {
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
