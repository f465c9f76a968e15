import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PushResult } from '../../shared/api/checkpoint.ts';
import type { CheckpointState, CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { IssueComment } from '../../shared/domain/checkpoint/issue.ts';
import type { ConflictChoice, ConflictChoices } from '../../shared/domain/checkpoint/merge.ts';
import type { NamesChange } from '../../shared/domain/checkpoint/namesChange.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { countWords } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';

export interface PushWish {
  readonly closed?: 'open-again' | 'another';
  readonly withoutDetails?: boolean;
}

export interface CheckpointStoreState {
  readonly projectId: string | null;
  readonly taskId: string | null;
  /** `null` until the page of the task was shown. */
  readonly view: CheckpointView | null;
  readonly busy: 'reading' | 'pushing' | 'pulling' | null;
  /** The reason why the last attempt failed; a sentence. */
  readonly problem: string | null;
  /** The decisions of conflicts, by their ids. Nothing is decided ahead. */
  readonly choices: ConflictChoices;
  readonly comments: readonly IssueComment[] | null;
  /** The standing of issues by task, for badges. */
  readonly states: Readonly<Record<string, CheckpointState>>;
  /** Pushes of the project that wait. */
  readonly queued: number;
  /** Shows the checkpoint of a task. An issue that it has is read once. */
  readonly show: (taskId: string) => Promise<void>;
  readonly readAgain: () => Promise<void>;
  /** `null` takes a decision back. */
  readonly choose: (id: string, choice: ConflictChoice | null) => void;
  readonly push: (wish?: PushWish) => Promise<void>;
  /** Sends what waits, if anything does. `quiet`: says nothing if it goes on waiting. */
  readonly sendQueued: (quiet?: boolean) => Promise<void>;
  readonly takeBack: () => Promise<void>;
  readonly setFields: (fields: {
    readonly labels?: NamesChange;
    readonly assignees?: NamesChange;
  }) => Promise<boolean>;
  readonly copyBody: () => Promise<void>;
  readonly showComments: () => Promise<void>;
  /** Opens a link of the issue’s text in the browser. */
  readonly openLink: (url: string) => void;
  /** Resolves to the draft's path; `null` if there is none. */
  readonly pull: () => Promise<string | null>;
  /** Counts what waits, without asking GitHub. */
  readonly countQueued: () => Promise<void>;
  /** Asks how the issue of a task stands, without asking GitHub. */
  readonly askState: (taskId: string) => Promise<void>;
}

export type CheckpointStore = StoreApi<CheckpointStoreState>;

const nothing = {
  taskId: null,
  view: null,
  busy: null,
  problem: null,
  choices: {},
  comments: null,
  states: {},
  queued: 0,
} as const;

/** Caches the checkpoint that is shown, and keeps the person's decisions until they are pushed. */
export function createCheckpointStore(
  client: Client,
  projects: ProjectStore,
  toasts: ToastStore,
  openOutside: (url: string) => void,
): CheckpointStore {
  const { checkpoint } = client.api;
  const { show: say, fail } = toasts.getState();
  const reads = createLatest(client);
  const tell = (result: PushResult): void => {
    switch (result.status) {
      case 'pushed':
      case 'same': {
        const { number, url, created, notes } = result;
        const done =
          result.status === 'same'
            ? `#${number} is up to date`
            : created
              ? `Created #${number}`
              : `Pushed to #${number}`;
        say({
          level: notes.length > 0 ? 'info' : 'good',
          message: [done, ...notes].join('. '),
          action: { label: 'Open', run: () => openOutside(url) },
          subject: 'push',
        });
        return;
      }
      case 'moved':
        say({
          level: 'warn',
          message:
            'The issue was edited on GitHub meanwhile. The difference is made anew; look at it, then push again.',
          subject: 'push',
        });
        return;
      case 'blocked':
        say({
          level: 'error',
          message: `Nothing was pushed: the text has ${countWords(result.findings, 'suspected secret')}. Redact them in Review, or remove them on GitHub.`,
          subject: 'push',
        });
        return;
      case 'not-scanned':
        say({
          level: 'error',
          message: 'Nothing was pushed: the text could not be scanned for secrets.',
          subject: 'push',
        });
        return;
      case 'conflict':
        if (result.notes.length > 0) say({ level: 'warn', message: result.notes.join(' '), subject: 'push' });
        return;
      case 'closed':
      case 'too-long':
      case 'queued':
    }
  };
  const store = createStore<CheckpointStoreState>()((set, get) => {
    const refOf = () => {
      const { projectId, taskId } = get();
      return projectId === null || taskId === null ? null : { projectId, taskId };
    };
    const { ask, perform } = createAttempts(fail, refOf);

    const open = async (read: boolean): Promise<void> => {
      const ref = refOf();
      if (ref === null) return;
      set({ busy: read ? 'reading' : get().busy });
      const answer = await reads.run((operationId) =>
        checkpoint.open({ ...ref, operationId, choices: {}, read }),
      );
      if (answer.status === 'replaced') return;
      if (answer.status === 'failed') {
        set({ busy: null, problem: answer.problem });
        return;
      }
      const view = answer.value;
      const there = new Set(view.conflicts.map(({ id }) => id));
      const choices = Object.fromEntries(Object.entries(get().choices).filter(([id]) => there.has(id)));
      set({ view, busy: null, problem: null, choices });
    };
    const countQueued = async (): Promise<void> => {
      const { projectId } = get();
      if (projectId === null) return;
      const found = await checkpoint.queued({ projectId }).catch(() => null);
      if (found !== null && get().projectId === projectId) set({ queued: found.count });
    };
    client.on('checkpoint.changed', ({ projectId, taskId, state }) => {
      if (projectId !== get().projectId) return;
      set({ states: { ...get().states, [taskId]: state } });
      void countQueued();
    });

    return {
      ...nothing,
      projectId: projects.getState().currentId,
      show: async (taskId) => {
        if (get().taskId !== taskId) {
          reads.cancel();
          set({ taskId, view: null, problem: null, choices: {}, comments: null });
        }
        await open(true);
      },
      readAgain: async () => {
        set({ comments: null });
        await open(true);
      },
      choose: (id, choice) => {
        const { [id]: _before, ...rest } = get().choices;
        set({ choices: choice === null ? rest : { ...rest, [id]: choice } });
      },
      push: async ({ closed, withoutDetails = false } = {}) => {
        const ref = refOf();
        const { view, choices, busy } = get();
        if (ref === null || view === null || busy !== null) return;
        set({ busy: 'pushing', problem: null });
        try {
          const result = await checkpoint.push({
            ...ref,
            operationId: crypto.randomUUID(),
            choices,
            seen: view.seen,
            withoutDetails,
            ...(closed === undefined ? {} : { closed }),
          });
          set({ busy: null });
          tell(result);
          if (result.status === 'pushed') set({ choices: {}, comments: null });
        } catch (error) {
          set({ busy: null, problem: problemOf(error) });
          return;
        }
        if (get().taskId === ref.taskId) await open(false);
      },
      sendQueued: async (quiet = false) => {
        const { projectId, queued } = get();
        if (projectId === null || queued === 0) return;
        try {
          const { sent, waiting } = await checkpoint.sendQueued({
            projectId,
            operationId: crypto.randomUUID(),
          });
          if (sent > 0)
            say({ level: 'good', message: `Sent ${countWords(sent, 'queued checkpoint')}`, subject: 'push' });
          else if (!quiet && waiting > 0)
            say({ level: 'warn', message: 'The checkpoint is still queued.', subject: 'push' });
        } catch (error) {
          if (!quiet) fail(error);
        }
        await countQueued();
        await open(false);
      },
      takeBack: async () => {
        if (await perform((ref) => checkpoint.takeBack(ref))) await open(false);
      },
      setFields: async (fields) => {
        const isDone = await perform((ref) => checkpoint.setFields({ ...ref, ...fields }));
        if (isDone) await open(false);
        return isDone;
      },
      copyBody: async () => {
        const result = await ask((ref) => checkpoint.copyBody({ ...ref, choices: get().choices }));
        if (result === null) return;
        const words = {
          done: 'Copied the body',
          conflict: 'Decide the conflicts first',
          blocked: 'Nothing was copied: the text has a suspected secret',
          'not-scanned': 'Nothing was copied: the text could not be scanned for secrets',
          'clipboard-differs': 'The clipboard does not have the whole text. Copy it again',
        } as const;
        say({ level: result.status === 'done' ? 'good' : 'warn', message: words[result.status] });
      },
      openLink: openOutside,
      showComments: async () => {
        const comments = await ask((ref) =>
          checkpoint.comments({ ...ref, operationId: crypto.randomUUID() }),
        );
        if (comments !== null) set({ comments });
      },
      pull: async () => {
        if (get().busy !== null) return null;
        set({ busy: 'pulling' });
        const pulled = await ask((ref) => checkpoint.pull({ ...ref, operationId: crypto.randomUUID() }));
        set({ busy: null });
        return pulled?.path ?? null;
      },
      countQueued,
      askState: async (taskId) => {
        const { projectId } = get();
        if (projectId === null) return;
        const state = await checkpoint.state({ projectId, taskId }).catch(() => null);
        if (state !== null && get().projectId === projectId)
          set({ states: { ...get().states, [taskId]: state } });
        await countQueued();
      },
    };
  });
  followProject(projects, [reads], (projectId) => store.setState({ ...nothing, projectId }));
  return store;
}

/** Returns why a push can't be made now; `undefined` if it can. */
export function whyNoPush({ view, choices, busy }: CheckpointStoreState): string | undefined {
  if (view === null) return 'The checkpoint is being read';
  if (busy === 'reading') return 'The issue is being read';
  const undecided = view.conflicts.filter(({ id }) => choices[id] === undefined).length;
  if (undecided > 0) return `Decide ${countWords(undecided, 'conflict')} to push`;
  if (view.session === null && view.size === 0) return 'Save a payload of this task first';
  if (view.repository === null) return 'No remote of this project is on GitHub';
  if (view.gate.status === 'blocked')
    return `${countWords(view.gate.findings, 'suspected secret')} to decide`;
  if (view.gate.status === 'not-scanned') return 'The text could not be scanned for secrets';
  if (view.size > view.limit) return 'The text is too long for GitHub';
  if (view.issue?.state === 'closed') return 'The issue is closed';
  if (view.state.kind === 'up-to-date') return 'Up to date. There is nothing to push';
  return undefined;
}
