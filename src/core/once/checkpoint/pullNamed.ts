import type { OnceApi } from '../../../shared/api/once.ts';
import { AppError } from '../../../shared/errors.ts';
import { pullIssue } from '../../checkpoint/issue/pullIssue.ts';
import { findIssue } from '../../checkpoint/issue/pushCheckpoint.ts';
import type { OnceTools } from '../onceTools.ts';
import { maskAll } from '../../gate/maskPrinted.ts';
import { issueOf, namedTask, onceCheckpoint, shown, taskOf } from './onceCheckpoint.ts';

type Pull = OnceApi['checkpoint']['pull'];

/** Pulls the named issue, or that of a task. */
export function pullNamed(tools: OnceTools, args: Parameters<Pull>[0]): ReturnType<Pull> {
  const { root } = args;
  return tools.withPool(root, async (scanner) => {
    const ports = await onceCheckpoint(tools, root, scanner, []);
    const named = await issueOf(scanner, root, args.issue);
    // A machine that only pulls has no payload yet, and so no task: then its name is enough to find the issue.
    const task =
      named === null && args.task !== undefined
        ? await taskOf(tools, args).then(namedTask, () => ({ task: args.task ?? '' }))
        : namedTask(await taskOf(tools, args));
    const kept = task === null ? null : await ports.kept.read(root, task);
    const ref = named ?? kept?.issue ?? (task === null ? null : await findIssue(ports, task));
    if (ref === null) {
      throw new AppError('checkpoint/no-issue', 'This task has no open issue. Name one with --issue.', {});
    }
    // An issue that is named alone says itself whose it is: the newest payload may be of another task.
    const asked = named !== null && args.task === undefined ? null : task;
    const {
      issue,
      path,
      comments,
      task: own,
    } = await pullIssue({ ...ports, ...tools, pool: scanner.pool }, root, ref, asked);
    return maskAll({ issue: shown(issue), task: own, path, comments }, scanner);
  });
}
