import type { OnceApi } from '../../../shared/api/once.ts';
import { isAppError } from '../../../shared/errors.ts';
import { planPush, stateOf } from '../../checkpoint/issue/planPush.ts';
import { readIssue, readOwnIssue } from '../../checkpoint/issue/readIssue.ts';
import { taskContent } from '../../checkpoint/taskContent.ts';
import type { OnceTools } from '../onceTools.ts';
import { maskAll } from '../../gate/maskPrinted.ts';
import { issueOf, namedTask, noPayload, onceCheckpoint, shown, taskOf } from './onceCheckpoint.ts';

type Status = OnceApi['checkpoint']['status'];

/** Says how the issue of a task stands. */
export function statusOfNamed(tools: OnceTools, args: Parameters<Status>[0]): ReturnType<Status> {
  const { root } = args;
  return tools.withPool(root, async (scanner) => {
    const found = await taskOf(tools, args);
    const task = namedTask(found);
    if (found === null || task === null) throw noPayload();
    const mine = taskContent(found);
    const ports = await onceCheckpoint(tools, root, scanner, []);
    const named = await issueOf(scanner, root, args.issue);
    let problem: string | null = null;
    const reading =
      named === null
        ? readOwnIssue(ports, root, task, found.record?.issue ?? null)
        : readIssue(ports, root, task, named);
    const record = await reading.then(
      (read) => read.record,
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        problem = error.message;
        return ports.kept.read(root, task);
      },
    );
    const plan = planPush(record, mine);
    const { changes } = plan.compared;
    return maskAll(
      {
        task,
        issue: record.seen === undefined ? null : shown(record.seen.issue),
        state: stateOf(record, plan),
        changes: changes.fromHere,
        merged: [...changes.ticked, ...changes.kept.map(({ text }) => text)],
        conflicts: plan.merged.conflicts,
        comments: record.newComments ?? 0,
        readAt: record.seen?.readAt ?? null,
        problem,
      },
      scanner,
      [mine?.text ?? '', record.seen?.issue.body ?? '', record.base ?? ''],
    );
  });
}
