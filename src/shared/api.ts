import type { Account } from './domain/account.ts';
import type { Assembly } from './domain/assembly.ts';
import type { CommandId } from './domain/commands.ts';
import type { FoundFile } from './domain/contentSearch.ts';
import type { CopyEntry } from './domain/copyHistory.ts';
import type { DraftView } from './domain/draft.ts';
import type { FileEntry } from './domain/file.ts';
import type { ModelEntry } from './domain/modelTable.ts';
import type { Project } from './domain/project.ts';
import type { ProjectAlias } from './domain/projectAlias.ts';
import type { Settings, SettingsPatch } from './domain/settings.ts';
import type { Snippet } from './domain/snippet.ts';
import type { StackView } from './domain/stack.ts';
import type { AccountsApi } from './accountsApi.ts';
import type { AliasesApi, FoldersApi } from './aliasesApi.ts';
import type { AssemblyApi, SecretsApi } from './assemblyApi.ts';
import type { EditingApi } from './editingApi.ts';
import type { FilesApi } from './filesApi.ts';
import type { FindApi } from './findApi.ts';
import type { GithubApi } from './githubApi.ts';
import type { HistoryApi } from './historyApi.ts';
import type { LibraryApi } from './libraryApi.ts';
import type { MachineApi } from './machineApi.ts';
import type { NotionApi } from './notionApi.ts';
import type { PayloadSettingsApi } from './payloadSettingsApi.ts';
import type { PortableApi } from './portableApi.ts';
import type { ProjectsApi } from './projectsApi.ts';
import type { Empty, Operation, ProjectRef, StackRef } from './refs.ts';
import type { DraftRef, DraftsApi, DriftApi, PayloadsApi, CopyResult } from './reviewApi.ts';
import type { SampleApi } from './sampleApi.ts';
import type { ScanningApi } from './scanningApi.ts';
import type { ShellApi } from './shellApi.ts';
import type { StackFilesApi } from './stackFilesApi.ts';
import type { StacksApi } from './stacksApi.ts';
import type { WindowsApi } from './windowsApi.ts';
import type { GitCommits, GitFiles, GitSize, GitState } from './domain/git.ts';
import type { GitDiffView, GitView } from './domain/gitView.ts';

/** The repository that a project lies in, read from the disk alone. All but `state` reject with `git/…`. */
interface GitApi {
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
  /** What an item of a view would hold now, counted for a model. */
  size(args: ProjectRef & Operation & { readonly view: GitView; readonly model: string }): Promise<GitSize>;
  /** Writes the full hash of a commit to the clipboard, and reads it back. */
  copyHash(args: ProjectRef & { readonly commit: string }): Promise<CopyResult>;
}

/** Commands of stacks. Nothing but `run` ever runs one. */
interface CommandsApi {
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
}

/**
 * Everything the app can do. Core implements it; the window, the tests and the command line call it.
 *
 * Each method takes one object and answers JSON-safe values. A mutation answers nothing or an id: the new state
 * arrives by event. What a person can act on is rejected as an `AppError`; unwelcome but normal outcomes (over
 * budget, open findings, unreadable sources) are in the return type.
 */
export interface Api {
  // Projects and what lies in them.
  readonly projects: ProjectsApi;
  readonly aliases: AliasesApi;
  readonly files: FilesApi;
  readonly find: FindApi;
  readonly sample: SampleApi;

  // A first message: what goes into it, and on its way out.
  readonly stacks: StacksApi;
  readonly stackFiles: StackFilesApi;
  readonly folders: FoldersApi;
  readonly editing: EditingApi;
  readonly assembly: AssemblyApi;
  readonly secrets: SecretsApi;
  readonly scanning: ScanningApi;
  readonly history: HistoryApi;

  // Where its parts come from.
  readonly accounts: AccountsApi;
  readonly notion: NotionApi;
  readonly github: GithubApi;
  readonly git: GitApi;
  readonly library: LibraryApi;
  readonly commands: CommandsApi;

  // Payloads, from the draft to what has drifted since.
  readonly drafts: DraftsApi;
  readonly payloads: PayloadsApi;
  readonly payloadSettings: PayloadSettingsApi;
  readonly drift: DriftApi;

  // The app itself.
  readonly tokens: {
    /** With the person's figures; a change of the settings can change them. */
    models(args: Empty): Promise<readonly ModelEntry[]>;
  };
  readonly settings: {
    get(args: Empty): Promise<Settings>;
    change(args: { readonly patch: SettingsPatch }): Promise<void>;
  };
  readonly portable: PortableApi;
  readonly operations: {
    /** Stops long work; it rejects with `cancelled`. Unknown ids are ignored: it may just have ended. */
    cancel(args: Operation): Promise<void>;
  };

  // The host's own, not core's.
  readonly machine: MachineApi;
  readonly windows: WindowsApi;
  readonly shell: ShellApi;
}

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
