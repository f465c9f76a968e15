import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PayloadElsewhere } from '../../shared/domain/payload/payloadElsewhere.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';

export interface ElsewhereState {
  /** Payloads on other branches and in other worktrees; empty until git has answered. */
  readonly payloads: readonly PayloadElsewhere[];
  /** Number of further ones. */
  readonly more: number;
  /** The one whose text is shown. */
  readonly shown: PayloadElsewhere | null;
  /** Its text; `null` until it is read. */
  readonly text: string | null;
  /** Looks now, and again with another project. Returns a function that stops this. */
  readonly follow: () => () => void;
  /** Looks again. The known ones stay until git has answered; a failure leaves them in place. */
  readonly refresh: () => Promise<void>;
  readonly show: (payload: PayloadElsewhere) => Promise<void>;
  readonly close: () => void;
}

export type ElsewhereStore = StoreApi<ElsewhereState>;

const nothing = { payloads: [], more: 0, shown: null, text: null } as const;

/** Keeps the payloads of the current project that are not in this checkout. */
export function createElsewhereStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): ElsewhereStore {
  const lists = createLatest();
  const texts = createLatest();
  const { ask } = createAttempts(fail, () => projects.getState().currentId);
  let followers = 0;
  const store = createStore<ElsewhereState>()((set, get) => ({
    ...nothing,
    follow: () => {
      followers++;
      void get().refresh();
      return () => void followers--;
    },
    refresh: async () => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const answer = await lists.run(async () => {
        const { payloads, more } = await client.api.payloads.elsewhere({ projectId });
        return { payloads, more };
      });
      if (answer.status === 'ok') set(answer.value);
    },
    show: async (payload) => {
      set({ shown: payload, text: null });
      const { key } = payload;
      const answer = await texts.run(() =>
        ask((projectId) => client.api.payloads.readElsewhere({ projectId, key })),
      );
      if (answer.status !== 'ok') return;
      if (answer.value !== null) set({ text: answer.value.text });
      else {
        set({ shown: null });
        void get().refresh();
      }
    },
    close: () => {
      texts.cancel();
      set({ shown: null, text: null });
    },
  }));
  followProject(projects, [lists, texts], () => {
    store.setState(nothing);
    if (followers > 0) void store.getState().refresh();
  });
  return store;
}
