/** What a person can act on, by code. Codes read `area/what-happened`; facts are JSON-safe and hold no secret. */
export interface ErrorFacts {
  'projects/folder-gone': { readonly path: string };
  'projects/not-a-folder': { readonly path: string };
  'projects/unreadable': { readonly path: string };
  /** A project is no other project of its own stacks. */
  'aliases/same-project': Record<string, never>;
  'aliases/newer-version': Record<string, never>;
  'projects/unknown': { readonly projectId: string };
  /** Its disk did not answer in time. */
  'projects/no-answer': { readonly path: string };
  /** Another project of the list lies there, with stacks of its own. */
  'projects/taken': { readonly name: string };
  'projects/not-a-sample': { readonly projectId: string };
  'stacks/unknown': { readonly stackId: string };
  'stacks/too-many-items': { readonly limit: number; readonly wanted: number };
  'stacks/newer-version': { readonly file: string };
  /** `.carryover/stacks` can't hold shared stacks. */
  'stacks/no-shared-folder': { readonly folder: string };
  /** What was to be brought in is no stack file. */
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
  /** Window and core do not hold the same text: it is to be sent as a whole. */
  'editing/out-of-step': Record<string, never>;
  'secrets/unknown-finding': { readonly findingIds: readonly string[] };
  'secrets/reason-missing': Record<string, never>;
  'storage/write-failed': { readonly file: string; readonly cause: string };
  'storage/read-failed': { readonly file: string; readonly cause: string };
  'storage/locked': { readonly file: string };
  'payloads/no-folder': { readonly folder: string };
  'payloads/unknown': { readonly session: number };
  'payloads/not-scanned': { readonly session: number };
  'drafts/unknown': { readonly draftId: string };
  /** Somebody else changed it meanwhile; `entryId` where it is about one entry. */
  'drafts/conflict': { readonly entryId: string | null; readonly text: string | null };
  /** What was to become a draft is no text that can be read. */
  'drafts/unreadable': { readonly path: string };
  'drafts/too-large': { readonly limit: number };
  'drafts/newer-version': { readonly file: string };
  /** The check has no fix, or is not there any more. */
  'drafts/no-fix': Record<string, never>;
  'history/gone': { readonly copyId: string };
  'history/damaged': { readonly file: string };
  'clipboard/unavailable': { readonly cause: string };
  /** There is no token, or the person disconnected. */
  'notion/not-connected': Record<string, never>;
  'notion/wrong-token': Record<string, never>;
  /** The integration may not do what is needed, e.g. read comments. */
  'notion/missing-capability': { readonly capability: string };
  /** Not there, or not shared with the integration: Notion does not tell these apart. */
  'notion/not-shared': { readonly id: string };
  /** In Notion's trash. */
  'notion/gone': { readonly id: string };
  'notion/unreachable': { readonly cause: string };
  /** It asked to wait for longer than is sensible. */
  'notion/busy': { readonly retryAfterMs: number };
  'notion/bad-answer': { readonly cause: string };
  'github/wrong-token': Record<string, never>;
  'github/no-permission': { readonly repository: string };
  /** The organisation wants the token to be authorised for single sign-on. */
  'github/sso-required': { readonly repository: string };
  /** Not there, or not for this token to see: GitHub does not tell these apart of a repository. */
  'github/not-found': { readonly repository: string; readonly number: number | null };
  'github/gone': { readonly repository: string; readonly number: number | null };
  /** All requests of the hour are used up. */
  'github/rate-limited': { readonly resetsAt: string };
  /** It asked to wait for longer than is sensible. */
  'github/busy': { readonly retryAfterMs: number };
  /** A diff that GitHub does not make. */
  'github/too-large': { readonly repository: string; readonly number: number | null };
  'github/bad-search': Record<string, never>;
  'github/unreachable': { readonly cause: string };
  'github/bad-answer': { readonly cause: string };
  /** `reason` as the engine says it, without the pattern. */
  'find/bad-pattern': { readonly reason: string };
  'find/pattern-too-slow': Record<string, never>;
  /** Patterns of a living item that braces make too many of. */
  'folders/too-many-alternatives': { readonly limit: number };
  'folders/patterns-too-slow': Record<string, never>;
  'git/not-installed': Record<string, never>;
  /** The folder lies in no worktree that git would read here. */
  'git/no-repository': { readonly why: 'no-worktree' | 'not-trusted' | 'elsewhere' };
  'git/no-commit': Record<string, never>;
  'git/unknown-revision': { readonly revision: string };
  /** The payload does not say which commit it was saved at, or is not there. */
  'git/no-anchor': { readonly session: number | 'latest' };
  /** Objects of a shallow or partial clone that are not on this machine, and are not fetched. */
  'git/objects-missing': Record<string, never>;
  'git/timed-out': Record<string, never>;
  'git/failed': { readonly doing: string };
  /** The person's own git, or a hook of theirs, did not make the commit. */
  'git/commit-refused': {
    readonly why:
      'ignored' | 'secret' | 'no-identity' | 'signing' | 'locked' | 'merge' | 'no-change' | 'refused';
  };
  'library/unknown': { readonly snippetId: string };
  /** Somebody else, or a text editor, saved it meanwhile. */
  'library/changed-elsewhere': { readonly snippetId: string };
  'library/newer-version': { readonly file: string };
  'library/too-large': { readonly limit: number };
  'library/full': { readonly limit: number };
  /** Only a folder that the person picked in the system's dialog is read. */
  'library/folder-not-chosen': Record<string, never>;
  'commands/unknown': { readonly itemId: string };
  /** Nobody said on this machine that it may be run. */
  'commands/unconfirmed': { readonly command: string };
  'commands/running': { readonly itemId: string };
  'commands/not-started': { readonly cause: string };
  'accounts/not-a-token': { readonly service: 'notion' | 'github' };
  /** Neither https nor this very machine. */
  'settings/bad-address': Record<string, never>;
  /** Out of bounds, or no pattern that may run; the message says why. `field`: which part of the change. */
  /** It leads out of the project. */
  'files/refused-path': { readonly path: string };
  'settings/bad-value': { readonly field: string };
  /** A project's own settings, written by a newer Carryover. */
  'settings/newer-version': { readonly file: string };
  'portable/not-portable': { readonly name: string };
  'portable/newer-version': { readonly name: string };
  'portable/too-large': { readonly name: string };
  /** The plan is of long ago, or was applied. */
  'portable/plan-gone': Record<string, never>;
  /** Only https, and nothing that is not for the world to see. */
  'shell/refused-link': Record<string, never>;
  /** A system might run it. */
  'shell/refused-file': { readonly file: string };
  'shell/no-program': { readonly file: string };
  /** What is written outside of a project goes where a person chose in the system's dialog, and nowhere else. */
  'shell/path-not-chosen': Record<string, never>;
  /** No name a file can have in a folder, or none that is Markdown. */
  'machine/bad-name': Record<string, never>;
  /** A browser opens no file manager. */
  'shell/no-file-manager': { readonly path: string };
  /** The page can't reach the server it came from. */
  'browser/disconnected': Record<string, never>;
  /** The server does not know this page, or not any more. */
  'browser/signed-out': Record<string, never>;
  'models/unknown': { readonly model: string };
  'rpc/refused': { readonly method: string };
  'rpc/bad-arguments': { readonly method: string; readonly problems: readonly string[] };
  cancelled: Record<string, never>;
  internal: Record<string, never>;
}

export type ErrorCode = keyof ErrorFacts;

/** The message is a sentence with the remedy; it holds no secret and no stack. */
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
