import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WantedHooks } from '../../../shared/api/hooks.ts';
import type { AgentHooks, HookPlan } from '../../../shared/domain/hooks/hookSettings.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';

/** A change of settings that the person looks at. */
export interface ShownHooks {
  readonly wanted: WantedHooks;
  /** `null` until core has answered. */
  readonly plan: HookPlan | null;
  readonly isWriting: boolean;
}

interface HookState {
  readonly agents: readonly AgentHooks[];
  /** Time of the answer, in ms since 1970: how long ago a hook ran is counted from then. */
  readonly readAt: number;
  readonly shown: ShownHooks | null;
  /** Reads again what is installed, and when each hook last ran. */
  readonly look: () => Promise<void>;
  /** Shows what a change of settings would write. */
  readonly show: (wanted: WantedHooks) => Promise<void>;
  /** Writes what is shown. */
  readonly write: () => Promise<void>;
  readonly close: () => void;
}

export type HookStore = StoreApi<HookState>;

/** Caches the hooks of agents, and the difference that an installation makes. */
export function createHookStore(client: Client, fail: (error: unknown) => void): HookStore {
  const { hooks } = client.api;
  const { ask } = createAttempts(fail);
  const latest = createLatest();
  return createStore<HookState>()((set, get) => {
    const look = async (): Promise<void> => {
      const answer = await latest.run(() => hooks.status({}));
      if (answer.status === 'ok') set({ agents: answer.value, readAt: Date.now() });
      if (answer.status === 'failed') fail(answer.error);
    };
    return {
      agents: [],
      readAt: 0,
      shown: null,
      look,
      async show(wanted) {
        set({ shown: { wanted, plan: null, isWriting: false } });
        const plan = await ask(() => hooks.look(wanted));
        // The person may have closed the dialog, or opened another one.
        if (get().shown?.wanted !== wanted) return;
        set({ shown: plan === null ? null : { wanted, plan, isWriting: false } });
      },
      async write() {
        const { shown } = get();
        if (shown?.plan == null || shown.isWriting) return;
        const { wanted, plan } = shown;
        set({ shown: { ...shown, isWriting: true } });
        const written = await ask(() => hooks.write({ ...wanted, seen: plan.seen }));
        if (get().shown?.wanted === wanted) {
          const isDone = written !== null && (written.status === 'written' || written.status === 'same');
          set({ shown: isDone ? null : { wanted, plan: written ?? plan, isWriting: false } });
        }
        await look();
      },
      close: () => set({ shown: null }),
    };
  });
}
