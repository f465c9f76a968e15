import type { z } from 'zod';
import { accountsSchemas, type AccountsApi } from './api/accounts.ts';
import { aliasesSchemas, type AliasesApi } from './api/aliases.ts';
import { assemblySchemas, type AssemblyApi } from './api/assembly.ts';
import { checkpointSchemas, type CheckpointApi } from './api/checkpoint.ts';
import { commandsSchemas, type CommandsApi } from './api/commands.ts';
import { commitsSchemas, type CommitsApi } from './api/commits.ts';
import type { Operation, ProjectRef } from './api/common.ts';
import { draftsSchemas, type DraftRef, type DraftsApi } from './api/drafts.ts';
import { driftSchemas, type DriftApi } from './api/drift.ts';
import { editingSchemas, type EditingApi } from './api/editing.ts';
import { filesSchemas, type FilesApi } from './api/files.ts';
import { findSchemas, type FindApi } from './api/find.ts';
import { foldersSchemas, type FoldersApi } from './api/folders.ts';
import { gitSchemas, type GitApi } from './api/git.ts';
import { githubSchemas, type GithubApi } from './api/github.ts';
import { hooksSchemas, type HooksApi } from './api/hooks.ts';
import { historySchemas, type HistoryApi } from './api/history.ts';
import { librarySchemas, type LibraryApi } from './api/library.ts';
import { machineSchemas, type MachineApi } from './api/machine.ts';
import { memorySchemas, notesSchemas, type MemoryApi, type NotesApi } from './api/memory.ts';
import { notionSchemas, type NotionApi } from './api/notion.ts';
import { operationsSchemas, type OperationsApi } from './api/operations.ts';
import { otherTextsSchemas, type OtherTextsApi } from './api/otherTexts.ts';
import { payloadSettingsSchemas, type PayloadSettingsApi } from './api/payloadSettings.ts';
import { payloadsSchemas, type PayloadsApi } from './api/payloads.ts';
import { portableSchemas, type PortableApi } from './api/portable.ts';
import { pressureSchemas, type PressureApi } from './api/pressure.ts';
import { projectsSchemas, type ProjectsApi } from './api/projects.ts';
import { recoverySchemas, type RecoveryApi } from './api/recovery.ts';
import { rulesSchemas, type RulesApi } from './api/rules.ts';
import { sampleSchemas, type SampleApi } from './api/sample.ts';
import { scanningSchemas, type ScanningApi } from './api/scanning.ts';
import { secretsSchemas, type SecretsApi } from './api/secrets.ts';
import { settingsSchemas, type SettingsApi } from './api/settings.ts';
import { shellSchemas, type ShellApi } from './api/shell.ts';
import { stackFilesSchemas, type StackFilesApi } from './api/stackFiles.ts';
import { stacksSchemas, type StacksApi } from './api/stacks.ts';
import { suggestSchemas, type SuggestApi } from './api/suggest.ts';
import { tasksSchemas, type TaskRef, type TasksApi } from './api/tasks.ts';
import { tokensSchemas, type TokensApi } from './api/tokens.ts';
import { worktreesSchemas, type WorktreesApi } from './api/worktrees.ts';
import { validationSchemas, type ValidationApi } from './api/validation.ts';
import { windowsSchemas, type WindowsApi } from './api/windows.ts';
import type { Account } from './domain/account.ts';
import type { Assembly } from './domain/assembly.ts';
import type { CheckpointState } from './domain/checkpoint.ts';
import type { CommandId } from './domain/commands.ts';
import type { FoundFile } from './domain/file/contentSearch.ts';
import type { CopyEntry } from './domain/stack/copyHistory.ts';
import type { DraftView } from './domain/draft.ts';
import type { FileEntry } from './domain/file.ts';
import type { MemoryProgress } from './domain/memory.ts';
import type { Nudge, PressureView } from './domain/pressure.ts';
import type { Project } from './domain/project.ts';
import type { ProjectAlias } from './domain/project/projectAlias.ts';
import type { Settings } from './domain/settings.ts';
import type { Snippet } from './domain/snippet.ts';
import type { StackView } from './domain/stack.ts';
import type { TaskView } from './domain/task.ts';

/**
 * Everything the app can do. Core implements it; the window, the tests and the command line call it.
 *
 * Each method takes one object and returns JSON-safe values. A mutation returns nothing or an id: the new state
 * arrives by event. An error that the user can act on is an `AppError`; unwelcome but normal outcomes (over
 * budget, open findings, unreadable sources) are in the return type.
 */
export interface Api {
  // Projects and their files.
  readonly projects: ProjectsApi;
  readonly aliases: AliasesApi;
  readonly files: FilesApi;
  readonly find: FindApi;
  readonly suggest: SuggestApi;
  readonly sample: SampleApi;

  // A first message: its contents, and its export.
  readonly stacks: StacksApi;
  readonly stackFiles: StackFilesApi;
  readonly folders: FoldersApi;
  readonly editing: EditingApi;
  readonly assembly: AssemblyApi;
  readonly secrets: SecretsApi;
  readonly scanning: ScanningApi;
  readonly history: HistoryApi;

  // Sources of its parts.
  readonly accounts: AccountsApi;
  readonly notion: NotionApi;
  readonly github: GithubApi;
  readonly git: GitApi;
  readonly library: LibraryApi;
  readonly commands: CommandsApi;

  // Texts that stand for every session.
  readonly rules: RulesApi;

  // Payloads, from the draft to the drift since.
  readonly drafts: DraftsApi;
  readonly payloads: PayloadsApi;
  readonly payloadSettings: PayloadSettingsApi;
  readonly drift: DriftApi;

  // Tasks, which session after session works on.
  readonly tasks: TasksApi;
  readonly checkpoint: CheckpointApi;

  // Sessions that ended without a payload.
  readonly recovery: RecoveryApi;
  readonly commits: CommitsApi;

  // Sessions that run.
  readonly pressure: PressureApi;
  readonly hooks: HooksApi;

  // Tasks that are worked on side by side.
  readonly worktrees: WorktreesApi;
  readonly validation: ValidationApi;

  // The texts of finished tasks, sessions and commits, of all projects.
  readonly memory: MemoryApi;
  readonly notes: NotesApi;

  // Texts that two writers changed at once.
  readonly otherTexts: OtherTextsApi;

  // The app itself.
  readonly tokens: TokensApi;
  readonly settings: SettingsApi;
  readonly portable: PortableApi;
  readonly operations: OperationsApi;

  // Groups of the host, not of core.
  readonly machine: MachineApi;
  readonly windows: WindowsApi;
  readonly shell: ShellApi;
}

/** Events that core sends unasked. State events carry the whole new state, so that a lost one does no harm. */
export interface ApiEvents {
  'projects.changed': { readonly projects: readonly Project[] };
  'aliases.changed': ProjectRef & { readonly aliases: readonly ProjectAlias[] };
  'files.listed': ProjectRef & Operation & { readonly entries: readonly FileEntry[] };
  /** Tokens by path, `null` if a file could not be counted, with the reason if the file turned out to be ignored. */
  'files.counted': ProjectRef &
    Operation & {
      readonly counts: readonly {
        readonly path: string;
        readonly tokens: number | null;
        readonly ignored?: FileEntry['ignored'];
      }[];
    };
  'find.found': ProjectRef & Operation & { readonly files: readonly FoundFile[] };
  /** Files and folders that changed on disk; `paths: null`: too many to list. */
  'files.changed': ProjectRef & { readonly paths: readonly string[] | null };
  /** No further changes on disk will be reported; views must read again from time to time. */
  'files.unwatched': ProjectRef;
  'stacks.changed': ProjectRef & { readonly revision: number; readonly stacks: readonly StackView[] };
  /** The typed text is on disk, or the reason why it is not. */
  'editing.kept': { readonly editId: string; readonly problem: string | null };
  /**
   * Another process has changed the text that is in an editor: what is typed is kept beside it until the person chooses.
   * `theirs` has marks; `null` if the other writer took the edited text away.
   */
  'editing.conflict': { readonly editId: string; readonly theirs: string | null };
  /** The copies of a project, newest first; a later revision is never an older state. */
  'history.changed': ProjectRef & { readonly revision: number; readonly entries: readonly CopyEntry[] };
  'assembly.changed': { readonly assembly: Assembly };
  /** `null` if the draft was removed. */
  'drafts.changed': DraftRef & { readonly draft: DraftView | null };
  /** `null` if the task's record was removed. */
  'tasks.changed': TaskRef & { readonly task: TaskView | null };
  'checkpoint.changed': TaskRef & { readonly state: CheckpointState };
  'accounts.changed': { readonly accounts: readonly Account[] };
  /** Progress of long work, e.g. `412 of 1,000 blocks`, or the reason why it waits, e.g. `Notion asks to wait 12 s`. */
  'operations.progress': Operation & { readonly words: string };
  /** More texts were read, or some changed; `reading` is `null` once all are. */
  'memory.changed': { readonly reading: MemoryProgress | null };
  'library.changed': { readonly snippets: readonly Snippet[] };
  /** The latest part of a command's output so far, with suspected secrets masked. */
  'commands.output': ProjectRef & { readonly itemId: string; readonly text: string };
  /** The latest part of the output of a validation's command so far, with suspected secrets masked. */
  'validation.output': ProjectRef & {
    readonly taskId: string;
    readonly command: string;
    readonly text: string;
  };
  'pressure.changed': ProjectRef & { readonly view: PressureView };
  /** Something worth knowing about a running session, said once. */
  'pressure.said': ProjectRef & { readonly nudge: Nudge };
  'settings.changed': { readonly settings: Settings };
  /** Decisions on findings of a project have changed, or were removed. */
  'scanning.decided': ProjectRef;
  /** A message to the user without a call, e.g. about a damaged file that was set aside. */
  notice: { readonly level: 'info' | 'warn' | 'error'; readonly message: string };
  /** The user chose it in the system's menu. */
  'menu.chosen': { readonly command: CommandId };
  /** The user chose it in the system's menu for this window. */
  'projects.chosen': ProjectRef;
}

export type EventName = keyof ApiEvents;
export type Emit = <E extends EventName>(event: E, payload: ApiEvents[E]) => void;

/** The part of the interface that core implements in every host. */
export type CoreApi = Omit<Api, 'shell' | 'machine' | 'windows'>;

type Schemas = {
  readonly [G in keyof Api]: {
    readonly [M in keyof Api[G]]: Api[G][M] extends (args: infer A) => unknown ? z.ZodType<A> : never;
  };
};

/** One schema per method: the accepted arguments, and the run-time list of callable methods. */
export const schemas = {
  projects: projectsSchemas,
  aliases: aliasesSchemas,
  files: filesSchemas,
  find: findSchemas,
  suggest: suggestSchemas,
  sample: sampleSchemas,
  stacks: stacksSchemas,
  stackFiles: stackFilesSchemas,
  folders: foldersSchemas,
  editing: editingSchemas,
  assembly: assemblySchemas,
  secrets: secretsSchemas,
  scanning: scanningSchemas,
  history: historySchemas,
  accounts: accountsSchemas,
  notion: notionSchemas,
  github: githubSchemas,
  git: gitSchemas,
  library: librarySchemas,
  commands: commandsSchemas,
  rules: rulesSchemas,
  drafts: draftsSchemas,
  payloads: payloadsSchemas,
  payloadSettings: payloadSettingsSchemas,
  drift: driftSchemas,
  tasks: tasksSchemas,
  checkpoint: checkpointSchemas,
  recovery: recoverySchemas,
  commits: commitsSchemas,
  pressure: pressureSchemas,
  hooks: hooksSchemas,
  worktrees: worktreesSchemas,
  validation: validationSchemas,
  memory: memorySchemas,
  notes: notesSchemas,
  otherTexts: otherTextsSchemas,
  tokens: tokensSchemas,
  settings: settingsSchemas,
  portable: portableSchemas,
  operations: operationsSchemas,
  machine: machineSchemas,
  windows: windowsSchemas,
  shell: shellSchemas,
} satisfies Schemas;
