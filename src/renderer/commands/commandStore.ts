import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StackRef } from '../../shared/api/common.ts';
import type { CommandSource } from '../../shared/domain/source.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { formatDecimal } from '../ui/formats.ts';

/** A command that runs, or has run since the window was opened. */
export interface CommandRun {
  readonly command: string;
  readonly state: 'running' | 'stopping' | 'ended';
  readonly output: string;
  /** Its outcome: `Exit code 1 after 3.2 s.` */
  readonly words: string;
}

export interface CommandState {
  /** Keyed by item. */
  readonly runs: Readonly<Record<string, CommandRun>>;
  /** The item whose output is shown. */
  readonly shownItemId: string | null;
  /** The command that waits for the user's confirmation. */
  readonly asked: (StackRef & { readonly itemId: string; readonly command: string }) | null;
  /** True while the user writes a new command. */
  readonly adding: boolean;
  readonly startAdding: () => void;
  readonly stopAdding: () => void;
  /** Confirms the command, and adds it or updates the item. Resolves to whether that was saved. */
  readonly save: (source: CommandSource, itemId?: string) => Promise<boolean>;
  readonly run: (itemId: string) => Promise<void>;
  readonly stop: (itemId: string) => void;
  /** The user's answer to the question. */
  readonly answer: (yes: boolean) => Promise<void>;
  readonly show: (itemId: string | null) => void;
}

export type CommandStore = StoreApi<CommandState>;

export function createCommandStore(
  client: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
): CommandStore {
  const { api } = client;
  const { perform } = createAttempts(fail);
  const operations = new Map<string, string>();
  return createStore<CommandState>()((set, get) => {
    const change = (itemId: string, patch: Partial<CommandRun>): void =>
      set(({ runs }) => {
        const run = runs[itemId];
        return run === undefined ? {} : { runs: { ...runs, [itemId]: { ...run, ...patch } } };
      });
    const forget = (itemId: string): void =>
      set(({ runs: { [itemId]: _gone, ...runs }, shownItemId }) => ({
        runs,
        shownItemId: shownItemId === itemId ? null : shownItemId,
      }));
    const start = async (ref: StackRef, itemId: string, command: string): Promise<void> => {
      if (operations.has(itemId)) return set({ shownItemId: itemId });
      const operationId = crypto.randomUUID();
      operations.set(itemId, operationId);
      set(({ runs }) => ({
        runs: { ...runs, [itemId]: { command, state: 'running', output: '', words: '' } },
        shownItemId: itemId,
      }));
      try {
        const result = await api.commands.run({ ...ref, itemId, operationId });
        change(itemId, { state: 'ended', words: endWords(result) });
      } catch (error) {
        if (isAppError(error, 'cancelled')) {
          change(itemId, { state: 'ended', words: 'Stopped. The output so far is kept.' });
          return;
        }
        forget(itemId);
        if (isAppError(error, 'commands/unconfirmed')) {
          set({ asked: { ...ref, itemId, command: error.facts.command } });
        } else fail(error);
      } finally {
        operations.delete(itemId);
      }
    };
    client.on('commands.output', ({ itemId, text }) => change(itemId, { output: text }));
    return {
      runs: {},
      shownItemId: null,
      asked: null,
      adding: false,
      startAdding: () => set({ adding: true }),
      stopAdding: () => set({ adding: false }),
      async save(source, itemId) {
        const { projectId, add, changeItem } = stack.getState();
        if (projectId === null) return false;
        if (!(await perform(() => api.commands.confirm({ projectId, command: source.command }))))
          return false;
        return itemId === undefined ? add([source]) : changeItem(itemId, { source });
      },
      async run(itemId) {
        const { projectId, current } = stack.getState();
        const source = current?.items.find(({ id }) => id === itemId)?.source;
        if (projectId === null || current === null || source?.kind !== 'command') return;
        // A command that was just added may not be on disk yet.
        await stack.getState().flush();
        await start({ projectId, stackId: current.id }, itemId, source.command);
      },
      stop(itemId) {
        const operationId = operations.get(itemId);
        if (operationId === undefined) return;
        change(itemId, { state: 'stopping' });
        api.operations.cancel({ operationId }).catch(fail);
      },
      async answer(yes) {
        const { asked } = get();
        set({ asked: null });
        if (asked === null || !yes) return;
        const { itemId, command, ...ref } = asked;
        const { projectId } = ref;
        if (await perform(() => api.commands.confirm({ projectId, command })))
          await start(ref, itemId, command);
      },
      show: (shownItemId) => set({ shownItemId }),
    };
  });
}

interface Result {
  readonly exitCode: number | null;
  readonly ended: 'exited' | 'timed-out' | 'cancelled';
  readonly durationMs: number;
}

function endWords({ exitCode, ended, durationMs }: Result): string {
  const seconds = `${formatDecimal(durationMs / 1_000, 1)} s`;
  if (ended === 'timed-out') return `Ended at its time limit, after ${seconds}.`;
  if (ended === 'cancelled') return `Stopped after ${seconds}.`;
  return exitCode === null
    ? `Ended by the system after ${seconds}.`
    : `Exit code ${exitCode} after ${seconds}.`;
}
