import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  NewWorktree,
  WorktreeOffer,
  WorktreePlan,
  WorktreeRemoval,
  WorktreeRow,
  Worktrees,
} from '../../shared/api/worktrees.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import type { ToastStore } from '../ui/toastStore.ts';

/** The reason why git, a hook or Carryover did not do what was asked for. */
export interface Refusal {
  readonly message: string;
  /** Output of git and of hooks. */
  readonly output: string | null;
}

/** The dialog for a new worktree. */
export interface Creation {
  readonly offer: WorktreeOffer;
  readonly fields: NewWorktree;
  /** `null` until the fields, as they are now, were looked at. */
  readonly plan: WorktreePlan | null;
  readonly opens: boolean;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
}

/** The question whether a worktree is to be removed or forgotten. */
export interface Question {
  readonly what: 'remove' | 'forget';
  readonly row: WorktreeRow;
  readonly command: string;
  /** Names of the worktrees without a folder, all of which git forgets. */
  readonly gone: readonly string[];
  readonly busy: boolean;
  readonly refusal: Refusal | null;
}

interface WorktreeState extends Loaded {
  readonly worktrees: Worktrees | null;
  /** ISO time at which they were read. */
  readonly readAt: string | null;
  readonly chosenKey: string | null;
  /** The things that only the chosen worktree's folder has. */
  readonly look: Loaded & { readonly removal: WorktreeRemoval | null };
  /** True once the person asked to remove the chosen one, and it was refused. */
  readonly refused: boolean;
  readonly creation: Creation | null;
  readonly question: Question | null;
  /** Reads now, and again whenever the window gets the focus, until the returned function is called. */
  readonly follow: () => () => void;
  readonly refresh: () => Promise<void>;
  readonly choose: (key: string) => void;
  /** Opens the chosen worktree, or the given one, as a project. */
  readonly open: (key?: string) => Promise<void>;
  /** Looks whether the chosen worktree can be removed, and then asks, or shows the reasons against it. */
  readonly askRemoval: (key?: string) => Promise<void>;
  readonly askForget: (key: string) => void;
  readonly locate: (key: string) => Promise<void>;
  /** Does what `question` asks about. */
  readonly confirm: () => Promise<void>;
  /** Opens the dialog for a new worktree; `task`: the name of the task that it is for. */
  readonly begin: (task?: string) => Promise<void>;
  readonly setFields: (change: Partial<NewWorktree>) => void;
  readonly setOpens: (opens: boolean) => void;
  readonly create: () => Promise<void>;
  readonly close: () => void;
  readonly copy: (command: string) => Promise<void>;
}

export type WorktreeStore = StoreApi<WorktreeState>;

const nothingLooked: WorktreeState['look'] = { phase: 'idle', problem: null, removal: null };
const empty = {
  phase: 'idle',
  problem: null,
  worktrees: null,
  readAt: null,
  chosenKey: null,
  look: nothingLooked,
  refused: false,
  creation: null,
  question: null,
} as const satisfies Partial<WorktreeState>;

/** ms. Git is asked for a plan once typing pauses. */
const typingRestMs = 150;

export function createWorktreeStore(
  client: Client,
  projects: ProjectStore,
  toasts: ToastStore,
): WorktreeStore {
  const { api } = client;
  const { fail, show } = toasts.getState();
  const { ask, attempt } = createAttempts(fail, () => projects.getState().currentId);
  const lists = createLatest(client);
  const looks = createLatest(client);
  const plans = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = createStore<WorktreeState>()((set, get) => {
    const refreshAgain = (): void => void get().refresh();
    const rowOf = (key: string | null): WorktreeRow | undefined =>
      get().worktrees?.rows.find((row) => row.key === key);
    const goneNames = (): readonly string[] =>
      (get().worktrees?.rows ?? []).filter(({ state }) => state === 'gone').map(({ name }) => name);
    const look = async (key: string): Promise<WorktreeRemoval | null> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return null;
      const answer = await load<WorktreeRemoval, { readonly removal: WorktreeRemoval | null }>(looks, {
        ask: (operationId) => api.worktrees.look({ projectId, key, operationId }),
        show: (state) => set((before) => ({ look: { ...before.look, ...state } })),
        ready: (removal) => ({ removal }),
        failed: { removal: null },
      });
      return answer.status === 'ok' ? answer.value.removal : null;
    };
    const plan = async (): Promise<void> => {
      const { creation } = get();
      const projectId = projects.getState().currentId;
      if (creation === null || projectId === null) return;
      const { fields } = creation;
      const answer = await plans.run(() => api.worktrees.plan({ projectId, ...fields }));
      const now = get().creation;
      if (now === null || now.fields !== fields) return;
      if (answer.status === 'ok') set({ creation: { ...now, plan: answer.value } });
      if (answer.status === 'failed')
        set({ creation: { ...now, plan: null, refusal: { message: answer.problem, output: null } } });
    };
    const choose = (key: string | null): void => {
      if (key === get().chosenKey && get().look.phase !== 'idle') return;
      set({ chosenKey: key, look: nothingLooked, refused: false });
      if (key === null) looks.cancel();
      else void look(key);
    };
    return {
      ...empty,
      follow: () => {
        refreshAgain();
        window.addEventListener('focus', refreshAgain);
        return () => window.removeEventListener('focus', refreshAgain);
      },
      refresh: async () => {
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        const answer = await load(lists, {
          ask: (operationId) => api.worktrees.list({ projectId, operationId }),
          show: set,
          ready: (worktrees): Partial<WorktreeState> => ({
            worktrees,
            readAt: new Date().toISOString(),
          }),
          failed: {},
        });
        if (answer.status !== 'ok') return;
        const { chosenKey, worktrees } = get();
        const rows = worktrees?.rows ?? [];
        const kept = rows.find(({ key }) => key === chosenKey) ?? rows.find(({ isOwn }) => isOwn) ?? rows[0];
        if (kept === undefined) return;
        if (kept.key === chosenKey) await look(kept.key);
        else choose(kept.key);
      },
      choose,
      open: async (key) => {
        const row = rowOf(key ?? get().chosenKey);
        if (row === undefined || row.state === 'gone') return;
        await projects.getState().openAt(row.path);
      },
      askRemoval: async (key = get().chosenKey ?? undefined) => {
        const row = rowOf(key ?? null);
        if (row === undefined) return;
        set({ chosenKey: row.key, refused: false });
        const removal = await look(row.key);
        if (removal === null || get().chosenKey !== row.key) return;
        if (removal.reasons.length > 0) set({ refused: true });
        else
          set({
            question: { what: 'remove', row, command: removal.command, gone: [], busy: false, refusal: null },
          });
      },
      askForget: (key) => {
        const row = rowOf(key);
        if (row === undefined) return;
        set({
          question: {
            what: 'forget',
            row,
            command: 'git worktree prune',
            gone: goneNames(),
            busy: false,
            refusal: null,
          },
        });
      },
      locate: (key) =>
        attempt(async (projectId) => {
          const { path } = await api.shell.chooseFolder({});
          if (path === null) return;
          await api.worktrees.locate({ projectId, key, path });
          await get().refresh();
        }),
      confirm: async () => {
        const { question } = get();
        const projectId = projects.getState().currentId;
        if (question === null || question.busy || projectId === null) return;
        const { what, row } = question;
        set({ question: { ...question, busy: true, refusal: null } });
        try {
          if (what === 'forget') await api.worktrees.prune({ projectId });
          else await api.worktrees.remove({ projectId, key: row.key, operationId: crypto.randomUUID() });
          set({ question: null });
          show({
            level: 'good',
            message:
              what === 'forget'
                ? 'Git forgot the worktrees without a folder'
                : `Removed ${row.name}. Its branch and its task stay.`,
          });
        } catch (error) {
          const now = get().question;
          if (now?.row.key === row.key) set({ question: { ...now, busy: false, refusal: refusalOf(error) } });
          else fail(error);
        }
        await get().refresh();
      },
      begin: async (task) => {
        const offer = await ask((projectId) =>
          api.worktrees.offer({ projectId, ...(task === undefined ? {} : { task }) }),
        );
        if (offer === null) return;
        const { branch, from, folder } = offer;
        const fields = { branch, from, folder };
        set({ creation: { offer, fields, plan: null, opens: true, busy: false, refusal: null } });
        await plan();
      },
      setFields: (change) => {
        const { creation } = get();
        if (creation === null) return;
        const fields = { ...creation.fields, ...change };
        // The folder is called as the branch, until the person names it.
        const { folder } = creation.fields;
        const follows = folder === '' || folder === folderFor(creation.fields.branch);
        if (change.branch !== undefined && change.folder === undefined && follows)
          fields.folder = folderFor(change.branch);
        set({ creation: { ...creation, fields, plan: null, refusal: null } });
        clearTimeout(timer);
        timer = setTimeout(() => void plan(), typingRestMs);
      },
      setOpens: (opens) => {
        const { creation } = get();
        if (creation !== null) set({ creation: { ...creation, opens } });
      },
      create: async () => {
        const { creation } = get();
        const projectId = projects.getState().currentId;
        if (creation === null || creation.busy || projectId === null) return;
        const { fields, opens } = creation;
        set({ creation: { ...creation, busy: true, refusal: null } });
        try {
          const { path } = await api.worktrees.create({
            projectId,
            ...fields,
            operationId: crypto.randomUUID(),
          });
          set({ creation: null });
          show({ level: 'good', message: `Made a worktree on ${fields.branch}` });
          if (opens && projects.getState().currentId === projectId) await projects.getState().openAt(path);
          else await get().refresh();
        } catch (error) {
          const now = get().creation;
          // The dialog may have been closed meanwhile.
          if (now === null) fail(error);
          else set({ creation: { ...now, busy: false, refusal: refusalOf(error) } });
        }
      },
      close: () => set({ creation: null, question: null }),
      copy: (command) =>
        attempt(async (projectId) => {
          const { status } = await api.worktrees.copy({ projectId, command });
          if (status === 'done') show({ level: 'good', message: 'Copied the command' });
          else show({ level: 'error', message: notCopied[status] });
        }),
    };
  });
  followProject(projects, [lists, looks, plans], () => store.setState(empty));
  return store;
}

const notCopied = {
  'not-scanned': 'The command could not be scanned for secrets, so nothing was copied. Try again.',
  blocked: 'The command contains a suspected secret, so nothing was copied.',
  'clipboard-differs': 'The clipboard does not hold the whole command. Copy it again.',
} as const;

/** Returns the folder beside this worktree that is called as the last part of a branch. */
function folderFor(branch: string): string {
  const name = branch.split('/').at(-1) ?? '';
  return name === '' ? '' : `../${name}`;
}

function refusalOf(error: unknown): Refusal {
  const output = isAppError(error, 'worktrees/refused') ? error.facts.output : undefined;
  return { message: problemOf(error), output: output ?? null };
}
