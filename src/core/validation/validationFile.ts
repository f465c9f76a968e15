import { z } from 'zod';
import { readVersioned, renderVersioned } from '../../shared/domain/versionedFile.ts';
import type { Emit } from '../../shared/api.ts';
import type { ValidationRun } from '../../shared/api/validation.ts';
import { AppError } from '../../shared/errors.ts';
import { projectPlace } from '../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../storage/createStateFile.ts';
import type { Storage } from '../storage/storage.ts';

const fileVersion = 1;
/** Runs of a task that are kept. */
const maxRuns = 20;
/** ms for which the output of a command that failed is kept. */
const logMs = 86_400_000;

const stepSchema = z.object({
  command: z.string(),
  state: z.enum(['passed', 'failed', 'stopped', 'not-run']),
  exitCode: z.number().nullable(),
  durationMs: z.number(),
});
const runSchema = z.object({
  id: z.string(),
  taskId: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  commit: z.string().nullable(),
  uncommitted: z.number(),
  state: z.enum(['passed', 'failed', 'stopped']),
  steps: z.array(stepSchema),
  failure: z.string().nullable(),
  retried: z.boolean(),
  /** Output of the command that failed. */
  log: z.string().exactOptional(),
  /** State of the files when it began; absent for all but the newest of a task. */
  stamp: z
    .looseObject({
      commit: z.string().nullable(),
      files: z.record(z.string(), z.string()),
      isWhole: z.boolean(),
    })
    .exactOptional(),
});
const fileSchema = z.looseObject({ runs: z.array(runSchema) });

export type RunRecord = z.infer<typeof runSchema>;

export interface RunRecords {
  /** Returns the runs of a task in a worktree, newest first. */
  of(projectId: string, taskId: string): Promise<readonly RunRecord[]>;
  /** Returns the runs of all tasks in a worktree. */
  all(projectId: string): Promise<readonly RunRecord[]>;
  /** Keeps a run as the newest of its task, in place of an earlier state of the same run. */
  keep(projectId: string, run: RunRecord): Promise<void>;
}

/** Keeps runs in `<data folder>/projects/<project>/validation.json`, since a project is one worktree. */
export function createRunRecords(options: {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly clock: () => number;
}): RunRecords {
  const state = createStateFile<z.infer<typeof fileSchema>>(
    options,
    'The results of validation',
    parse,
    (value) => renderVersioned(fileVersion, value),
  );
  const fileOf = (projectId: string) => projectPlace(options.dataFolder, projectId, 'validation.json');
  /** Removes output that is too old, and the files' state from all but the newest run of a task. */
  const trim = (runs: readonly RunRecord[]): RunRecord[] => {
    const oldest = options.clock() - logMs;
    const counts = new Map<string, number>();
    return runs.flatMap(({ log, stamp, ...run }) => {
      const count = (counts.get(run.taskId) ?? 0) + 1;
      counts.set(run.taskId, count);
      if (count > maxRuns) return [];
      const isFresh = log !== undefined && Date.parse(run.startedAt) > oldest && count === 1;
      return [
        {
          ...run,
          ...(isFresh ? { log } : {}),
          ...(stamp !== undefined && count === 1 ? { stamp } : {}),
        },
      ];
    });
  };
  const api: RunRecords = {
    of: async (projectId, taskId) => (await api.all(projectId)).filter((run) => run.taskId === taskId),
    async all(projectId) {
      const file = fileOf(projectId);
      const found = await state.read(file);
      if (found?.status !== 'ok') return [];
      const runs = trim(found.value.runs);
      // The output of a command is on disk for a day, also if none runs after it.
      if (countLogs(runs) < countLogs(found.value.runs)) {
        await state
          .update(file, (now) => (now === null ? null : { ...now, runs: trim(now.runs) }))
          .catch(() => undefined);
      }
      return runs;
    },
    async keep(projectId, run) {
      const file = fileOf(projectId);
      const done = await state.update(file, (now) => ({
        ...now,
        runs: trim([run, ...(now?.runs ?? []).filter(({ id }) => id !== run.id)]),
      }));
      if (done === 'done') return;
      throw new AppError(
        'storage/write-failed',
        'The results of validation were saved by a newer version of Carryover. Update Carryover to run commands.',
        { file, cause: 'newer-version' },
      );
    },
  };
  return api;
}

function countLogs(runs: readonly RunRecord[]): number {
  return runs.filter(({ log }) => log !== undefined).length;
}

function parse(text: string): Parsed<z.infer<typeof fileSchema>> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  if (file.status === 'newer') return { status: 'newer', value: { runs: [] } };
  const parsed = fileSchema.safeParse(file.fields);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}

/** Returns a run as a window knows it. */
export function viewOfRun({ log, stamp: _stamp, taskId: _taskId, ...run }: RunRecord): ValidationRun {
  const { id, startedAt, durationMs, commit, uncommitted, state, failure, retried } = run;
  const steps = run.steps.map((step) => ({
    command: step.command,
    state: step.state,
    exitCode: step.exitCode,
    durationMs: step.durationMs,
  }));
  return {
    id,
    startedAt,
    durationMs,
    commit,
    uncommitted,
    state,
    steps,
    failure,
    retried,
    hasLog: log !== undefined,
  };
}
