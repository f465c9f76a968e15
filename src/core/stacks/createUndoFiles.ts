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

/** The steps that can be taken back, over a restart. They follow the stack: losing them loses no content. */
export interface UndoFiles {
  /** None where there are none, or what was kept can't be used: that is said. Never rejects. */
  load(ref: StackRef): Promise<Steps>;
  /** Writes in the background, the newest state only; that it can't is said once. */
  save(ref: StackRef, steps: Steps): void;
  /** With the stack, once that is gone for good. */
  remove(ref: StackRef): Promise<void>;
  settled(): Promise<void>;
}

const none: Steps = { undo: [], redo: [] };

export function createUndoFiles({ dataFolder, storage, emit, logBug }: Options): UndoFiles {
  const waiting = new Map<string, Steps>();
  const writing = new Map<string, Promise<void>>();
  /** Files of a newer version, which are left alone. */
  const newer = new Set<string>();
  /** Ids of steps that this process has, or had: what it took back is not brought in again. */
  const held = new Map<string, Set<string>>();
  /** What this process wrote last, by its hash, and which steps of it others did: that need not be parsed again. */
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

  /** What this process can take back, with what others have put there meanwhile: after a restart all of it counts. */
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
