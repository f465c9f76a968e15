import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { RulesFile, RulesFinding, RulesProposal, RulesView } from '../../shared/domain/rules.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { countWords } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';

export type ProposalView = 'difference' | 'result' | 'file';

export interface RulesState extends Loaded {
  /** Stays while the files are looked at again. */
  readonly view: RulesView | null;
  /** Key of the file that is shown; `null` before there is one. */
  readonly selected: string | null;
  /** The chosen change of each ticked finding of the selected file, by its id. */
  readonly ticks: ReadonlyMap<string, number>;
  /** `null` while it is made, or if nothing is ticked. */
  readonly proposal: RulesProposal | null;
  readonly shows: ProposalView;
  /** The lines of the finding that the user went to. */
  readonly goal: { readonly first: number; readonly last: number } | null;
  /** The selected file as it is on disk, for `shows: 'file'`. */
  readonly text: FileText | null;
  /** True while the proposal is written. */
  readonly applying: boolean;
  /** Looks now, and again when files change. Returns a function that stops this. */
  readonly follow: () => () => void;
  readonly refresh: () => Promise<void>;
  readonly select: (key: string) => void;
  /** Ticks a finding with one of its choices, or clears it with `null`. */
  readonly tick: (id: string, choice: number | null) => void;
  readonly show: (shows: ProposalView) => void;
  /** Shows the lines of a finding in the file. */
  readonly goTo: (finding: RulesFinding) => void;
  readonly apply: () => Promise<void>;
  readonly copyPrompt: () => Promise<void>;
  readonly copyProposal: () => Promise<void>;
  /** Makes a rules file that has room for invariants. */
  readonly begin: () => Promise<void>;
}

export type RulesStore = StoreApi<RulesState>;

/** ms. A build changes files as long as it runs. */
const changeRestMs = 1_000;

const noTicks: ReadonlyMap<string, number> = new Map();
const nothing = {
  phase: 'idle',
  problem: null,
  view: null,
  selected: null,
  ticks: noTicks,
  proposal: null,
  shows: 'difference',
  goal: null,
  text: null,
  applying: false,
} as const;

/** Keeps the rules files of the open project, and what is ticked in the one that is shown. */
export function createRulesStore(
  client: Client,
  projects: ProjectStore,
  stack: StackStore,
  toasts: ToastStore,
  restMs = changeRestMs,
): RulesStore {
  const { rules: api, files } = client.api;
  const { show: say, fail } = toasts.getState();
  const looking = createLatest(client);
  const proposing = createLatest();
  const reading = createLatest();
  const { ask, perform, attempt } = createAttempts(fail, () => projects.getState().currentId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let followers = 0;

  const report = (status: 'done' | 'not-scanned' | 'blocked' | 'clipboard-differs', what: string): void => {
    if (status === 'done') say({ level: 'good', message: `Copied ${what}` });
    else if (status === 'blocked')
      say({
        level: 'error',
        message: 'Not copied: it contains a suspected secret. Take it out of the file first.',
      });
    else if (status === 'not-scanned')
      say({ level: 'error', message: 'Not copied: it could not be scanned for secrets. Try again.' });
    else say({ level: 'error', message: 'The clipboard has another text. Copy again.' });
  };
  const store = createStore<RulesState>()((set, get) => {
    const edit = (projectId: string) => {
      const file = shownFile(get());
      if (file === null) return null;
      const ticks = [...get().ticks].map(([id, choice]) => ({ id, choice }));
      return { projectId, path: file.path, version: file.version, ticks };
    };
    const propose = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      const asked = projectId === null || get().ticks.size === 0 ? null : edit(projectId);
      set({ proposal: null });
      if (asked === null) {
        proposing.cancel();
        return;
      }
      const answer = await proposing.run(() =>
        api.propose({ ...asked, model: countedModel(stack.getState()) }),
      );
      if (answer.status === 'ok') set({ proposal: answer.value });
      // The file changed meanwhile: the look that follows brings its new findings.
      if (answer.status === 'failed' && answer.code === 'rules/changed') void get().refresh();
      else if (answer.status === 'failed') fail(answer.error);
    };
    const readText = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      const file = shownFile(get());
      if (projectId === null || file?.place !== 'project') {
        set({ text: null });
        return;
      }
      const answer = await reading.run(() => files.text({ projectId, path: file.path }));
      if (answer.status === 'ok') set({ text: answer.value });
    };
    const choose = (view: RulesView, key: string | null, ticks: ReadonlyMap<string, number>): void => {
      set({ view, selected: key, ticks, goal: null, ...(get().selected === key ? {} : { text: null }) });
      void propose();
      if (get().shows === 'file') void readText();
    };
    return {
      ...nothing,
      follow: () => {
        followers += 1;
        void get().refresh();
        return () => {
          followers -= 1;
        };
      },
      refresh: async () => {
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        clearTimeout(timer);
        const model = countedModel(stack.getState());
        const before = get().view;
        const answer = await load(looking, {
          ask: (operationId) => api.look({ projectId, operationId, model }),
          show: set,
          ready: (view): { view: RulesView | null } => ({ view }),
          failed: { view: null },
        });
        if (answer.status !== 'ok' || answer.value.view === null) return;
        const { view } = answer.value;
        const { selected, ticks } = get();
        const key =
          selected !== null && view.files.some((file, at) => keyOf(file, at) === selected)
            ? selected
            : firstKey(view);
        const file = fileOf(view, key);
        // Ticks stay as long as the file does.
        const isSame = key === selected && fileOf(before, key)?.version === file?.version;
        const known = new Set(file?.findings.map(({ id }) => id));
        choose(view, key, isSame ? new Map([...ticks].filter(([id]) => known.has(id))) : safeTicks(file));
      },
      select: (key) => {
        const { view } = get();
        if (view !== null && key !== get().selected) choose(view, key, safeTicks(fileOf(view, key)));
      },
      tick: (id, choice) => {
        const ticks = new Map(get().ticks);
        if (choice === null) ticks.delete(id);
        else ticks.set(id, choice);
        set({ ticks, shows: get().shows === 'file' ? 'difference' : get().shows });
        void propose();
      },
      show: (shows) => {
        set({ shows });
        if (shows === 'file') void readText();
      },
      goTo: ({ first, last }) => {
        if (first === 0) return;
        set({ shows: 'file', goal: { first, last } });
        void readText();
      },
      apply: async () => {
        const count = get().ticks.size;
        if (count === 0 || get().applying) return;
        set({ applying: true });
        await attempt(async (projectId) => {
          const asked = edit(projectId);
          if (asked === null) return;
          const answer = await api.apply(asked);
          if (answer.status === 'secrets')
            say({
              level: 'error',
              message: 'Nothing was written: the proposal has a suspected secret that the file has not.',
            });
          else if (answer.status === 'not-scanned')
            say({
              level: 'error',
              message: 'Nothing was written: the proposal could not be scanned for secrets. Try again.',
            });
          else {
            const undo = async (): Promise<void> => {
              if (await perform(() => api.undo({ projectId, undoId: answer.undoId }))) await get().refresh();
            };
            say({
              level: 'good',
              message: `Applied ${countWords(count, 'change')} to ${asked.path}`,
              action: { label: 'Undo', run: () => void undo() },
              lastsMs: 10_000,
              subject: 'rules',
            });
          }
        });
        set({ applying: false });
        await get().refresh();
      },
      copyPrompt: async () => {
        const asked = await ask(async (projectId) => edit(projectId));
        if (asked === null) return;
        const answer = await ask(() => api.copyPrompt(asked));
        if (answer !== null) report(answer.status, 'the prompt');
      },
      copyProposal: async () => {
        const asked = await ask(async (projectId) => edit(projectId));
        if (asked === null) return;
        const answer = await ask(() => api.copyProposal(asked));
        if (answer !== null) report(answer.status, 'the proposal');
      },
      begin: () =>
        attempt(async (projectId) => {
          const { path } = await api.start({ projectId });
          say({ level: 'good', message: `Made ${path}. Write your invariants into it.` });
          await get().refresh();
        }),
    };
  });
  followProject(projects, [looking, proposing, reading], () => {
    clearTimeout(timer);
    store.setState(nothing);
    if (followers > 0) void store.getState().refresh();
  });
  followCountedModel(client, stack, () => {
    if (followers > 0) void store.getState().refresh();
  });
  client.on('files.changed', ({ projectId }) => {
    if (followers === 0 || projects.getState().currentId !== projectId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void store.getState().refresh(), restMs);
  });
  window.addEventListener('focus', () => {
    if (followers > 0) void store.getState().refresh();
  });
  return store;
}

/** Returns the key of a file in the list: a file that imports itself is listed twice. */
export function keyOf({ path, imported, problem }: RulesFile, at: number): string {
  return problem === 'loop' || problem === 'too-deep' ? `${path} ${imported?.by ?? ''} ${String(at)}` : path;
}

function fileOf(view: RulesView | null, key: string | null): RulesFile | null {
  return view?.files.find((file, at) => keyOf(file, at) === key) ?? null;
}

export function shownFile({ view, selected }: Pick<RulesState, 'view' | 'selected'>): RulesFile | null {
  return fileOf(view, selected);
}

/** Returns the number of findings in all files. */
export function countFindings(view: RulesView | null): number {
  return view?.files.reduce((sum, { findings }) => sum + findings.length, 0) ?? 0;
}

function firstKey(view: RulesView): string | null {
  const at = view.files.findIndex(({ findings }) => findings.length > 0);
  const index = at === -1 ? 0 : at;
  const file = view.files[index];
  return file === undefined ? null : keyOf(file, index);
}

/** Ticks what loses no words. */
function safeTicks(file: RulesFile | null): ReadonlyMap<string, number> {
  return new Map(
    file?.findings.flatMap(({ id, safe, choices }) => (safe && choices.length > 0 ? [[id, 0] as const] : [])),
  );
}
