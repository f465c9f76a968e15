import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import { projectPlace } from '../../storage/createRecords.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandResult } from './runCommand.ts';

export interface Runs {
  /** Returns the last result of an item, if it is of exactly this command. */
  resultOf(projectId: string, itemId: string, command: string): Promise<CommandResult | null>;
  keep(projectId: string, itemId: string, command: string, result: CommandResult): Promise<void>;
  /** True if the user has confirmed on this machine that exactly this command may run in this project. */
  isConfirmed(projectId: string, command: string): Promise<boolean>;
  confirm(projectId: string, command: string): Promise<void>;
}

const fileVersion = 1;
/** Characters of output that are stored for a project; the oldest results are dropped first. */
const keptCharacters = 20_000_000;

const runSchema = z.looseObject({
  itemId: z.string(),
  command: z.string(),
  output: z.string(),
  exitCode: z.number().nullable(),
  signal: z.string().exactOptional(),
  ended: z.enum(['exited', 'timed-out', 'cancelled']),
  durationMs: z.number(),
  startedAt: z.string(),
});
const fileSchema = z.looseObject({ confirmed: z.array(z.string()), runs: z.array(runSchema) });
type RunsFile = z.infer<typeof fileSchema>;

/** Stores results and confirmations in `<data folder>/projects/<project>/runs.json`. Never runs anything. */
export function createRuns(options: {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}): Runs {
  const { dataFolder } = options;
  const state = createStateFile<RunsFile>(options, 'The results of commands', parseRuns, (value) =>
    renderVersioned(fileVersion, value),
  );
  const fileOf = (projectId: string) => projectPlace(dataFolder, projectId, 'runs.json');
  /** Reads the file; one of a newer version may have another meaning, so it confirms nothing and has no results. */
  const read = async (projectId: string): Promise<RunsFile> => {
    const found = await state.read(fileOf(projectId));
    return found?.status === 'ok' ? found.value : { confirmed: [], runs: [] };
  };
  const update = async (projectId: string, change: (now: RunsFile) => RunsFile): Promise<void> => {
    const file = fileOf(projectId);
    const done = await state.update(file, (now) => change(now ?? { confirmed: [], runs: [] }));
    if (done === 'done') return;
    throw new AppError(
      'storage/write-failed',
      'The results of commands were saved by a newer version of Carryover. Update Carryover to run commands.',
      { file, cause: 'newer-version' },
    );
  };
  return {
    async resultOf(projectId, itemId, command) {
      const { runs } = await read(projectId);
      return runs.find((run) => run.itemId === itemId && run.command === command) ?? null;
    },
    keep: (projectId, itemId, command, result) =>
      update(projectId, (now) => ({
        ...now,
        runs: newest([{ ...result, itemId, command }, ...now.runs.filter((run) => run.itemId !== itemId)]),
      })),
    isConfirmed: async (projectId, command) =>
      (await read(projectId)).confirmed.includes(hashOf(projectId, command)),
    confirm: (projectId, command) =>
      update(projectId, (now) => ({
        ...now,
        confirmed: [...new Set([...now.confirmed, hashOf(projectId, command)])],
      })),
  };
}

function newest(runs: RunsFile['runs']): RunsFile['runs'] {
  let room = keptCharacters;
  return runs.filter(({ output }) => (room -= output.length) >= 0);
}

function hashOf(projectId: string, command: string): string {
  return createHash('sha256')
    .update(JSON.stringify([projectId, command]))
    .digest('hex');
}

function parseRuns(text: string): Parsed<RunsFile> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  if (file.status === 'newer') return { status: 'newer', value: { confirmed: [], runs: [] } };
  const parsed = fileSchema.safeParse(file.fields);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}
