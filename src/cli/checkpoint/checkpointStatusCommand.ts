import { checkpointStateWords } from '../../shared/domain/checkpoint.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { conflictLines, namedIn, type CheckpointOptions } from './checkpointArgs.ts';

/** Shows how the issue of a task stands. */
export async function checkpointStatusCommand(options: CheckpointOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const { task, issue, state, changes, merged, conflicts, comments, readAt, problem } =
    await core.checkpoint.status({ root, ...namedIn(options) });
  const lines = [
    `${task.task === '' ? 'Task without a name' : task.task}: ${checkpointStateWords(state)}`,
    ...(issue === null ? [] : [issue.url]),
    ...(changes === 0 || issue === null ? [] : [`${countWords(changes, 'change')} from here`]),
    ...merged.map((text) => `From GitHub, kept: ${text}`),
    ...conflicts.flatMap(conflictLines),
    ...(comments === 0 ? [] : [`${countWords(comments, 'comment')} since the last push or pull`]),
  ];
  return {
    code: problem === null ? exitCode.done : exitCode.unreadable,
    json: {
      task: task.task,
      issue: issue === null ? null : { number: issue.number, url: issue.url, state: issue.state },
      state: state.kind,
      changes,
      merged,
      conflicts: conflicts.map(({ section, mine, theirs, base }) => ({ section, mine, theirs, base })),
      comments,
      readAt,
      ...(problem === null ? {} : { problem }),
    },
    text: lines.map((line) => `${printable(line)}\n`).join(''),
    messages: problem === null ? [] : [`${problem} This is as it was read ${readAt ?? 'never'}.`],
  };
}
