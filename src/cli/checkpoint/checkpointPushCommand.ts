import { createInterface } from 'node:readline/promises';
import type { PushCheckpointAnswer } from '../../shared/api/once/checkpoint.ts';
import type { CheckpointRow } from '../../shared/domain/checkpoint/merge.ts';
import { exitCode, type ExitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { conflictLines, namedIn, type CheckpointOptions } from './checkpointArgs.ts';

export interface PushOptions extends CheckpointOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Pushes; on a terminal it shows the difference first, and asks. */
export async function checkpointPushCommand(options: PushOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const named = { root, ...namedIn(options) };
  const dryRun = options.dryRun === true;
  const asks =
    !dryRun && options.yes !== true && options.json !== true && process.stdin.isTTY && process.stderr.isTTY;
  if (!asks) return outcomeOf(await core.checkpoint.push({ ...named, dryRun }));
  const look = await core.checkpoint.push({ ...named, dryRun: true });
  if (look.status !== 'would-push' || look.seen === null) return outcomeOf(look);
  for (const line of differenceLines(look.rows)) process.stderr.write(`${printable(line)}\n`);
  const place = look.issue === null ? 'a new issue' : `#${look.issue.number}`;
  if (!(await isYes(`Push to ${place}? [y/N] `))) {
    return { ...outcomeOf(look), text: '', messages: ['Nothing was written.'] };
  }
  return outcomeOf(await core.checkpoint.push({ ...named, dryRun: false, expected: look.seen }));
}

async function isYes(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/iu.test((await asking.question(question)).trim());
  } finally {
    asking.close();
  }
}

function outcomeOf(answer: PushCheckpointAnswer): Outcome {
  const { status, issue, created, merged, conflicts, rows, notes, problem } = answer;
  const json = {
    issue: issue === null ? null : { number: issue.number, url: issue.url },
    created,
    merged,
    conflicts: conflicts.map(({ section, mine, theirs, base }) => ({ section, mine, theirs, base })),
    ...(status === 'would-push' ? { dryRun: true } : {}),
    ...(problem === null ? {} : { error: { code: codeOf(status), message: problem } }),
  };
  const taken = merged.map((text) => `Taken over from GitHub: ${text}`);
  switch (status) {
    case 'pushed':
      return { code: exitCode.done, json, text: `${issue?.url ?? ''}\n`, messages: [...notes, ...taken] };
    case 'same':
      return {
        code: exitCode.done,
        json,
        text: `${issue?.url ?? ''}\n`,
        messages: [...notes, `#${issue?.number ?? ''} is up to date. Nothing was written.`],
      };
    case 'would-push':
      return {
        code: exitCode.done,
        json,
        text: differenceLines(rows)
          .map((line) => `${printable(line)}\n`)
          .join(''),
        messages: [...notes, ...taken, 'Nothing was written.'],
      };
    default:
      return {
        code: exitOf(status),
        json,
        text: '',
        messages: [...conflicts.flatMap(conflictLines), ...notes, `carryover: ${problem ?? ''}`],
      };
  }
}

function exitOf(status: PushCheckpointAnswer['status']): ExitCode {
  return status === 'secrets' || status === 'not-scanned' ? exitCode.secrets : exitCode.failed;
}

function codeOf(status: PushCheckpointAnswer['status']): string {
  return `checkpoint/${status}`;
}

/** Returns the difference as lines that begin with `-`, `+`, or `=` for a person's line that stays. */
function differenceLines(rows: readonly CheckpointRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'conflict') return ['! changed here and on GitHub'];
    const { mark, left, right } = row;
    if (mark === 'changed')
      return [...(left === null ? [] : [`- ${left.text}`]), ...(right === null ? [] : [`+ ${right.text}`])];
    return [`${mark === 'same' ? ' ' : '='} ${right?.text ?? left?.text ?? ''}`];
  });
}
