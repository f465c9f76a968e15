import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { ValidationRun } from '../../shared/api/validation.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { problemOf } from '../requests/createAttempts.ts';

/** The place at which a save waits for the validation of its task. */
export type BeforeSave =
  /** Commands that the person has not confirmed on this machine. */
  | { readonly step: 'confirm'; readonly commands: readonly string[] }
  | { readonly step: 'running'; readonly command: string | null; readonly output: string }
  | { readonly step: 'failed'; readonly run: ValidationRun }
  | { readonly step: 'problem'; readonly message: string };

export interface BeforeSaveState {
  /** `null` while no save waits. */
  readonly now: BeforeSave | null;
  /**
   * Runs the commands of a task, unless nothing was edited since they ran, and puts the result into its draft. Resolves to
   * whether the save goes on; a failure leaves that to the person.
   */
  readonly prove: (ref: TaskRef) => Promise<boolean>;
  readonly confirm: () => void;
  /** Ends the commands that run, and saves with what is known, or returns to the draft. */
  readonly leave: (goesOn: boolean) => void;
}

export type BeforeSaveStore = StoreApi<BeforeSaveState>;

interface Given {
  /** Puts the line about the newest run into the open draft of a task. */
  readonly addLine: (taskId: string, line: string) => Promise<boolean>;
  readonly fail: (error: unknown) => void;
}

/** `confirmed`: the commands may run. Otherwise, whether the save goes on. */
type Answer = boolean | 'confirmed';

export function createBeforeSaveStore(client: Client, { addLine, fail }: Given): BeforeSaveStore {
  const { validation, operations } = client.api;
  /** Takes the person's answer; `null` until there was a question. */
  let take: ((answer: Answer) => void) | null = null;
  let operationId: string | null = null;
  const addNewest = async (ref: TaskRef): Promise<void> => {
    const { line } = await validation.read(ref);
    if (line !== null) await addLine(ref.taskId, line);
  };
  const store = createStore<BeforeSaveState>()((set, get) => {
    const ask = (now: BeforeSave): Promise<Answer> => {
      set({ now });
      return new Promise((resolve) => (take = resolve));
    };
    const run = async (ref: TaskRef): Promise<boolean> => {
      const own = crypto.randomUUID();
      operationId = own;
      set({ now: { step: 'running', command: null, output: '' } });
      /** The person's answer, once they do not wait for the end. */
      let left: boolean | null = null;
      take = (answer) => (left = answer === 'confirmed' ? left : answer);
      try {
        const done = await validation.run({ ...ref, operationId: own });
        await addNewest(ref);
        if (left !== null) return left;
        return done.state === 'passed' || (await ask({ step: 'failed', run: done })) === true;
      } catch (error) {
        if (left !== null && isAppError(error, 'cancelled')) return left;
        throw error;
      } finally {
        operationId = null;
      }
    };
    const prove = async (ref: TaskRef): Promise<boolean> => {
      const { commands, runs, stale } = await validation.read(ref);
      if (commands.length === 0) return true;
      if (runs.length > 0 && stale === null) {
        await addNewest(ref);
        return true;
      }
      const asked = commands.filter(({ confirmed }) => !confirmed).map(({ command }) => command);
      if (asked.length > 0) {
        const answer = await ask({ step: 'confirm', commands: asked });
        if (answer !== 'confirmed') return answer;
        /** The person's answer, if they leave before the first command starts. */
        let left: boolean | null = null;
        take = (later) => (left = later === 'confirmed' ? left : later);
        await validation.confirm({ ...ref, commands: asked });
        if (left !== null) return left;
      }
      return await run(ref);
    };
    return {
      now: null,
      prove: async (ref) => {
        try {
          return await prove(ref);
        } catch (error) {
          return (await ask({ step: 'problem', message: problemOf(error) })) === true;
        } finally {
          set({ now: null });
        }
      },
      confirm: () => take?.('confirmed'),
      leave: (goesOn) => {
        take?.(goesOn);
        if (get().now?.step === 'running' && operationId !== null)
          operations.cancel({ operationId }).catch(fail);
      },
    };
  });
  client.on('validation.output', ({ command, text }) => {
    const { now } = store.getState();
    if (now?.step === 'running') store.setState({ now: { ...now, command, output: text } });
  });
  return store;
}
