import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Nudge, PressureView, SessionPressure } from '../../shared/domain/pressure.ts';
import type { SummaryCheck } from '../../shared/domain/session/recoveredPayload.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createEvidenceTextStore, type EvidenceTextStore } from '../recover/state/evidenceTextStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { ToastStore } from '../ui/toastStore.ts';

/** The facts that the summary of a session's last compaction leaves out. */
export interface LeftOut {
  readonly key: string;
  /** Compactions of the session so far: each has a summary of its own. */
  readonly compactions: number;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** `null` while it is read, and for a summary without text. */
  readonly leavesOut: SummaryCheck['leavesOut'] | null;
}

export interface PressureState {
  /** `null` until the sessions of the open project are measured. */
  readonly view: PressureView | null;
  readonly isOpen: boolean;
  /** Key of the session in the popover; `null` for the fullest. */
  readonly chosenKey: string | null;
  readonly leftOut: LeftOut | null;
  /** The result of an agent that is open. */
  readonly text: EvidenceTextStore;
  readonly setOpen: (isOpen: boolean) => void;
  readonly choose: (key: string) => void;
  readonly mute: (session: SessionPressure) => Promise<void>;
  /** Opens the result of an agent, and marks it as read. */
  readonly read: (session: SessionPressure, id: string) => Promise<void>;
  /** Opens a session in Recover, which holds its summary against the transcript. */
  readonly check: (session: SessionPressure) => Promise<void>;
  readonly revealTranscript: (session: SessionPressure) => Promise<void>;
}

export type PressureStore = StoreApi<PressureState>;

/** Returns the ISO time at which the first of the sessions that run began, empty if no transcript says it; `null` if none runs. */
export function runningSinceOf({ view }: PressureState): string | null {
  if (view === null || view.sessions.length === 0) return null;
  const starts = view.sessions.flatMap(({ started }) => (started === null ? [] : [started]));
  return starts.toSorted()[0] ?? '';
}

interface Options {
  readonly client: Client;
  readonly projects: ProjectStore;
  readonly settings: SettingsStore;
  readonly toasts: ToastStore;
  /** Shows a session in Recover. */
  readonly onRecover: (session: {
    readonly key: string;
    readonly title: string | null;
    readonly ended: string | null;
  }) => void;
}

/** Milliseconds. The first screen comes first, and the window may get the focus many times a minute. */
const waits = { start: 800, focus: 60_000 } as const;

const nothing = { view: null, isOpen: false, chosenKey: null, leftOut: null } as const;

/** Returns the session of the popover: the chosen one, else the fullest; `null` if none runs. */
export function shownSession({
  view,
  chosenKey,
}: Pick<PressureState, 'view' | 'chosenKey'>): SessionPressure | null {
  const sessions = view?.sessions ?? [];
  return sessions.find(({ key }) => key === chosenKey) ?? sessions[0] ?? null;
}

function isOf(leftOut: LeftOut, { key, compactions }: SessionPressure): boolean {
  return leftOut.key === key && leftOut.compactions === compactions.length;
}

/** Follows the running sessions of the open project, and says what core says about them. */
export function createPressureStore({
  client,
  projects,
  settings,
  toasts,
  onRecover,
}: Options): PressureStore {
  const latest = createLatest(client);
  const { fail, show } = toasts.getState();
  const { attempt } = createAttempts(fail, () => projects.getState().currentId);
  let followedAt = -Infinity;

  const follow = async (): Promise<void> => {
    const projectId = projects.getState().currentId;
    if (projectId === null) return;
    followedAt = Date.now();
    // The strip is not asked for: without an answer there is none.
    const answer = await latest.run((operationId) => client.api.pressure.follow({ projectId, operationId }));
    if (answer.status === 'ok' && projects.getState().currentId === projectId)
      store.setState({
        view: answer.value,
        ...(answer.value.sessions.length === 0 ? { isOpen: false } : {}),
      });
  };
  const loadLeftOut = async (session: SessionPressure | null): Promise<void> => {
    const projectId = projects.getState().currentId;
    const before = store.getState().leftOut;
    if (projectId === null || session === null || !session.isUnchecked) return;
    if (before !== null && isOf(before, session) && before.phase !== 'failed') return;
    const { key } = session;
    const loading: LeftOut = {
      key,
      compactions: session.compactions.length,
      phase: 'loading',
      leavesOut: null,
    };
    store.setState({ leftOut: loading });
    const operationId = crypto.randomUUID();
    const done = await client.api.recovery.draft({ projectId, key, operationId }).catch(() => null);
    if (store.getState().leftOut !== loading) return;
    const phase = done === null ? 'failed' : 'ready';
    store.setState({ leftOut: { ...loading, phase, leavesOut: done?.summaryCheck?.leavesOut ?? null } });
  };
  const say = async (projectId: string, { title, text, key, kind, at }: Nudge): Promise<void> => {
    const { settings: now } = settings.getState();
    if (now.pressureSystem) {
      const name = projects.getState().current?.name;
      const words = name === undefined ? text : `${name}: ${text}`;
      const about = [projectId, key, kind, at].join(' ');
      // The host knows whether another window shows the project, and has said it.
      const answer = await client.api.windows.notify({ title, text: words, about }).catch(() => null);
      if (answer?.shown === true) return;
    }
    // The open popover lists it.
    if (store.getState().isOpen) return;
    show({
      level: 'info',
      message: `${title}. ${text}`,
      subject: 'pressure',
      lastsMs: 10_000,
      action: { label: 'Show', run: () => store.getState().setOpen(true) },
    });
  };

  const store = createStore<PressureState>()((set, get) => ({
    ...nothing,
    text: createEvidenceTextStore(client, projects, toasts),
    setOpen(isOpen) {
      const session = shownSession(get());
      if (isOpen && session === null) return;
      set({ isOpen });
      if (!isOpen) return;
      // The process of a session may have gone without a word.
      void follow();
      void loadLeftOut(session);
    },
    choose(key) {
      set({ chosenKey: key });
      void loadLeftOut(shownSession(get()));
    },
    mute: ({ key, muted }) =>
      attempt((projectId) => client.api.pressure.mute({ projectId, key, muted: !muted })),
    async read({ key, unread }, id) {
      const title = unread.find((one) => one.id === id)?.task ?? '';
      set({ isOpen: false });
      await get().text.getState().open({ key, of: 'output', id, title });
      await attempt((projectId) => client.api.pressure.settle({ projectId, key, of: 'agent', id }));
    },
    async check({ key, title, at }) {
      set({ isOpen: false });
      onRecover({ key, title, ended: at });
      await attempt((projectId) => client.api.pressure.settle({ projectId, key, of: 'summary' }));
    },
    revealTranscript: ({ key }) =>
      attempt((projectId) => client.api.shell.revealTranscript({ projectId, key })),
  }));

  client.on('pressure.changed', ({ projectId, view }) => {
    if (projectId !== projects.getState().currentId) return;
    const { leftOut } = store.getState();
    const stays =
      leftOut !== null && view.sessions.some((session) => session.isUnchecked && isOf(leftOut, session));
    store.setState({
      view,
      ...(view.sessions.length === 0 ? { isOpen: false } : {}),
      ...(stays ? {} : { leftOut: null }),
    });
    if (!stays && store.getState().isOpen) void loadLeftOut(shownSession(store.getState()));
  });
  client.on('pressure.said', ({ projectId, nudge }) => {
    if (projectId === projects.getState().currentId) void say(projectId, nudge);
  });
  window.addEventListener('focus', () => {
    if (Date.now() - followedAt >= waits.focus) void follow();
  });
  followProject(projects, [latest], (projectId) => {
    store.setState(nothing);
    if (projectId !== null) setTimeout(() => void follow(), waits.start);
  });
  return store;
}
