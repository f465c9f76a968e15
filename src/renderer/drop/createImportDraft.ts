import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../shared/api.ts';
import type { Source } from '../../shared/domain/source.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { sourceOf as githubSource } from '../github/githubItem.ts';
import { sourceOf as notionSource } from '../notion/state/notionItem.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import { firstWords } from '../stack/firstWords.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { StackFilesStore } from '../stackFiles/stackFilesStore.ts';
import { countWords } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { readText, tooLong } from './readText.ts';
import { type DroppedEntry, type KnownRoot, type PlaceInProject, sortDropped } from './sortDropped.ts';

/** Content from outside the project, about which the dialog asks. */
export interface BroughtIn {
  readonly copies: readonly { readonly name: string; readonly text: string }[];
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  /** The reason why the rest is refused, one sentence each. */
  readonly problems: readonly string[];
  /** False if the paths of the files are unknown: a browser reveals only their names. */
  readonly isPlaced: boolean;
}

interface ImportDraftState {
  readonly asked: BroughtIn | null;
  readonly entries: (entries: readonly DroppedEntry[]) => Promise<void>;
  readonly text: (text: string) => Promise<void>;
  /** The user's choice: to add copies of the texts. */
  readonly addCopies: () => Promise<void>;
  readonly openAsProject: (path: string) => Promise<void>;
  readonly openInWindow: (path: string) => Promise<void>;
  readonly addProject: (path: string) => Promise<void>;
  readonly close: () => void;
}

export type ImportDraft = StoreApi<ImportDraftState>;

interface Options {
  readonly client: Client;
  readonly projects: ProjectStore;
  readonly stack: StackStore;
  readonly stackFiles: StackFilesStore;
  readonly toasts: ToastStore;
  /** Shows the added items. */
  readonly onAdded: () => void;
  /** Adds a folder as another project of this one. */
  readonly addOther: (path: string) => Promise<void>;
  readonly openWindow: (projectId: string) => Promise<void>;
}

/** Handles content that is dropped into the window or pasted outside a field. */
export function createImportDraft(options: Options): ImportDraft {
  const { client, projects, stack, stackFiles, toasts, onAdded } = options;
  const { api } = client;
  const { show, fail } = toasts.getState();
  const { attempt } = createAttempts(fail);
  const add = async (sources: readonly Source[], what: string): Promise<boolean> => {
    const { current } = stack.getState();
    if (sources.length === 0) return true;
    if (current === null) {
      show({ level: 'warn', message: 'Open a project first. Dropped files and texts go into its stack.' });
      return false;
    }
    onAdded();
    const message = `Added ${what} to ${current.name}`;
    return changeWithUndo(stack, toasts, message, () => stack.getState().add(sources));
  };
  const roots = async (): Promise<readonly KnownRoot[]> => {
    const { current } = projects.getState();
    if (current === null) return [];
    const aliases = await api.aliases.list({ projectId: current.id });
    return [{ path: current.path }, ...aliases.map(({ path, alias }) => ({ path, alias }))];
  };
  return createStore<ImportDraftState>()((set, get) => {
    const openAsProject = async (path: string): Promise<void> => {
      set({ asked: null });
      onAdded();
      await projects.getState().openAt(path);
    };

    return {
      asked: null,
      entries: (entries) =>
        attempt(async () => {
          const sorted = sortDropped(entries, await roots());
          const [only] = sorted.folders;
          const isAlone = entries.length === 1 && only !== undefined;
          if (isAlone && projects.getState().current === null) {
            await openAsProject(only.path);
            return;
          }
          await add(sorted.inside.map(sourceOf), placeWords(sorted.inside));
          for (const { file } of sorted.stackFiles) {
            const read = await readText(file);
            if (read.ok) await stackFiles.getState().importText(read.text, file.name);
            else show({ level: 'warn', message: read.problem });
          }
          const texts = await Promise.all(sorted.files.map(({ file }) => readText(file)));
          const copies = texts.filter((text) => text.ok);
          const problems = [
            ...texts.flatMap((text) => (text.ok ? [] : [text.problem])),
            ...sorted.unknown.map(
              ({ file }) =>
                `${file.name} is a folder, and a browser does not tell where it is. Open it as a project.`,
            ),
          ];
          const folders = sorted.folders.map(({ file, path }) => ({ name: file.name, path }));
          const [problem] = problems;
          if (copies.length + folders.length > 0 || problems.length > 1) {
            const isPlaced = sorted.files.every(({ path }) => path !== null);
            set({ asked: { copies, folders, problems, isPlaced } });
          } else if (problem !== undefined) show({ level: 'warn', message: problem, lastsMs: 10_000 });
        }),
      text: (text) =>
        attempt(async () => {
          if (text.trim() === '') return;
          const refused = tooLong(text);
          if (refused !== null) {
            show({ level: 'warn', message: refused, lastsMs: 10_000 });
            return;
          }
          const projectId = projects.getState().currentId;
          const named = projectId === null ? null : await resolveAddress(api, projectId, text.trim());
          if (named !== null && 'source' in named) {
            await add([named.source], named.title);
            return;
          }
          const title = firstWords(text);
          const added = await add([{ kind: 'pasted', title, text }], `“${title}”`);
          if (added && named !== null) {
            show({
              level: 'info',
              message: `${named.problem} The address was added as text.`,
              lastsMs: 10_000,
            });
          }
        }),
      addCopies: async () => {
        const { asked } = get();
        if (asked === null) return;
        const sources = asked.copies.map(({ name, text }): Source => ({ kind: 'pasted', title: name, text }));
        const what =
          sources.length === 1
            ? `a copy of ${asked.copies[0]?.name ?? ''}`
            : countWords(sources.length, 'copy', 'copies');
        if (await add(sources, what)) set({ asked: null });
      },
      openAsProject,
      openInWindow: (path) =>
        attempt(async () => {
          set({ asked: null });
          const { projectId } = await api.projects.open({ path });
          await options.openWindow(projectId);
        }),
      addProject: async (path) => {
        set({ asked: null });
        onAdded();
        await options.addOther(path);
      },
      close: () => set({ asked: null }),
    };
  });
}

function sourceOf({ path, folder, project }: PlaceInProject): Source {
  return { kind: folder ? 'folder' : 'file', path, ...(project === undefined ? {} : { project }) };
}

function placeWords(places: readonly PlaceInProject[]): string {
  const [only] = places;
  if (places.length === 1 && only !== undefined) return only.path === '.' ? 'the whole project' : only.path;
  return countWords(places.length, 'item');
}

type ResolvedAddress =
  | { readonly source: Source; readonly title: string }
  /** The text looks like an address of a service, but the lookup failed. */
  | { readonly problem: string };

const issue = /^https?:\/\/[\w.-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pulls?)\/\d+\S*$/u;
const notion = /^(?:https:\/\/(?:www\.)?notion\.(?:so|site)|https:\/\/[\w-]+\.notion\.site|notion:\/\/)\S*$/u;

/** Returns the item that an address of GitHub or Notion names; `null` if the text is no such address. */
async function resolveAddress(
  api: Pick<Api, 'github' | 'notion'>,
  projectId: string,
  text: string,
): Promise<ResolvedAddress | null> {
  if (text.length > 2_000) return null;
  const operationId = crypto.randomUUID();
  try {
    if (issue.test(text)) {
      const { entry } = await api.github.resolve({ projectId, operationId, text });
      if (entry === null) return { problem: 'GitHub found nothing at this address.' };
      return { source: githubSource(entry), title: `#${entry.number} ${entry.title}` };
    }
    if (notion.test(text)) {
      const entry = await api.notion.resolve({ operationId, text });
      if (entry === null) return { problem: 'Notion found nothing at this address.' };
      return { source: notionSource(entry), title: entry.title };
    }
  } catch (error) {
    if (isAppError(error)) return { problem: error.message };
    throw error;
  }
  return null;
}
