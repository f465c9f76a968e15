import { join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { createStateFile, type Parsed } from '../storage/createStateFile.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { maxSteps, type Steps, type UndoStep } from './createStackHistory.ts';
import { parseUndoFile, renderUndoFile } from './undoFile.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly logBug: LogBug;
}

/** Stores undo steps over a restart. They are secondary to the stack: losing them loses no content. */
export interface UndoFiles {
  /** Returns none if there is no file, or it can't be used, which a notice reports. Never rejects. */
  load(ref: StackRef): Promise<Steps>;
  /** Writes in the background, only the newest state; a notice reports a failure once. */
  save(ref: StackRef, steps: Steps): void;
  /** Removes the steps of a stack that is gone for good. */
  remove(ref: StackRef): Promise<void>;
  settled(): Promise<void>;
}

const none: Steps = { undo: [], redo: [] };

export function createUndoFiles({ dataFolder, storage, emit, logBug }: Options): UndoFiles {
  /** The text that was written last, and its steps: most often it is the next one to be read. */
  let last: { readonly text: string; readonly parsed: Parsed<Steps> } | null = null;
  const state = createStateFile(
    { storage, emit },
    'The undo steps of a stack',
    (text) => (text === last?.text ? last.parsed : parseUndoFile(text)),
    (steps) => {
      const text = renderUndoFile(steps);
      last = { text, parsed: { status: 'ok', value: steps } };
      return text;
    },
  );
  const waiting = new Map<string, Steps>();
  const writing = new Map<string, Promise<void>>();
  /** Ids of steps that this process has, or had: a step that it undid is not added again. */
  const knownIds = new Map<string, Set<string>>();
  let saidFailed = false;

  const fileOf = ({ projectId, stackId }: StackRef): string | null => {
    const [project, stack] = [pathSegment(projectId), pathSegment(stackId)];
    if (project === null || stack === null) return null;
    return join(dataFolder, 'projects', project, 'undo', `${stack}.undo.json`);
  };

  const remember = (file: string, { undo, redo }: Steps): Set<string> => {
    const ids = knownIds.get(file) ?? new Set();
    for (const { id } of [...undo, ...redo]) ids.add(id);
    knownIds.set(file, ids);
    return ids;
  };

  /**
   * Writes this process's steps together with those that others stored meanwhile: after a restart all of them count.
   */
  const writeMerged = async (file: string, mine: Steps): Promise<void> => {
    const own = remember(file, mine);
    await state.update(file, (now) => {
      const others = (now?.undo ?? []).filter(({ id }) => !own.has(id));
      return { undo: mergeSteps(mine.undo, others).slice(-maxSteps), redo: mine.redo };
    });
  };

  const write = async (file: string): Promise<void> => {
    for (let mine = waiting.get(file); mine !== undefined; mine = waiting.get(file)) {
      waiting.delete(file);
      try {
        await writeMerged(file, mine);
      } catch (error) {
        if (!isAppError(error)) logBug({ method: 'stacks.undo', error });
        else if (!saidFailed) {
          const message = `Undo works until you close Carryover, but not after: ${error.message}`;
          emit('notice', { level: 'warn', message });
        }
        saidFailed = true;
      }
    }
    writing.delete(file);
  };

  return {
    async load(ref) {
      const file = fileOf(ref);
      if (file === null) return none;
      try {
        const steps = (await state.read(file))?.value ?? none;
        remember(file, steps);
        return steps;
      } catch (error) {
        if (!isAppError(error)) throw error;
        emit('notice', { level: 'warn', message: error.message });
        return none;
      }
    },
    save(ref, steps) {
      const file = fileOf(ref);
      if (file === null) return;
      remember(file, steps);
      waiting.set(file, steps);
      if (!writing.has(file)) writing.set(file, write(file));
    },
    async remove(ref) {
      const file = fileOf(ref);
      if (file === null) return;
      waiting.delete(file);
      await writing.get(file);
      await storage.remove(file);
    },
    async settled() {
      await Promise.all(writing.values());
    },
  };
}

/** Merges the steps of two processes by time. Each one's order stays, even if the clock changed. */
export function mergeSteps(mine: readonly UndoStep[], others: readonly UndoStep[]): readonly UndoStep[] {
  const merged = [...mine];
  let from = 0;
  for (const step of others) {
    const later = merged.findIndex(({ at }, index) => index >= from && at > step.at);
    const place = later === -1 ? merged.length : later;
    merged.splice(place, 0, step);
    from = place + 1;
  }
  return merged;
}
