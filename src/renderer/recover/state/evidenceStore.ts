import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundSession, ReadEvidence } from '../../../shared/api/recovery.ts';
import { leftOutAtFirst } from '../../../shared/domain/session/evidenceKeys.ts';
import { withoutTranscript, type SessionEnding } from '../../../shared/domain/transcript.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';

/** The session that is checked; without a transcript it has no end. */
export type ShownSession = Pick<FoundSession, 'key' | 'title' | 'ended' | 'deletion' | 'kept'> & {
  readonly ending: SessionEnding | null;
};

/** Stands for the session that left no transcript here. */
export const sessionWithoutTranscript: ShownSession = {
  key: withoutTranscript,
  title: 'Without a transcript',
  ended: null,
  ending: null,
  deletion: null,
  kept: null,
};

export interface EvidenceState extends Loaded {
  /** `null` while one is being found. */
  readonly shown: ShownSession | null;
  /** Stays while it is read again. */
  readonly facts: ReadEvidence | null;
  /** Key of the session that was shown before the list; `null` for none. */
  readonly left: string | null;
  /** Share of the transcript that was read so far, e.g. `42%`. */
  readonly progress: string | null;
  /** Keys of the evidence that the draft leaves out. */
  readonly without: ReadonlySet<string>;
  /** Uses evidence for the draft, or leaves it out. */
  readonly tick: (key: string, used: boolean) => void;
  /** A summary of the session that the person pasted; `null` without one. */
  readonly summary: string | null;
  readonly setSummary: (summary: string | null) => void;
  /** Opens a session, at a row of its evidence if one is named. */
  readonly open: (session: ShownSession, row?: string | null) => Promise<void>;
  /** The row that is pointed at; each `turn` is another request for it. */
  readonly pointed: { readonly key: string; readonly turn: number } | null;
  readonly point: (key: string) => void;
  readonly refresh: () => Promise<void>;
  /** Stops the reading; `refresh` starts it again. */
  readonly stop: () => void;
  /** Returns to the list of sessions. */
  readonly leave: () => void;
}

export type EvidenceStore = StoreApi<EvidenceState>;

const nothing = {
  phase: 'idle',
  problem: null,
  shown: null,
  facts: null,
  left: null,
  progress: null,
  without: new Set<string>(),
  summary: null,
  pointed: null,
} as const;

/** Keeps the facts of the one session that is shown. */
export function createEvidenceStore(client: Client, projects: ProjectStore): EvidenceStore {
  const latest = createLatest(client, (progress) => store.setState({ progress }));
  const store = createStore<EvidenceState>()((set, get) => ({
    ...nothing,
    tick: (key, used) =>
      set(({ without }) => ({
        without: new Set(used ? [...without].filter((other) => other !== key) : [...without, key]),
      })),
    setSummary: (summary) => set({ summary }),
    open: async (session, row = null) => {
      if (get().shown?.key !== session.key) set({ ...nothing, shown: session });
      if (row !== null) get().point(row);
      await get().refresh();
    },
    point: (key) => set(({ pointed }) => ({ pointed: { key, turn: (pointed?.turn ?? 0) + 1 } })),
    refresh: async () => {
      const projectId = projects.getState().currentId;
      const { shown } = get();
      if (projectId === null || shown === null) return;
      await load(latest, {
        ask: (operationId) => client.api.recovery.read({ projectId, key: shown.key, operationId }),
        show: set,
        ready: (facts): Partial<Pick<EvidenceState, 'facts' | 'without'>> => ({
          facts,
          // Ticks of the person stay when it is read again.
          ...(get().facts === null ? { without: new Set(leftOutAtFirst(facts)) } : {}),
        }),
        failed: { facts: null },
      });
    },
    stop: () => {
      latest.cancel();
      set({ phase: get().facts === null ? 'idle' : 'ready' });
    },
    leave: () => {
      latest.cancel();
      set({ ...nothing, left: get().shown?.key ?? null });
    },
  }));
  followProject(projects, [latest], () => store.setState(nothing));
  return store;
}
