import { countWords } from '../../shared/domain/tokenCount.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { namedIn, type CheckpointOptions } from './checkpointArgs.ts';

/** Writes an issue as a draft, for Review or for `payload save`. */
export async function checkpointPullCommand(options: CheckpointOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const { issue, task, path, comments } = await core.checkpoint.pull({ root, ...namedIn(options) });
  return {
    code: exitCode.done,
    json: { issue: { number: issue.number, url: issue.url }, task: task.task, path, comments },
    text: `${path}\n`,
    messages: [
      `${issue.repository}#${issue.number} is a draft of ${JSON.stringify(task.task)} now${comments === 0 ? '' : `, with ${countWords(comments, 'comment')}`}. Open it in Review, or save it with "carryover payload save ${path}".`,
    ],
  };
}
