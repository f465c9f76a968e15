import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { isAppError } from '../../shared/errors.ts';
import type { LogBug } from '../../shared/rpc/dispatch.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import { readText } from '../storage/readText.ts';
import type { Storage } from '../storage/storage.ts';
import { maxSteps, type Steps, type UndoStep } from './createStackHistory.ts';
import { mergeSteps } from './mergeSteps.ts';
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
  const waiting = new Map<string, Steps>();
  const writing = new Map<string, Promise<void>>();
  /** Files of a newer version, which stay as they are. */
  const newer = new Set<string>();
  /** Ids of steps that this process has, or had: a step that it undid is not added again. */
  const held = new Map<string, Set<string>>();
  /** Hash of the file that this process wrote last, and the steps in it by others: it need not be parsed again. */
  const written = new Map<string, { readonly hash: string; readonly others: readonly UndoStep[] }>();
  let saidFailed = false;

  const fileOf = ({ projectId, stackId }: StackRef): string | null => {
    const [project, stack] = [pathSegment(projectId), pathSegment(stackId)];
    if (project === null || stack === null) return null;
    return join(dataFolder, 'projects', project, 'undo', `${stack}.undo.json`);
  };

  const hold = (file: string, { undo, redo }: Steps): void => {
    const ids = held.get(file) ?? new Set();
    for (const { id } of [...undo, ...redo]) ids.add(id);
    held.set(file, ids);
  };

  /**
   * Writes this process's steps together with those that others stored meanwhile: after a restart all of them count.
   */
  const writeMerged = async (file: string, mine: Steps): Promise<void> => {
    const read = await readText(storage, file);
    const text = read === null || read === 'damaged' ? null : read.text;
    const last = written.get(file);
    const isLast = text !== null && last !== undefined && hashOf(text) === last.hash;
    const found = text === null || isLast ? null : parseUndoFile(text);
    if (found === 'newer') {
      newer.add(file);
      return;
    }
    const foundOthers = (found?.undo ?? []).filter(({ id }) => held.get(file)?.has(id) !== true);
    const others = isLast ? last.others : foundOthers;
    const undo = mergeSteps(mine.undo, others).slice(-maxSteps);
    const merged = renderUndoFile({ undo, redo: mine.redo });
    await storage.writeAtomic(file, merged);
    written.set(file, { hash: hashOf(merged), others });
  };

  const write = async (file: string): Promise<void> => {
    for (let steps = waiting.get(file); steps !== undefined; steps = waiting.get(file)) {
      waiting.delete(file);
      const mine = steps;
      try {
        await storage.withLock(file, () => writeMerged(file, mine));
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
        const read = await readText(storage, file);
        if (read === null) return none;
        const steps = read === 'damaged' ? null : parseUndoFile(read.text);
        if (steps === 'newer') {
          newer.add(file);
          return none;
        }
        if (steps !== null) {
          hold(file, steps);
          return steps;
        }
        const kept = basename(await storage.setAside(file));
        const message = `The undo history of a stack can’t be read, so there is nothing to undo. It was kept as ${kept}.`;
        emit('notice', { level: 'warn', message });
      } catch (error) {
        if (!isAppError(error)) throw error;
        emit('notice', { level: 'warn', message: error.message });
      }
      return none;
    },
    save(ref, steps) {
      const file = fileOf(ref);
      if (file === null || newer.has(file)) return;
      hold(file, steps);
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
