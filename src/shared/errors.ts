/**
 * Errors that the user can act on, by code. Codes read `area/what-happened`; facts are JSON-safe and contain no secret.
 */
export interface ErrorFacts {
  'projects/folder-gone': { readonly path: string };
  'projects/not-a-folder': { readonly path: string };
  'projects/unreadable': { readonly path: string };
  /** A project can't be an alias in its own stacks. */
  'aliases/same-project': Record<string, never>;
  'aliases/newer-version': Record<string, never>;
  'projects/not-chosen': { readonly path: string };
  'projects/unknown': { readonly projectId: string };
  /** Its disk did not answer in time. */
  'projects/no-answer': { readonly path: string };
  /** Another project of the list has this folder, with stacks of its own. */
  'projects/taken': { readonly name: string };
  'projects/not-a-sample': { readonly projectId: string };
  'stacks/unknown': { readonly stackId: string };
  'stacks/too-many-items': { readonly limit: number; readonly wanted: number };
  /** Another writer changed the goal meanwhile; `otherTexts` keeps the typed one under this id. */
  'stacks/conflict': { readonly stackId: string; readonly otherId: string };
  'stacks/newer-version': { readonly file: string };
  /** `.carryover/stacks` can't contain shared stacks. */
  'stacks/no-shared-folder': { readonly folder: string };
  /** The imported file is no stack file. */
  'stacks/not-a-stack': { readonly name: string };
  'stacks/too-large': { readonly limit: number };
  'stacks/ambiguous-name': { readonly name: string; readonly matches: readonly string[] };
  'assembly/not-copied': { readonly itemId: string };
  'editing/too-large': { readonly characters: number; readonly limit: number };
  'editing/not-text': Record<string, never>;
  'editing/not-scanned': Record<string, never>;
  'editing/item-gone': { readonly itemId: string };
  /** Another window has opened the same text since. */
  'editing/elsewhere': Record<string, never>;
  /** Another process changed the text too, and the person has not chosen yet. */
  'editing/conflict': Record<string, never>;
  /** Window and core have different texts: the window must send its text as a whole. */
  'editing/out-of-step': Record<string, never>;
  'secrets/unknown-finding': { readonly findingIds: readonly string[] };
  'secrets/reason-missing': Record<string, never>;
  'storage/write-failed': { readonly file: string; readonly cause: string };
  'storage/read-failed': { readonly file: string; readonly cause: string };
  'storage/locked': { readonly file: string };
  'storage/relative-home': { readonly path: string };
  'payloads/no-folder': { readonly folder: string };
  'payloads/unknown': { readonly session: number };
  'payloads/not-scanned': { readonly session: number };
  /** The rules file is another on disk than the one that was judged. */
  'rules/changed': { readonly path: string };
  /** The rules file is outside of the project, or no text of UTF-8. */
  'rules/not-ours': { readonly path: string };
  'rules/exists': { readonly path: string };
  'rules/nothing-ticked': { readonly path: string };
  'drafts/unknown': { readonly draftId: string };
  /** Another writer changed it meanwhile; `entryId` is set if it concerns one entry. */
  'drafts/conflict': {
    readonly entryId: string | null;
    readonly text: string | null;
    /** The field of the draft or of the entry; absent for an entry's text. */
    readonly field?: 'why' | 'path' | 'title' | 'task';
    /** Id under which `otherTexts` keeps the typed text. */
    readonly otherId?: string;
  };
  /** The source of the draft is no readable text. */
  'drafts/unreadable': { readonly path: string };
  'drafts/too-large': { readonly limit: number };
  'drafts/newer-version': { readonly file: string };
  /** The check has no fix, or no longer exists. */
  'drafts/no-fix': Record<string, never>;
  'tasks/unknown': { readonly taskId: string };
  'tasks/newer-version': { readonly taskId: string };
  /** The phase or question is not in the plan any more. */
  'tasks/part-gone': { readonly taskId: string };
  /** Another writer changed the plan meanwhile; `otherTexts` keeps the typed one under this id. */
  'tasks/conflict': { readonly taskId: string; readonly otherId: string };
  /** A found text is no longer there. */
  'memory/unknown': Record<string, never>;
  /** It belongs to no project. */
  'memory/no-project': Record<string, never>;
  'history/gone': { readonly copyId: string };
  'history/damaged': { readonly file: string };
  'clipboard/unavailable': { readonly cause: string };
  /** There is no token, or the user disconnected. */
  'notion/not-connected': Record<string, never>;
  'notion/wrong-token': Record<string, never>;
  /** The integration lacks a permission, e.g. to read comments. */
  'notion/missing-capability': { readonly capability: string };
  /** The page does not exist, or is not shared with the integration: Notion does not distinguish these. */
  'notion/not-shared': { readonly id: string };
  /** The page is in Notion's trash. */
  'notion/gone': { readonly id: string };
  'notion/unreachable': { readonly cause: string };
  /** Notion asked to wait for longer than is sensible. */
  'notion/busy': { readonly retryAfterMs: number };
  'notion/bad-answer': { readonly cause: string };
  'github/wrong-token': Record<string, never>;
  'github/no-permission': { readonly repository: string };
  /** It can be read, but not changed. */
  'github/no-write': { readonly repository: string };
  /** GitHub refuses what was to be written. */
  'github/not-accepted': { readonly repository: string };
  /** The organisation requires the token to be authorised for single sign-on. */
  'github/sso-required': { readonly repository: string };
  /** It does not exist, or this token can't see it: GitHub does not distinguish these for a repository. */
  'github/not-found': { readonly repository: string; readonly number: number | null };
  'github/gone': { readonly repository: string; readonly number: number | null };
  /** All requests of the hour are used up. */
  'github/rate-limited': { readonly resetsAt: string };
  /** GitHub asked to wait for longer than is sensible. */
  'github/busy': { readonly retryAfterMs: number };
  /** GitHub refuses to make a diff of this size. */
  'github/too-large': { readonly repository: string; readonly number: number | null };
  'github/bad-search': Record<string, never>;
  'github/unreachable': { readonly cause: string };
  'github/bad-answer': { readonly cause: string };
  /** `reason` is the engine's text without the pattern. */
  'find/bad-pattern': { readonly reason: string };
  'find/pattern-too-slow': Record<string, never>;
  /** Braces expand the patterns of a living item to too many. */
  'folders/too-many-alternatives': { readonly limit: number };
  'folders/patterns-too-slow': Record<string, never>;
  'git/not-installed': Record<string, never>;
  /** This git lacks what Carryover or the repository needs. */
  'git/too-old': Record<string, never>;
  /** There is a repository, but git can't open it. */
  'git/damaged': Record<string, never>;
  /** The folder is in no worktree that git would read here. */
  'git/no-repository': { readonly why: 'no-worktree' | 'not-trusted' | 'elsewhere' };
  'git/no-commit': Record<string, never>;
  'git/unknown-revision': { readonly revision: string };
  /** The payload does not record its commit, or does not exist. */
  'git/no-anchor': { readonly session: number | 'latest' };
  /** Objects of a shallow or partial clone are not on this machine, and are not fetched. */
  'git/objects-missing': Record<string, never>;
  'git/timed-out': Record<string, never>;
  'git/failed': { readonly doing: string };
  /** The user's own git, or a hook of theirs, refused the commit, or Carryover did. */
  'git/commit-refused': {
    readonly why:
      | 'ignored'
      | 'secret'
      | 'no-identity'
      | 'signing'
      | 'locked'
      | 'merge'
      | 'under-way'
      | 'no-message'
      | 'no-change'
      | 'changed'
      | 'plan-gone'
      | 'moved-on'
      | 'refused';
    /** Output of git and of hooks, with suspected secrets masked. */
    readonly output?: string;
  };
  /** The plan names no command, or there is no failure to try again or to explain. */
  'validation/nothing-to-run': Record<string, never>;
  'worktrees/unknown': { readonly key: string };
  /** Git, or a hook of the user's, refused, or Carryover did. */
  'worktrees/refused': {
    /** `lossy`: something exists only in its folder. `fields`: see the problems of the plan. */
    readonly why: 'lossy' | 'fields' | 'git' | 'stopped';
    /** Output of git and of hooks. */
    readonly output?: string;
  };
  'library/unknown': { readonly snippetId: string };
  /** Another window, or a text editor, saved it meanwhile. */
  'library/changed-elsewhere': { readonly snippetId: string; readonly otherId?: string };
  'library/newer-version': { readonly file: string };
  'library/too-large': { readonly limit: number };
  'library/full': { readonly limit: number };
  /** The app reads only a folder that the user picked in the system's dialog. */
  'library/folder-not-chosen': Record<string, never>;
  /** The issue of the task was deleted, or can't be seen any more. */
  'checkpoint/gone': { readonly repository: string; readonly number: number };
  /** A pull request was named in place of an issue. */
  'checkpoint/no-issue': Record<string, never>;
  /** The task has no payload to push. */
  'checkpoint/no-payload': Record<string, never>;
  'checkpoint/no-repository': Record<string, never>;
  /** No payload names a task like this. */
  'checkpoint/no-task': Record<string, never>;
  'checkpoint/several-issues': { readonly numbers: readonly number[] };
  /** The issue changes faster than it can be read and written. */
  'checkpoint/busy': Record<string, never>;
  'checkpoint/edit-replaced': Record<string, never>;
  'checkpoint/secrets': Record<string, never>;
  'checkpoint/conflict': { readonly conflicts: number };
  'checkpoint/newer-version': Record<string, never>;
  /** No agent left a session of this project. */
  'recover/no-session': Record<string, never>;
  'recover/unknown-session': { readonly session: string };
  'recover/no-draft': Record<string, never>;
  'recover/secrets': Record<string, never>;
  'recover/not-a-transcript': { readonly path: string };
  'recover/unreadable': { readonly path: string; readonly cause: string };
  'commands/unknown': { readonly itemId: string };
  /** The user has not confirmed on this machine that it may run. */
  'commands/unconfirmed': { readonly command: string };
  'commands/running': { readonly itemId: string };
  'commands/not-started': { readonly cause: string };
  'accounts/not-a-token': { readonly service: 'notion' | 'github' };
  /** The address is neither https nor on this machine. */
  'settings/bad-address': Record<string, never>;
  /**
   * The value is out of bounds, or no pattern that may run; the message gives the reason. `field`: the part of the
   * change.
   */
  /** The path leads out of the project. */
  'files/refused-path': { readonly path: string };
  'settings/bad-value': { readonly field: string };
  /** A newer Carryover wrote the project's own settings. */
  'settings/newer-version': { readonly file: string };
  'portable/not-portable': { readonly name: string };
  'portable/newer-version': { readonly name: string };
  'portable/too-large': { readonly name: string };
  /** The plan has expired, or was applied. */
  'portable/plan-gone': Record<string, never>;
  /** The app opens https addresses of public hosts only. */
  'shell/refused-link': Record<string, never>;
  /** A system might run the file. */
  'shell/refused-file': { readonly file: string };
  'shell/no-program': { readonly file: string };
  /** The app writes outside of a project only to a place that the user chose in the system's dialog. */
  'shell/path-not-chosen': Record<string, never>;
  /** The name is invalid for a file in a folder, or is not Markdown. */
  'machine/bad-name': Record<string, never>;
  /** A browser opens no file manager. */
  'shell/no-file-manager': { readonly path: string };
  /** The page can't reach its server. */
  'browser/disconnected': Record<string, never>;
  /** The server does not know this page, or no longer does. */
  'browser/signed-out': Record<string, never>;
  'models/unknown': { readonly model: string };
  'rpc/refused': { readonly method: string };
  'rpc/bad-arguments': { readonly method: string; readonly problems: readonly string[] };
  cancelled: Record<string, never>;
  internal: Record<string, never>;
}

export type ErrorCode = keyof ErrorFacts;

/** Its message is a sentence with the remedy, without secrets and without a stack trace. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: C;
  readonly facts: ErrorFacts[C];

  constructor(code: C, message: string, facts: ErrorFacts[C]) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

export function isAppError<C extends ErrorCode = ErrorCode>(value: unknown, code?: C): value is AppError<C> {
  return value instanceof AppError && (code === undefined || value.code === code);
}
