import type { Account, Service } from './domain/account.ts';
import type { Assembly, ExportResult, ExportTarget, Preview } from './domain/assembly.ts';
import type { CommandId } from './domain/commands.ts';
import type { DraftView } from './domain/draft.ts';
import type { Difference } from './domain/difference.ts';
import type { DecisionScope } from './domain/finding.ts';
import type { FileEntry } from './domain/file.ts';
import type { FileText } from './domain/fileText.ts';
import type { GitCommits, GitFiles, GitState } from './domain/git.ts';
import type { GitDiffView } from './domain/gitView.ts';
import type {
  GithubEntries,
  GithubLabels,
  GithubListState,
  GithubRepositories,
  GithubResolved,
  GithubType,
} from './domain/github.ts';
import type { ModelEntry } from './domain/modelTable.ts';
import type { NotionEntries, NotionEntry, NotionFilter, NotionOutline, NotionRows } from './domain/notion.ts';
import type { Project } from './domain/project.ts';
import type { ImportReport, Snippet, SnippetFields, SnippetPreview } from './domain/snippet.ts';
import type { Settings, SettingsPatch } from './domain/settings.ts';
import type { Source } from './domain/source.ts';
import type { StackView } from './domain/stack.ts';
import type { ItemOptions, StackFields } from './domain/stackEdit.ts';
import type { HistoryApi } from './historyApi.ts';
import type { StackFilesApi } from './stackFilesApi.ts';
import type { CopyEntry } from './domain/copyHistory.ts';
import type { FoundFile } from './domain/contentSearch.ts';
import type { FindApi } from './findApi.ts';
import type { Empty, Operation, ProjectRef, SnippetRef, StackRef } from './refs.ts';
import type { MachineApi } from './machineApi.ts';
import type { WindowsApi } from './windowsApi.ts';
import type { EditingApi } from './editingApi.ts';
import type { AliasesApi, FoldersApi } from './aliasesApi.ts';
import type { ProjectAlias } from './domain/projectAlias.ts';
import type { DraftRef, DraftsApi, DriftApi, PayloadsApi } from './reviewApi.ts';
import type { PlacesApi } from './placesApi.ts';
import type { PortableApi } from './portableApi.ts';
import type { SampleApi } from './sampleApi.ts';
import type { ScanningApi } from './scanningApi.ts';

/**
 * Everything the app can do. Core implements it; the window, the tests and the command line call it.
 *
 * Each method takes one object and answers JSON-safe values. A mutation answers nothing or an id: the new state
 * arrives by event. What a person can act on is rejected as an `AppError`; unwelcome but normal outcomes (over
 * budget, open findings, unreadable sources) are in the return type.
 */
export interface Api {
  readonly projects: PlacesApi & {
    /** Projects opened before, newest first; one whose folder is gone is listed as `not-found`. */
    list(args: Empty): Promise<readonly Project[]>;
    /** Opens a folder by absolute path and remembers it. Rejects with `projects/folder-gone`, `/not-a-folder`, `/unreadable`. */
    open(args: { readonly path: string }): Promise<{ readonly projectId: string }>;
    /** Takes a project off the list. Its stacks and decisions stay on disk. */
    forget(args: ProjectRef): Promise<void>;
  };
  readonly files: {
    /**
     * Lists the project; entries arrive in chunks by `files.listed`, sorted within a chunk only. `beside`: another one
     * is the window's own, and still followed.
     */
    list(
      args: ProjectRef & Operation & { readonly beside?: true },
    ): Promise<{ readonly files: number; readonly ignored: number }>;
    /** What lies in an ignored folder, one level deep, asked for when it is opened in the tree. */
    children(args: ProjectRef & { readonly path: string }): Promise<readonly FileEntry[]>;
    /** Counts tokens of files for a model; figures arrive in batches by `files.counted`. */
    count(
      args: ProjectRef & Operation & { readonly model: string; readonly paths: readonly string[] },
    ): Promise<void>;
    /** A file to be looked at, a mark for every suspected secret. That it can't be shown is an answer. */
    text(args: ProjectRef & { readonly path: string }): Promise<FileText>;
  };
  readonly sample: SampleApi;
  readonly find: FindApi;
  readonly stacks: {
    list(args: ProjectRef): Promise<readonly StackView[]>;
    create(args: ProjectRef & { readonly name: string }): Promise<{ readonly stackId: string }>;
    /** Deletes a stack; `restore` brings it back until the app is closed. */
    remove(args: StackRef): Promise<void>;
    restore(args: StackRef): Promise<void>;
    /** Sets name, goal, model, budget, format or confirm. */
    set(args: StackRef & { readonly fields: StackFields }): Promise<void>;
    /**
     * Adds sources where their group belongs; what is in the stack already stays. With `before` all go there, that too.
     * `variables` are the values of a snippet that is new to the stack.
     */
    add(
      args: StackRef & {
        readonly sources: readonly Source[];
        readonly before?: string | null;
        readonly variables?: Readonly<Record<string, string>>;
      },
    ): Promise<void>;
    removeItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
    switchItems(
      args: StackRef & { readonly itemIds: readonly string[]; readonly on: boolean },
    ): Promise<void>;
    /** Moves items together before another, or to the end; they keep their order. */
    moveItems(
      args: StackRef & { readonly itemIds: readonly string[]; readonly before: string | null },
    ): Promise<void>;
    changeItem(args: StackRef & { readonly itemId: string; readonly options: ItemOptions }): Promise<void>;
    /** Takes back, or repeats, the last change made to this stack by this process. Answers whether there was one. */
    undo(args: StackRef): Promise<{ readonly undone: boolean }>;
    redo(args: StackRef): Promise<{ readonly redone: boolean }>;
  };
  readonly stackFiles: StackFilesApi;
  readonly assembly: {
    /**
     * Makes a stack the one that is kept assembled: its state arrives by `assembly.changed` until another is opened by
     * the same `looker`, a window or page. Who gives no name is one looker for each project.
     */
    open(args: StackRef & { readonly looker?: string }): Promise<void>;
    /** Reads every source again; services are asked for what is newer. */
    refresh(args: StackRef): Promise<void>;
    /** As `refresh`, for some items. Answers at once; how far it is shows in `assembly.changed`. */
    refreshItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
    /** Stops asking services for items: the copies fetched before stand. What is not being fetched is left alone. */
    cancelFetch(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
    /** How an item differs from what was copied of it last. Rejects with `assembly/not-copied`. */
    difference(args: StackRef & { readonly itemId: string }): Promise<Difference>;
    /** The text as it would be copied, findings masked. */
    preview(args: StackRef): Promise<Preview>;
    /** Reads, scans and writes one coherent snapshot. Over budget is refused unless said to be fine. */
    export(
      args: StackRef & { readonly target: ExportTarget; readonly allowOverBudget?: boolean },
    ): Promise<ExportResult>;
  };
  readonly secrets: {
    /** Decides findings of the assembled stack. `allow` needs a reason. Rejects with `secrets/unknown-finding`, `/reason-missing`. */
    decide(
      args: StackRef & {
        readonly findingIds: readonly string[];
        readonly decision: 'redact' | 'allow';
        readonly scope: DecisionScope;
        readonly reason?: string;
      },
    ): Promise<void>;
    /** Makes decided findings open again. */
    undecide(args: StackRef & { readonly findingIds: readonly string[] }): Promise<void>;
  };
  readonly scanning: ScanningApi;
  readonly portable: PortableApi;
  readonly editing: EditingApi;
  readonly payloads: PayloadsApi;
  readonly aliases: AliasesApi;
  readonly folders: FoldersApi;
  readonly drafts: DraftsApi;
  readonly drift: DriftApi;
  readonly history: HistoryApi;
  /** Services that a token connects to. States arrive by `accounts.changed`. */
  readonly accounts: {
    /** Checks each token that was not checked before, unless told not to: then no service is asked. */
    list(args: { readonly check?: false }): Promise<readonly Account[]>;
    /**
     * Verifies a token with its service and keeps it, encrypted by the system where that is possible, else for this run.
     * Rejects with the service's own errors, e.g. `notion/wrong-token`; the token kept before then stands.
     */
    connect(args: { readonly service: Service; readonly token: string }): Promise<void>;
    /** Asks the service again. */
    check(args: { readonly service: Service }): Promise<void>;
    /** Deletes the token and every copy that was fetched with it. A token from the environment is left unused for this run. */
    disconnect(args: { readonly service: Service }): Promise<void>;
  };
  /** What is shared with the integration. All reject with `notion/…`; long waits are said by `operations.progress`. */
  readonly notion: {
    /** By title; without a query the pages edited last. */
    search(
      args: Operation & { readonly query: string; readonly cursor?: string | null },
    ): Promise<NotionEntries>;
    /** Pages and databases in a page, in its order. */
    children(
      args: Operation & { readonly id: string; readonly cursor?: string | null },
    ): Promise<NotionEntries>;
    /** The page or database that an address or id names; `null` where the text names none. */
    resolve(args: Operation & { readonly text: string }): Promise<NotionEntry | null>;
    /** Sections of a page, counted for a model; reads the page as it is now. */
    outline(args: Operation & { readonly id: string; readonly model: string }): Promise<NotionOutline>;
    rows(
      args: Operation & {
        readonly id: string;
        readonly filter: NotionFilter;
        readonly cursor?: string | null;
      },
    ): Promise<NotionRows>;
  };
  /** Issues and pull requests; without a token those of public repositories. What asks GitHub rejects with `github/…`. */
  readonly github: {
    /** Those of the project's remotes; asks nobody. */
    repositories(args: ProjectRef): Promise<GithubRepositories>;
    /** Those updated last first. With a query GitHub's search is asked. `page` counts from 1. */
    list(
      args: ProjectRef &
        Operation & {
          readonly repository: string;
          readonly type: GithubType;
          readonly state: GithubListState;
          readonly labels: readonly string[];
          readonly query: string;
          readonly page: number;
        },
    ): Promise<GithubEntries>;
    labels(args: ProjectRef & Operation & { readonly repository: string }): Promise<GithubLabels>;
    /** What `12`, `#12`, `owner/name#12` or an address names; the short forms in `repository`, else in that of the first remote. */
    resolve(
      args: ProjectRef & Operation & { readonly text: string; readonly repository?: string },
    ): Promise<GithubResolved>;
  };
  /** Snippets and prompts, the same in all projects. New states arrive by `library.changed`. */
  readonly library: {
    /** Prompts before snippets; those that ship included. */
    list(args: Empty): Promise<readonly Snippet[]>;
    /** Rejects with `library/full`, `/too-large`. */
    create(args: { readonly fields: Required<SnippetFields> }): Promise<{ readonly snippetId: string }>;
    /**
     * Changes what is given; of a prompt that ships, it makes the person's copy. With `base` only where that is still
     * its version. Rejects with `library/unknown`, `/changed-elsewhere`, `/newer-version`, `/too-large`.
     */
    save(
      args: SnippetRef & { readonly fields: SnippetFields; readonly base?: string },
    ): Promise<{ readonly version: string }>;
    duplicate(args: SnippetRef): Promise<{ readonly snippetId: string }>;
    /** Deletes a snippet; of an edited prompt that ships the original is back. `restore` takes it back until the app is closed. */
    remove(args: SnippetRef): Promise<void>;
    restore(args: SnippetRef): Promise<void>;
    /** Takes in the Markdown files of a folder that `shell.chooseFolder` answered; any other is refused with `library/folder-not-chosen`. */
    importFolder(args: Operation & { readonly path: string }): Promise<ImportReport>;
    /** Tokens of every snippet, as written. */
    count(args: {
      readonly model: string;
    }): Promise<
      readonly { readonly snippetId: string; readonly version: string; readonly tokens: number | null }[]
    >;
    /** A text with its values: as typed, then from the stack's newest payload, then the project. */
    preview(args: SnippetFilling & { readonly model: string }): Promise<SnippetPreview>;
    /** Copies a text with its values. Refused where anything in it looks like a secret. */
    copy(args: SnippetFilling): Promise<SnippetCopy>;
  };
  /** The repository that a project lies in, read from the disk alone. All but `state` reject with `git/…`. */
  readonly git: {
    /** What is checked out and what is not committed; that there is no repository is an answer. */
    state(args: ProjectRef): Promise<GitState>;
    /** Commits of what is checked out, by pages from 0 on. */
    commits(
      args: ProjectRef & {
        readonly words?: string;
        readonly author?: string;
        readonly since?: string;
        readonly path?: string;
        readonly page: number;
      },
    ): Promise<GitCommits>;
    /** The files of a view of differences, each counted for a model, those that are left out too. */
    files(
      args: ProjectRef & Operation & { readonly view: GitDiffView; readonly model: string },
    ): Promise<GitFiles>;
  };
  /** Commands of stacks. Nothing but `run` ever runs one. */
  readonly commands: {
    /**
     * Runs an item's command in the project's folder and answers when it has ended; its output arrives by
     * `commands.output`. What it printed until it was cancelled is kept. Rejects with `commands/unconfirmed`,
     * `/unknown`, `/running`, `/not-started`.
     */
    run(args: StackRef & Operation & { readonly itemId: string }): Promise<{
      /** `null` where the system ended it. */
      readonly exitCode: number | null;
      readonly ended: 'exited' | 'timed-out' | 'cancelled';
      readonly durationMs: number;
    }>;
    /** The person's word that this very command may be run in this project. */
    confirm(args: ProjectRef & { readonly command: string }): Promise<void>;
  };
  readonly tokens: {
    /** With the person's figures; a change of the settings can change them. */
    models(args: Empty): Promise<readonly ModelEntry[]>;
  };
  readonly settings: {
    get(args: Empty): Promise<Settings>;
    change(args: { readonly patch: SettingsPatch }): Promise<void>;
  };
  readonly operations: {
    /** Stops long work; it rejects with `cancelled`. Unknown ids are ignored: it may just have ended. */
    cancel(args: Operation): Promise<void>;
  };
  readonly machine: MachineApi;
  readonly windows: WindowsApi;
  /** What only the host can do. */
  readonly shell: {
    /** The system's folder dialog; `null` when it was closed. */
    chooseFolder(args: { readonly purpose?: 'import' }): Promise<{ readonly path: string | null }>;
    /** The dialog for one file that is to be read, once. */
    chooseFile(args: { readonly purpose: 'stack' | 'portable' }): Promise<ChosenFile>;
    /** The system's save dialog, Markdown, with a name to begin with; `null` when it was closed. It asks before a file is written over. */
    chooseSaveFile(args: { readonly name: string }): Promise<{ readonly path: string | null }>;
    /** Shows a project's file, or the project itself, in the system's file manager. */
    reveal(args: ProjectRef & { readonly path?: string }): Promise<void>;
    /** Opens a page in the person's browser. Rejects with `shell/refused-link` what is not https. */
    openExternal(args: { readonly url: string }): Promise<void>;
  };
}

/** `path: null`: the dialog was closed. A browser answers the file itself. */
export type ChosenFile = { readonly path: string | null } | { readonly name: string; readonly text: string };

export interface SnippetFilling {
  readonly text: string;
  /** Where values come from; `null`: only what is typed. */
  readonly stack: StackRef | null;
  readonly typed: Readonly<Record<string, string>>;
}

export type SnippetCopy =
  /** `missing`: names that had no value and stand there as `{{name}}`. */
  | { readonly status: 'done'; readonly missing: readonly string[] }
  | { readonly status: 'blocked'; readonly findings: number }
  | { readonly status: 'not-scanned' }
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number };

/** What core says unasked. State events carry the whole new state, so that a lost one does no harm. */
export interface ApiEvents {
  'projects.changed': { readonly projects: readonly Project[] };
  'aliases.changed': ProjectRef & { readonly aliases: readonly ProjectAlias[] };
  'files.listed': ProjectRef & Operation & { readonly entries: readonly FileEntry[] };
  /** Tokens by path, `null` where a file could not be counted, with the reason it is now known to be ignored for. */
  'files.counted': ProjectRef &
    Operation & {
      readonly counts: readonly {
        readonly path: string;
        readonly tokens: number | null;
        readonly ignored?: FileEntry['ignored'];
      }[];
    };
  'find.found': ProjectRef & Operation & { readonly files: readonly FoundFile[] };
  /** Changed on disk, files and folders; `paths: null`: too many to name. */
  'files.changed': ProjectRef & { readonly paths: readonly string[] | null };
  /** Changes on disk are not told of any more; what is shown is to be read again from time to time. */
  'files.unwatched': ProjectRef;
  'stacks.changed': ProjectRef & { readonly revision: number; readonly stacks: readonly StackView[] };
  /** What was typed is on disk, or why it is not. */
  'editing.kept': { readonly editId: string; readonly problem: string | null };
  /** The copies of a project, newest first; a later revision is never an older state. */
  'history.changed': ProjectRef & { readonly revision: number; readonly entries: readonly CopyEntry[] };
  'assembly.changed': { readonly assembly: Assembly };
  /** `null`: it was removed. */
  'drafts.changed': DraftRef & { readonly draft: DraftView | null };
  'accounts.changed': { readonly accounts: readonly Account[] };
  /** How far long work is, e.g. `412 of 1,000 blocks`, or what it waits for, e.g. `Notion asks to wait 12 s`. */
  'operations.progress': Operation & { readonly words: string };
  'library.changed': { readonly snippets: readonly Snippet[] };
  /** The end of what a command has printed so far, suspected secrets covered. */
  'commands.output': ProjectRef & { readonly itemId: string; readonly text: string };
  'settings.changed': { readonly settings: Settings };
  /** Decisions on findings of a project are others than before, or have gone. */
  'scanning.decided': ProjectRef;
  /** Something to tell the person that no call asked for, e.g. a damaged file that was set aside. */
  notice: { readonly level: 'info' | 'warn' | 'error'; readonly message: string };
  /** Chosen in the system's menu. */
  'menu.chosen': { readonly command: CommandId };
  /** Chosen in the system's menu for this window. */
  'projects.chosen': ProjectRef;
}

export type EventName = keyof ApiEvents;
export type Emit = <E extends EventName>(event: E, payload: ApiEvents[E]) => void;

/** The part of the interface that core implements in every host. */
export type CoreApi = Omit<Api, 'shell' | 'machine' | 'windows'>;
