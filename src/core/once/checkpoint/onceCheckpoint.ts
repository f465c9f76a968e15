import type { NamedCheckpoint, ShownIssue } from '../../../shared/api/once/checkpoint.ts';
import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import type { IssueNow, IssueRef } from '../../../shared/domain/checkpoint/issue.ts';
import { namesOfNew } from '../../../shared/domain/checkpoint/namesChange.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Pushing } from '../../checkpoint/issue/pushCheckpoint.ts';
import { createCheckpointRecords } from '../../checkpoint/records/createCheckpointRecords.ts';
import { checkpointTask } from '../../checkpoint/taskContent.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { isSameName } from '../../review/tasks/knownTasks.ts';
import { readEverywhere } from '../../payload/folder/readEverywhere.ts';
import { createRepositoryPlaces } from '../../projects/createRepositoryPlaces.ts';
import { createTaskFiles } from '../../tasks/createTaskFiles.ts';
import { joinTasks, type JoinedTask } from '../../tasks/joinTasks.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';
import { projectIdAt } from '../projectIdAt.ts';
import { oncePayloadJudge } from '../payload/oncePayloadJudge.ts';

/** The ports of a push, as a command has them. Possible secrets block: no person has looked at them. */
export async function onceCheckpoint(
  tools: OnceTools,
  root: string,
  { pool, github }: Scanner,
  notices: string[],
): Promise<Pushing> {
  const { issues, ownRepository } = await github();
  const judge = oncePayloadJudge(tools, root, { notices });
  return {
    issues,
    kept: createCheckpointRecords({ ...tools, emit: () => undefined }),
    clock: tools.clock,
    repository: await ownRepository(root),
    namesOfNew: namesOfNew(await tools.settings()),
    onWait: tools.onProgress,
    letGo: (text) => letLeave(text, { pool }, (spans) => judge.blocking(text, spans)),
  };
}

/** Returns the issue that the user names; `null` if none is named. Rejects with `checkpoint/no-issue`. */
export async function issueOf(
  { github }: Scanner,
  root: string,
  named: string | undefined,
): Promise<IssueRef | null> {
  if (named === undefined) return null;
  const found = await (await github()).refer(root, named);
  if (found !== null) return found;
  throw new AppError(
    'checkpoint/no-issue',
    `"${named}" is not an issue. Name one by its number, as owner/name#12, or by its link.`,
    {},
  );
}

/** Returns the task that is meant; `null` if none is named and there is none with a payload. Rejects with `checkpoint/no-task`. */
export async function taskOf(
  tools: OnceTools,
  { root, task: named }: NamedCheckpoint,
): Promise<JoinedTask | null> {
  const places = createRepositoryPlaces({
    dataFolder: tools.dataFolder,
    rootOf: () => Promise.resolve(root),
  });
  const place = await places.of(await projectIdAt(tools, root), 'tasks');
  const records = await createTaskFiles({ ...tools, emit: () => undefined }).list(place);
  const payloads = await readEverywhere(root);
  const tasks = joinTasks(records, payloads, []);
  const [newest] = payloads;
  const found =
    named === undefined
      ? tasks.find((one) => newest !== undefined && one.payloads.includes(newest))
      : tasks.find(({ id, name }) => id === named || isSameName(name, named));
  if (found !== undefined) return found;
  if (named === undefined) return null;
  const known = tasks.map(({ name }) => `"${name}"`).join(', ');
  throw new AppError(
    'checkpoint/no-task',
    `There is no task "${named}". ${known === '' ? 'Save a payload first.' : `The project has ${known}.`}`,
    {},
  );
}

export function namedTask(found: JoinedTask | null): CheckpointTask | null {
  return found === null ? null : checkpointTask(found);
}

export function noPayload(): AppError {
  return new AppError(
    'checkpoint/no-payload',
    'There is no payload to push. Save one first, in Review or with "carryover payload save".',
    {},
  );
}

export function shown({ repository, number, url, state }: IssueNow): ShownIssue {
  return { repository, number, url, state };
}
