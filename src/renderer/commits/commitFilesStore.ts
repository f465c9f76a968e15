import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommitPlan, PlannedFile } from '../../shared/api/commits.ts';
import { commitCommands } from '../../shared/domain/commitCommands.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { copiedToast } from '../paths/createPathActs.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import { countWords } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';

/** The files that the dialog is about: those of a session, by its key; without one, those of the project's worktree. */
export interface CommitSubject {
  readonly projectId: string;
  readonly session: string | null;
}

/** The reason why git did not commit. */
export interface CommitProblem {
  readonly words: string;
  /** Output of git and of hooks. */
  readonly output: string | null;
}

export interface CommitFilesState extends Loaded {
  /** `null` while the dialog is closed. */
  readonly subject: CommitSubject | null;
  readonly plan: CommitPlan | null;
  /** Keys of files. */
  readonly ticked: ReadonlySet<string>;
  readonly message: string;
  /** The operation that commits; `null` if none does. */
  readonly running: string | null;
  readonly refusal: CommitProblem | null;
  /** The last commit of each session in this window, by key. */
  readonly made: ReadonlyMap<string, string>;
  /** Opens the dialog; `session`: a key of `recovery.list`. */
  readonly open: (session: string | null) => Promise<void>;
  /** Reads the files again, and keeps ticks and message. */
  readonly look: () => Promise<void>;
  readonly tick: (key: string, on: boolean) => void;
  readonly write: (message: string) => void;
  /** Allows the suspected secrets of a file, and ticks it. */
  readonly allow: (key: string, reason: string) => Promise<boolean>;
  readonly copy: () => Promise<void>;
  readonly run: () => Promise<void>;
  /** Stops a commit under way, and otherwise closes the dialog. */
  readonly stop: () => void;
}

export type CommitFilesStore = StoreApi<CommitFilesState>;

const closed = {
  phase: 'idle',
  problem: null,
  subject: null,
  plan: null,
  ticked: new Set<string>(),
  message: '',
  running: null,
  refusal: null,
} as const;

/** ms. */
const undoMs = 10_000;

/** True if a file can be ticked. */
export function isCommittable({ refused, unscanned, findings }: PlannedFile): boolean {
  return refused === null && unscanned === null && findings.length === 0;
}

/** Returns the ticked files of a plan that can be committed. */
export function tickedFiles({
  plan,
  ticked,
}: Pick<CommitFilesState, 'plan' | 'ticked'>): readonly PlannedFile[] {
  return plan?.files.filter((file) => ticked.has(file.key) && isCommittable(file)) ?? [];
}

/** Returns the commands of the chosen commit, one below the other. */
export function commandsOf({
  plan,
  ticked,
  message,
}: Pick<CommitFilesState, 'plan' | 'ticked' | 'message'>): string {
  const files = tickedFiles({ plan, ticked }).map(({ path, state }) => ({
    path,
    untracked: state === 'untracked',
  }));
  return commitCommands(files, message, plan?.folder ?? undefined).join('\n');
}

/** Keeps the dialog that commits chosen files. `onChanged` is called once there is a commit, or it was taken back. */
export function createCommitFilesStore(
  client: Client,
  projects: ProjectStore,
  toasts: ToastStore,
  onChanged: () => void,
): CommitFilesStore {
  const { commits, operations } = client.api;
  const { fail, show } = toasts.getState();
  const { attempt, ask } = createAttempts(fail);
  const latest = createLatest(client);
  const store = createStore<CommitFilesState>()((set, get) => {
    const end = (planId: string, session: string | null): void => {
      onChanged();
      set(({ made }) => ({ made: new Map([...made].filter(([key]) => key !== session)) }));
      show({ level: 'good', message: 'Took the commit back; its files are as before', subject: planId });
    };
    const say = (
      { planId }: CommitPlan,
      session: string | null,
      count: number,
      short: string,
      undoable: boolean,
    ) => {
      show({
        level: 'good',
        message: `Committed ${countWords(count, 'file')} as ${short}`,
        subject: planId,
        ...(undoable
          ? {
              lastsMs: undoMs,
              action: {
                label: 'Undo',
                run: () =>
                  void attempt(async () => {
                    await commits.undo({ planId });
                    end(planId, session);
                  }),
              },
            }
          : {}),
      });
    };
    return {
      ...closed,
      made: new Map<string, string>(),
      open: async (session) => {
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        latest.cancel();
        set({ ...closed, subject: { projectId, session } });
        await get().look();
      },
      look: async () => {
        const { subject, plan: before } = get();
        if (subject === null) return;
        const { projectId, session } = subject;
        await load(latest, {
          ask: (operationId) =>
            commits.plan({ projectId, operationId, ...(session === null ? {} : { session }) }),
          show: set,
          ready: (plan): Partial<CommitFilesState> => {
            const known = new Set(before?.files.map(({ key }) => key) ?? []);
            const { ticked, message } = get();
            const now = plan.files.filter(
              (file) => isCommittable(file) && (known.has(file.key) ? ticked.has(file.key) : file.touched),
            );
            return {
              plan,
              ticked: new Set(now.map(({ key }) => key)),
              message: before === null ? plan.message : message,
            };
          },
          failed: { plan: null },
        });
      },
      tick: (key, on) =>
        set(({ ticked }) => ({
          ticked: new Set(on ? [...ticked, key] : [...ticked].filter((other) => other !== key)),
        })),
      write: (message) => set({ message }),
      allow: async (key, reason) => {
        const { plan } = get();
        if (plan === null) return false;
        const allowed = await ask(() => commits.allow({ planId: plan.planId, key, reason }));
        if (allowed === null || get().plan?.planId !== plan.planId) return false;
        set(({ plan: now, ticked }) => ({
          plan:
            now === null
              ? null
              : { ...now, files: now.files.map((file) => (file.key === key ? allowed : file)) },
          ticked: new Set([...ticked, key]),
        }));
        return true;
      },
      copy: () =>
        attempt(async () => {
          const { plan, message } = get();
          const keys = tickedFiles(get()).map(({ key }) => key);
          if (plan === null || keys.length === 0 || message === '') return;
          const { planId } = plan;
          show(copiedToast('the commands', await commits.copyCommands({ planId, keys, message })));
        }),
      run: async () => {
        const { plan, subject, message, running } = get();
        const keys = tickedFiles(get()).map(({ key }) => key);
        if (plan === null || subject === null || running !== null || keys.length === 0) return;
        const operationId = crypto.randomUUID();
        set({ running: operationId, refusal: null });
        const isShown = (): boolean => get().running === operationId;
        try {
          const { planId } = plan;
          const { commit, undoable } = await commits.run({ planId, keys, message, operationId });
          const short = commit.slice(0, 7);
          const { session } = subject;
          say(plan, session, keys.length, short, undoable);
          if (session !== null) set(({ made }) => ({ made: new Map([...made, [session, short]]) }));
          if (isShown()) set(closed);
          onChanged();
        } catch (error) {
          if (!isShown()) {
            fail(error);
            return;
          }
          const facts = isAppError(error, 'git/commit-refused') ? error.facts : null;
          const refusal = isAppError(error, 'cancelled')
            ? {
                words: 'The commit was stopped. Nothing was committed, and staged files are as before.',
                output: null,
              }
            : { words: problemOf(error), output: facts?.output ?? null };
          set({ running: null, refusal });
          const isStale =
            facts !== null && ['changed', 'plan-gone', 'secret', 'no-change'].includes(facts.why);
          if (isStale) await get().look();
        }
      },
      stop: () => {
        const { running } = get();
        if (running === null) {
          latest.cancel();
          set(closed);
        } else void attempt(() => operations.cancel({ operationId: running }));
      },
    };
  });
  followProject(projects, [latest], () => store.setState({ ...closed, made: new Map() }));
  return store;
}
