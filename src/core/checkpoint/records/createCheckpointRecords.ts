import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import type { CheckpointTask } from '../../../shared/domain/checkpoint.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { commonDirAt } from '../../git/commonDirAt.ts';
import { plainWords } from '../../payload/match/wordsOf.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import { pathSegment } from '../../storage/pathSegment.ts';
import type { Storage } from '../../storage/storage.ts';
import { readFrontMatter, type FrontMatter } from '../../payload/format/frontMatter.ts';

/** Front matter as JSON; fields of a wrong form are left out, as in a payload's file. */
const readTextsSchema: z.ZodType<FrontMatter> = z
  .record(z.string(), z.unknown())
  .transform((fields) => readFrontMatter(fields));

const text = z.string();
const count = z.int().min(0);
const ref = { repository: text, number: z.int().min(1) };
const issueSchema = z.object({
  ...ref,
  url: text,
  title: text,
  body: text,
  state: z.enum(['open', 'closed']),
  locked: z.boolean(),
  author: text,
  labels: z.array(text),
  assignees: z.array(text),
  comments: count,
  updatedAt: text,
  closedAt: text.nullable(),
  closedBy: text,
});
const choiceSchema = z.union([
  z.object({ kind: z.enum(['mine', 'theirs', 'both']) }),
  z.object({ kind: z.literal('text'), text }),
]);
const queuedSchema = z.object({
  at: text,
  against: text.nullable(),
  problem: text.nullable(),
  /** The text and the front matter that the person agreed to send. */
  mine: text,
  front: readTextsSchema,
  choices: z.record(text, choiceSchema),
  /** The file that its payload was made from. */
  draft: text.exactOptional(),
  /** The person's decision about a closed issue. */
  closed: z.enum(['open-again', 'another']).exactOptional(),
});
/** Version 1 first kept whole lists; what they leave out was not always seen by the person who chose. */
const namesSchema = z.union([
  z.object({ add: z.array(text), remove: z.array(text) }),
  z.array(text).transform((add) => ({ add, remove: [] as string[] })),
]);
const recordSchema = z.object({
  task: text,
  taskId: text.exactOptional(),
  issue: z.object({ ...ref, url: text }).exactOptional(),
  /** The text that was made here for the last push: the base of the merge. */
  base: text.exactOptional(),
  /** The text that the issue had after the last push; `upTo` is GitHub's time of it. */
  pushed: z.object({ text, at: text, upTo: text }).exactOptional(),
  /** The issue as it was last read. */
  seen: z
    .object({
      issue: issueSchema,
      etag: text.nullable(),
      readAt: text,
      editedBy: text.exactOptional(),
      editedAt: text.exactOptional(),
    })
    .exactOptional(),
  queued: queuedSchema.exactOptional(),
  /** Changed here and not yet sent. */
  labels: namesSchema.exactOptional(),
  assignees: namesSchema.exactOptional(),
  /**
   * The last time that it became a draft here, by GitHub's time, with the path of the draft and the text that a checkpoint
   * of it has: the base of a push whose payload was made from that draft.
   */
  pulled: z.object({ at: text, upTo: text, draft: text, base: text }).exactOptional(),
  newComments: count.exactOptional(),
});

/** Everything that this machine keeps of a task's issue. */
export type CheckpointRecord = z.output<typeof recordSchema>;
const version = 1;

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}

export interface CheckpointRecords {
  read(root: string, task: CheckpointTask): Promise<CheckpointRecord>;
  /** Changes what is kept, under its lock. Rejects with `checkpoint/newer-version`. */
  update(
    root: string,
    task: CheckpointTask,
    change: (now: CheckpointRecord) => CheckpointRecord,
  ): Promise<CheckpointRecord>;
  /** Returns what is kept for the repository of a project. */
  list(root: string): Promise<readonly CheckpointRecord[]>;
}

/** Keeps one file for each task of a repository, which its worktrees share. */
export function createCheckpointRecords({ dataFolder, storage, emit }: Options): CheckpointRecords {
  const files = createStateFile<CheckpointRecord>(
    { storage, emit },
    'The notes about a checkpoint',
    parse,
    (kept) => renderVersioned(version, kept),
  );
  const folderOf = async (root: string): Promise<string> => {
    const place = (await commonDirAt(root)) ?? root;
    return join(dataFolder, 'checkpoints', createHash('sha256').update(place).digest('hex').slice(0, 24));
  };
  const fileOf = async (root: string, task: CheckpointTask): Promise<string> =>
    join(await folderOf(root), `${segmentOf(task)}.json`);
  /** A task gets its id with its first payload: until then it was kept by its name. */
  const unnamed = async (root: string, task: CheckpointTask): Promise<CheckpointRecord | null> => {
    if (task.taskId === undefined) return null;
    const found = await files.read(await fileOf(root, { task: task.task }));
    return found?.status === 'ok' ? { ...found.value, ...empty(task) } : null;
  };
  return {
    async read(root, task) {
      const found = await files.read(await fileOf(root, task));
      if (found?.status === 'newer') throw newer();
      return found?.value ?? (await unnamed(root, task)) ?? empty(task);
    },
    async update(root, task, change) {
      let next = empty(task);
      const start = (await unnamed(root, task)) ?? empty(task);
      const done = await files.update(await fileOf(root, task), (now) => (next = change(now ?? start)));
      if (done === 'newer') throw newer();
      if (task.taskId !== undefined) await storage.remove(await fileOf(root, { task: task.task }));
      return next;
    },
    async list(root) {
      const folder = await folderOf(root);
      const names = (await storage.list(folder)).filter((name) => name.endsWith('.json'));
      const found = await Promise.all(names.map((name) => files.read(join(folder, name))));
      return found.flatMap((one) => (one?.status === 'ok' ? [one.value] : []));
    },
  };
}

function empty({ task, taskId }: CheckpointTask): CheckpointRecord {
  return { task, ...(taskId === undefined ? {} : { taskId }) };
}

function parse(source: string): Parsed<CheckpointRecord> {
  const read = readVersioned(source, version, {});
  if (read.status === 'damaged') return read;
  const found = recordSchema.safeParse(read.fields);
  if (read.status === 'newer') return { status: 'newer', value: found.success ? found.data : { task: '' } };
  return found.success ? { status: 'ok', value: found.data } : { status: 'damaged' };
}

/** The name of a task without an id is its key, in whatever case it is written. */
function segmentOf({ task, taskId }: CheckpointTask): string {
  const own = taskId === undefined ? null : pathSegment(`id-${taskId}`);
  if (own !== null) return own;
  const words = plainWords(task);
  return `name-${createHash('sha256')
    .update(words === '' ? task.trim() : words)
    .digest('hex')
    .slice(0, 24)}`;
}

function newer(): AppError {
  return new AppError(
    'checkpoint/newer-version',
    'A newer version of Carryover keeps notes about this checkpoint. Update Carryover to push or pull it here.',
    {},
  );
}
