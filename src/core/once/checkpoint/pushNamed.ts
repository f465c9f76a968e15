import type { OnceApi } from '../../../shared/api/once.ts';
import type { PushCheckpointAnswer } from '../../../shared/api/once/checkpoint.ts';
import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { CheckpointRow } from '../../../shared/domain/checkpoint/merge.ts';
import { countWords, formatCount } from '../../../shared/domain/tokenCount.ts';
import { maxBody } from '../../checkpoint/body/checkpointForm.ts';
import { pushCheckpoint, type PushOutcome } from '../../checkpoint/issue/pushCheckpoint.ts';
import { taskContent } from '../../checkpoint/taskContent.ts';
import type { OnceTools } from '../onceTools.ts';
import { maskAll } from '../../gate/maskPrinted.ts';
import { issueOf, namedTask, noPayload, onceCheckpoint, shown, taskOf } from './onceCheckpoint.ts';

type Push = OnceApi['checkpoint']['push'];

/** Pushes the checkpoint of a task. */
export function pushNamed(tools: OnceTools, args: Parameters<Push>[0]): ReturnType<Push> {
  const { root, issue, dryRun, expected } = args;
  return tools.withPool(root, async (scanner) => {
    const notices: string[] = [];
    const found = await taskOf(tools, args);
    const task = namedTask(found);
    const mine = found === null ? null : taskContent(found);
    if (task === null || mine === null) throw noPayload();
    const ports = await onceCheckpoint(tools, root, scanner, notices);
    const outcome = await pushCheckpoint(ports, {
      root,
      task,
      mine,
      choices: {},
      named: await issueOf(scanner, root, issue),
      madeFrom: found?.record?.issue ?? null,
      dryRun,
      ...(expected === undefined ? {} : { expected }),
    });
    const answer = { ...answerOf(outcome, task), notes: [...notesOf(outcome), ...notices] };
    const seen = 'plan' in outcome ? [outcome.issue?.body ?? '', outcome.plan.body ?? ''] : [];
    return maskAll(answer, scanner, [mine.text, ...seen]);
  });
}

function answerOf(outcome: PushOutcome, task: CheckpointTask): PushCheckpointAnswer {
  const { status } = outcome;
  const nothing = {
    status,
    task,
    created: false,
    merged: [],
    conflicts: [],
    rows: [],
    seen: null,
    notes: [],
  };
  switch (status) {
    case 'pushed':
    case 'same':
    case 'would-push': {
      const { issue, created, merged, plan } = outcome;
      return {
        ...nothing,
        issue: issue === null ? null : shown(issue),
        created,
        merged,
        rows: aroundChanges(plan.compared.rows),
        seen: plan.seen,
        problem: null,
      };
    }
    case 'conflict':
    case 'moved': {
      const { issue, conflicts, plan } = outcome;
      const words =
        status === 'moved'
          ? 'The issue was edited on GitHub since it was shown. Look at the difference again.'
          : `${countWords(conflicts.length, 'part')} changed here and on GitHub. Decide in the app, or change the issue. Nothing was written.`;
      return {
        ...nothing,
        issue: issue === null ? null : shown(issue),
        conflicts,
        rows: aroundChanges(plan.compared.rows),
        seen: plan.seen,
        problem: words,
      };
    }
    case 'closed': {
      const { issue } = outcome;
      const by = issue.closedBy === '' ? '' : ` by ${issue.closedBy}`;
      const at = issue.closedAt === null ? '' : ` on ${issue.closedAt.slice(0, 16).replace('T', ' ')} UTC`;
      return {
        ...nothing,
        issue: shown(issue),
        problem: `#${issue.number} was closed${by}${at}. Open it again on GitHub, or name another issue with --issue.`,
      };
    }
    case 'secrets':
      return {
        ...nothing,
        issue: null,
        problem: `The text has ${countWords(outcome.findings, 'suspected secret')}. Nothing was written. Remove them, or decide about them in the app.`,
      };
    case 'not-scanned':
      return {
        ...nothing,
        issue: null,
        problem: 'The text could not be scanned for secrets. Nothing was written.',
      };
    case 'too-long':
      return {
        ...nothing,
        issue: null,
        problem: `The text has ${formatCount(outcome.size)} characters, and GitHub takes ${formatCount(maxBody)}. Shorten the payload, or leave out the details in the app.`,
      };
  }
}

function notesOf(outcome: PushOutcome): readonly string[] {
  return 'notes' in outcome ? outcome.notes : [];
}

/** Unchanged rows that are shown around a change. */
const around = 2;

function aroundChanges(rows: readonly CheckpointRow[]): readonly CheckpointRow[] {
  const changed = rows.map((row) => row.kind === 'conflict' || row.mark !== 'same');
  return rows.filter((_row, at) => changed.slice(Math.max(0, at - around), at + around + 1).includes(true));
}
