import type { MissingAnchors } from '../domain/draft.ts';
import type { Drift } from '../domain/drift.ts';
import type { IgnoreReason } from '../domain/file.ts';
import type { Finding, FindingTier } from '../domain/finding.ts';
import type { GitView } from '../domain/source/gitView.ts';
import type { BlockStatus } from '../domain/assembly.ts';
import type { Confirmation } from '../domain/payload/ledger.ts';
import type { Model } from '../domain/model.ts';
import type { ParsedPayload, SectionId } from '../domain/payload.ts';
import type { PayloadCheck, RepositoryClaims } from '../domain/payloadCheck.ts';
import type { PayloadsElsewhere } from '../domain/payload/payloadElsewhere.ts';
import type { OutlineFacts } from '../domain/outline.ts';
import type { PayloadFile } from '../domain/payload/payloadFile.ts';
import type { HeadingPlace, PlacedHeading } from '../domain/draft/placement.ts';
import type { Settings } from '../domain/settings.ts';
import type { Snippet } from '../domain/snippet.ts';
import type { Source } from '../domain/source.ts';
import type { Stack, StackView } from '../domain/stack.ts';
import type { TaskQuestion } from '../domain/draft/taskQuestion.ts';
import type { ComparedSession, SessionClaim } from '../domain/session/sessionClaims.ts';
import type { RecoveredSession } from '../domain/recoveredSession.ts';
import type { KeptAnswer } from './recovery.ts';
import type { Suggestions } from '../domain/suggestion.ts';
import type { SessionSummary, UnreadSession } from '../domain/transcript.ts';
import type { PressureView } from '../domain/pressure.ts';
import type { CheckpointState, CheckpointTask } from '../domain/checkpoint.ts';
import type { IssueRef } from '../domain/checkpoint/issue.ts';
import type { CheckpointConflict, CheckpointRow } from '../domain/checkpoint/merge.ts';
import type { HookAgent, HookEvent } from '../domain/hooks.ts';
import type { HookPart } from '../domain/hooks/hookParts.ts';
import type { AgentHooks, HookPlan, HookScope } from '../domain/hooks/hookSettings.ts';
import type { Empty } from './common.ts';

/** Names the settings of an agent, and the hooks that they are to have; none takes all of Carryover's out. */
export interface NamedHooks {
  readonly agent: HookAgent;
  readonly scope: HookScope;
  /** Real path of the project, for its own settings. */
  readonly root: string | null;
  readonly parts: readonly HookPart[];
}

/** A project by the real path of its folder: see `OnceApi.projects`. */
export interface RootRef {
  readonly root: string;
}

/** Files that folders and patterns left out, because they must be named one by one. */
export interface LeftOutFiles {
  readonly count: number;
  /** The first few, as many as a line can name. */
  readonly first: readonly { readonly path: string; readonly reason: IgnoreReason }[];
}

/** A file that folders and patterns match but that can't be read: a pipe, or one with a name that no text can hold. */
export interface UnreadFile {
  /** Bytes that are not UTF-8 as `\xNN`. */
  readonly path: string;
  /** A sentence. */
  readonly problem: string;
}

/** The result of resolving names of files on a command line. */
export interface NamedFilesAnswer {
  /** Names that match no file. */
  readonly unmatched: readonly string[];
  readonly leftOut: LeftOutFiles;
  readonly unread: readonly UnreadFile[];
}

interface NamesArgs extends RootRef {
  /** Files, folders and patterns; relative names start from the root. */
  readonly names: readonly string[];
}

export interface CountedFile {
  /** The path in the form of the command line. */
  readonly path: string;
  /** Tokens of the requested model. */
  readonly tokens: number | null;
  /** A sentence, if it could not be read. */
  readonly problem?: string;
}

export interface ScannedFinding {
  readonly rule: string;
  readonly tier: FindingTier;
  /** `-` for standard input. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  /** Stands for this place and every later one of its kind. */
  readonly rest?: true;
}

export interface ScanAnswer extends NamedFilesAnswer {
  /** Number of scanned texts, including those that could not be scanned to their end. */
  readonly files: number;
  /** Their size, in bytes of UTF-8. */
  readonly bytes: number;
  readonly findings: readonly ScannedFinding[];
  /** True if standard input is no text. */
  readonly binaryInput: boolean;
  /** Sentences about files that could not be read. */
  readonly problems: readonly string[];
  /** Files that could not be scanned to their end. */
  readonly unscanned: readonly string[];
}

export interface RelatedArgs extends RootRef {
  readonly goal: string;
  /** Files and folders inside the root, as `NamesArgs.names`. */
  readonly names: readonly string[];
  readonly limit: number;
  readonly model: string;
}

export interface RelatedAnswer extends Suggestions {
  /** Named files that do not exist. */
  readonly unmatched: readonly string[];
}

/** The target of a message. The caller prints. */
export type MessageTarget =
  | { readonly kind: 'print' }
  | { readonly kind: 'clipboard' }
  /** The next free `first-message-N.md` in the payload folder. */
  | { readonly kind: 'payload-folder' }
  /** Replaces an existing file. The path is absolute. */
  | { readonly kind: 'file'; readonly path: string };

/** Sources that a command names, each by the option of that name. */
export interface NamedSources {
  /** Files, folders and patterns inside the root. */
  readonly file: readonly string[];
  /** Files of which the message has outlines, named in the same way. */
  readonly outline: readonly string[];
  /** Folders whose files are named as trees. */
  readonly tree: readonly NamedTree[];
  /** Names or ids of the library. */
  readonly snippet: readonly string[];
  readonly git: readonly GitView[];
  /** Links or ids. */
  readonly notion: readonly string[];
  /** Numbers, `owner/name#12`, or links. */
  readonly issue: readonly string[];
  readonly payload?: number | 'latest';
}

/** A folder inside the root, as the user names it; `depth` is absent for all levels. */
export interface NamedTree {
  readonly path: string;
  readonly depth?: number;
}

/** The issue of a task. */
export interface NamedCheckpoint extends RootRef {
  /** Its name or id; the task of the newest payload by default. */
  readonly task?: string;
  /** The issue that becomes the task's, as the user names it. */
  readonly issue?: string;
}

export interface ShownIssue extends IssueRef {
  readonly url: string;
  readonly state: 'open' | 'closed';
}

/** Suspected secrets are masked in all texts. */
export interface PushCheckpointAnswer {
  readonly status:
    | 'pushed'
    | 'same'
    | 'would-push'
    | 'conflict'
    | 'moved'
    | 'closed'
    | 'secrets'
    | 'not-scanned'
    | 'too-long';
  readonly task: CheckpointTask;
  /** `null` for one that is yet to be made. */
  readonly issue: ShownIssue | null;
  readonly created: boolean;
  readonly merged: readonly string[];
  readonly conflicts: readonly CheckpointConflict[];
  /** Rows that change, with a few around them; empty if nothing was compared. */
  readonly rows: readonly CheckpointRow[];
  readonly seen: string | null;
  /** A sentence about why nothing was written; `null` if that needs none. */
  readonly problem: string | null;
  readonly notes: readonly string[];
}

export interface PullCheckpointAnswer {
  readonly issue: ShownIssue;
  readonly task: CheckpointTask;
  readonly path: string;
  readonly comments: number;
}

export interface CheckpointStatusAnswer {
  readonly task: CheckpointTask;
  readonly issue: ShownIssue | null;
  readonly state: CheckpointState;
  /** Changes from here that a push would make. */
  readonly changes: number;
  readonly merged: readonly string[];
  readonly conflicts: readonly CheckpointConflict[];
  readonly comments: number;
  /** ISO time of the reading; `null` if it was never read. */
  readonly readAt: string | null;
  readonly problem: string | null;
}

export interface AssembleArgs extends RootRef {
  /** Name or id of a stack made in the app; absent for only the files and sources below. */
  readonly stack?: string;
  readonly named: NamedSources;
  readonly fields: Partial<Pick<Stack, 'goal' | 'budget' | 'model' | 'format' | 'confirm'>>;
  /** Values for the prompts and snippets of the message, by the names of their variables. */
  readonly values: Readonly<Record<string, string>>;
  /** Redacts every finding, regardless of decisions in the app. */
  readonly redact: boolean;
  /** Lets possible secrets leave that nothing was decided about. */
  readonly allowPossible: boolean;
  readonly target: MessageTarget;
}

export interface MessageItem {
  readonly id: string;
  readonly kind: Source['kind'] | 'unknown';
  readonly title: string;
  readonly tokens: number | null;
  readonly sha256: string | null;
  readonly version: string;
  readonly status: BlockStatus;
  /** A sentence, if it could not be read. */
  readonly problem?: string;
  /** Set for an outline. */
  readonly outline?: OutlineFacts;
  /** Files of a folder item. */
  readonly files?: readonly MessageFile[];
  /** The reason why a cached copy is in the message, and the time of fetching. */
  readonly stale?: { readonly problem: string; readonly readAt?: string };
  /** A sentence about what it lacks, e.g. values of a snippet. */
  readonly partial?: string;
  /** Set if it could not be scanned to its end. */
  readonly scanFailed?: true;
}

export interface MessageFile {
  readonly path: string;
  readonly tokens: number | null;
  readonly sha256: string | null;
  readonly status: BlockStatus;
  readonly problem?: string;
}

/** The outcome of sending an allowed message to its target. */
export type MessageLeft =
  /** `path` is relative to the root, or the requested one. */
  | { readonly status: 'done'; readonly path?: string }
  /** Characters. */
  | { readonly status: 'clipboard-differs'; readonly written: number; readonly readBack: number }
  /** The target is a folder or a device, which a file can't replace. */
  | { readonly status: 'no-file'; readonly is: 'folder' | 'device' }
  /** The message contains the very file that it would replace. */
  | { readonly status: 'is-source' };

export interface AssembledMessage {
  readonly status: 'assembled';
  /** The message as the gate released it; `null` while a finding blocks it. */
  readonly text: string | null;
  readonly tokens: number;
  readonly budget: number;
  readonly model: Pick<Model, 'id' | 'name' | 'exact' | 'window'>;
  /** Sorted as in the message. */
  readonly items: readonly MessageItem[];
  readonly findings: readonly Finding[];
  /** Patterns that match no file, and the files that patterns left out; suspected secrets are masked. */
  readonly unmatched: readonly string[];
  readonly leftOut: LeftOutFiles;
  /** Files that patterns and folder items match and that can't be read. */
  readonly unread: readonly UnreadFile[];
  /** `null` if it may not leave, or if no requested source could be read. */
  readonly left: MessageLeft | null;
  /** Sentences about the stack and its decisions, e.g. a damaged file that was set aside. */
  readonly stackNotices: readonly string[];
  /** Sentences about the stored copy of a saved stack's message. */
  readonly copyNotices: readonly string[];
}

export type AssembleAnswer =
  | AssembledMessage
  | { readonly status: 'outside-project'; readonly name: string }
  /** The text names nothing that the service could contain. */
  | { readonly status: 'no-reference'; readonly service: 'notion' | 'github'; readonly text: string };

/** The text for a payload command, or why there is none. */
export type TextAnswer =
  /** `note`: guesses made in decoding it. */
  | { readonly status: 'ok'; readonly text: string; readonly note?: string }
  | { readonly status: 'missing' | 'too-large' | 'binary' }
  /** A sentence that names the file by its last part. */
  | { readonly status: 'unreadable'; readonly problem: string };

export interface PayloadsOverview {
  /** Relative to the root. */
  readonly folder: string;
  readonly payloads: readonly PayloadFile[];
  readonly elsewhere: PayloadsElsewhere;
}

/** A prompt or snippet with its values. */
export type FilledPrompt =
  | {
      readonly status: 'filled';
      readonly name: string;
      /** `null` while a suspected secret in it is undecided, or if it could not be scanned. */
      readonly text: string | null;
      readonly tokens: number | null;
      /** Variables without a value: the text has them as written. */
      readonly missing: readonly string[];
      /** Given names that the prompt has no variable for. */
      readonly unused: readonly string[];
      readonly findings: readonly ScannedFinding[];
      /** Set if it was to be copied and could be. */
      readonly copied: Exclude<MessageLeft, { readonly status: 'no-file' | 'is-source' }> | null;
    }
  /** `problem`: a sentence that lists similar names. */
  | { readonly status: 'unknown'; readonly problem: string };

/** The place that a command names for a heading; `forget` removes the remembered one. */
export interface NamedPlace {
  readonly heading: string;
  readonly place: HeadingPlace | 'forget';
}

/** Headings of a draft that name no section. Suspected secrets are masked. */
export interface HeadingsAnswer {
  /** Parts without a place: their text is under their own title. */
  readonly unknown: readonly {
    readonly heading: string;
    readonly line: number;
    /** Number of lines below it. */
    readonly lines: number;
    /** The likeliest section. */
    readonly likely: SectionId;
  }[];
  readonly placed: readonly Pick<PlacedHeading, 'heading' | 'line' | 'place' | 'by'>[];
  /** Headings that the command names and the text does not have. */
  readonly missing: readonly string[];
}

interface DraftTextArgs extends RootRef {
  readonly text: string;
  /** Places of headings, before the remembered ones. */
  readonly places?: readonly NamedPlace[];
}

export interface ParsedAnswer {
  readonly headings: HeadingsAnswer;
  /** Suspected secrets are masked. */
  readonly payload: ParsedPayload;
  readonly tokens: number | null;
  /** False if it could not be scanned for secrets: the payload is empty then. */
  readonly scanned: boolean;
}

export type ConfirmAnswer =
  /** Suspected secrets are masked. */
  ({ readonly status: 'compared' } & Omit<Confirmation, 'answer'>) | { readonly status: 'not-scanned' };

export interface CheckAnswer {
  readonly headings: HeadingsAnswer;
  readonly tokens: number;
  /** Errors first, then in the order of the payload. */
  readonly checks: readonly PayloadCheck[];
  readonly claims: RepositoryClaims | null;
  /** The claims held against the session that the caller named; `null` if it named none. */
  readonly compared: ComparedClaims | null;
  /** Sentences on decisions about secrets that could not be used. */
  readonly notices: readonly string[];
}

/** The claims of a text, held against the transcript of a session. Suspected secrets are masked. */
export interface ComparedClaims {
  readonly session: Omit<ComparedSession, 'why'>;
  readonly claims: readonly (SessionClaim & { readonly section: SectionId; readonly line: number })[];
  /** Sentences about transcripts that could not be read. */
  readonly problems: readonly string[];
}

export interface DriftAnswer {
  readonly drift: Drift;
  readonly notices: readonly string[];
}

/** The task that a payload was saved for. */
export interface SavedTask {
  /** Suspected secrets are masked in it; empty if the draft has no words for a name. */
  readonly name: string;
  /** The newest session of the task before; `null` for a new task. */
  readonly continues: number | null;
  /** `option`: the caller named it; `draft`: the draft states it; `shared`: the draft shares much; `first`: there is no other. */
  readonly by: 'option' | 'draft' | 'shared' | 'first';
  /** Clauses as in `TaskQuestion`; empty unless it is `shared`. */
  readonly because: readonly string[];
}

export type SavePayloadAnswer =
  | {
      readonly status: 'saved';
      /** Relative to the root. */
      readonly path: string;
      readonly session: number;
      /** Records that the person knows the path: until then a repeated request finds this payload. */
      readonly acknowledge: () => Promise<void>;
      /** Parts of the draft outside of sections, with suspected secrets masked. */
      readonly leftOut: readonly string[];
      readonly headings: HeadingsAnswer;
      /** Sentences on what is not remembered. */
      readonly notices: readonly string[];
      /** Possible secrets that were saved, as warnings. */
      readonly possible: readonly PayloadCheck[];
      /** Set if it is longer than the project's limit. */
      readonly tooLong: PayloadCheck | null;
      readonly missing: MissingAnchors | null;
      readonly task: SavedTask;
    }
  /** Nothing was written: this very request saved the payload before, and its end was not told. */
  | {
      readonly status: 'already';
      readonly path: string;
      readonly session: number;
      readonly acknowledge: () => Promise<void>;
    }
  /** Nothing was saved: the draft does not say whose task it is. Suspected secrets are masked. */
  | { readonly status: 'task'; readonly question: TaskQuestion }
  | { readonly status: 'no-sections' }
  /** The command names a heading that the draft does not have: nothing was saved. */
  | { readonly status: 'no-heading'; readonly headings: HeadingsAnswer }
  /** `checks` is empty if only the front matter would contain a secret. */
  | {
      readonly status: 'secrets';
      readonly checks: readonly PayloadCheck[];
      /** Sentences on decisions about secrets that could not be used. */
      readonly notices: readonly string[];
    };

/** The sessions that agents left on disk. Suspected secrets are masked in all texts. */
export interface SessionsAnswer {
  /** Newest first. */
  readonly sessions: readonly SessionSummary[];
  /** Sessions of agents whose transcripts are not read yet, newest first. */
  readonly notRead: readonly UnreadSession[];
  /** Sentences about places and files that could not be read. */
  readonly problems: readonly string[];
}

export type CopySampleAnswer =
  | {
      readonly status: 'copied';
      readonly root: string;
      /** Name of its stack. */
      readonly stack: string;
      /** False if git is not installed. */
      readonly history: boolean;
      readonly notices: readonly string[];
    }
  | { readonly status: 'not-empty'; readonly path: string };

/**
 * The interface for a process that does one thing and ends, such as a command: it names a project by its folder, gets
 * one answer, and listens to no event. It uses the stacks, snippets, settings and decisions of the app through the same
 * features. Only `sample.copy` changes the app's list of projects.
 */
/** A session of a project; the newest one without an id or a transcript. */
export interface NamedSession extends RootRef {
  /** Absolute path; `null` to recover without a transcript, from git and notes. */
  readonly transcript?: string | null | undefined;
  /** Its id, or the beginning of it. */
  readonly session?: string | undefined;
  /** A summary of the session, e.g. one that its agent made. What it says is claimed, and held against git and the transcript. */
  readonly summary?: string | undefined;
}

export interface SavedRecoveryAnswer {
  /** Path relative to the project. */
  readonly path: string;
  /** False if the same draft was there already. */
  readonly isNew: boolean;
  readonly recovered: RecoveredSession;
}

export interface EvidencePromptAnswer {
  /** A scan has covered it as a whole. */
  readonly text: string;
  /** Counted with o200k. */
  readonly tokens: number;
  /** Lines of evidence that were left out for length. */
  readonly leftOut: number;
  readonly problems: readonly string[];
}

export interface OnceApi {
  readonly projects: {
    /** Returns the real path of an absolute one. Rejects as `Api.projects.open` does. */
    open(args: { readonly path: string; readonly timeoutMs?: number }): Promise<RootRef>;
    /** Returns the project that a person stands in: at or above an absolute path. Rejects as `open` does for that path. */
    find(args: { readonly path: string; readonly timeoutMs?: number }): Promise<RootRef>;
  };
  readonly settings: {
    /** A damaged file counts as none: the app reports it. */
    get(args: Empty): Promise<Settings>;
  };
  readonly files: {
    count(
      args: NamesArgs & { readonly model: string },
    ): Promise<NamedFilesAnswer & { readonly files: readonly CountedFile[] }>;
    /** `input`: a text in addition to the files, as piped in. */
    /** `staged`: also the files that the next commit would change, as they are staged. Rejects with `git/…`. */
    scan(args: NamesArgs & { readonly input?: Uint8Array; readonly staged?: boolean }): Promise<ScanAnswer>;
  };
  readonly messages: {
    /**
     * Fetches, reads, scans and counts, and sends the message to its target. Rejects with `stacks/…`,
     * `clipboard/unavailable`, `storage/write-failed`, `payloads/no-folder`.
     */
    assemble(args: AssembleArgs): Promise<AssembleAnswer>;
  };
  readonly stacks: {
    /** Returns the stacks made in the app, and those shared with the repository. */
    list(args: RootRef): Promise<readonly StackView[]>;
  };
  readonly library: {
    list(args: Empty): Promise<readonly Snippet[]>;
    /**
     * Fills a prompt or snippet with the given values, with those of a saved payload (the newest by default), and with
     * those of the project, in this order. Rejects with `payloads/…`, `clipboard/unavailable`.
     */
    fillPrompt(
      args: RootRef & {
        /** Its name, its id, or a word of the id of a built-in prompt, e.g. `plan`. */
        readonly name: string;
        readonly values: Readonly<Record<string, string>>;
        readonly payload?: number | 'latest';
        readonly redact: boolean;
        readonly allowPossible: boolean;
        readonly copy: boolean;
      },
    ): Promise<FilledPrompt>;
  };
  /** Drafts and payloads as texts. */
  readonly payloads: {
    /** Returns the payloads, newest session first. */
    list(args: RootRef): Promise<readonly PayloadFile[]>;
    /**
     * Returns the payloads, and those on other branches and in other worktrees. Suspected secrets are masked. Rejects with
     * `payloads/no-folder`.
     */
    overview(args: RootRef): Promise<PayloadsOverview>;
    /** Reads a file by its absolute path, or decodes bytes. Texts are far below the limit of 1 MB. */
    read(args: { readonly path: string } | { readonly bytes: Uint8Array }): Promise<TextAnswer>;
    parse(args: DraftTextArgs): Promise<ParsedAnswer>;
    /**
     * Checks a text without writing anything. `path`: its file, absolute; absent if piped in. `all`: also with the checks
     * that are off by default. `compare`: the session whose transcript the claims are held against. `allowPossible`: a
     * possible secret is a warning. Rejects with `recover/…`.
     */
    check(
      args: DraftTextArgs & {
        readonly path?: string;
        readonly all?: boolean;
        readonly allowPossible?: boolean;
        readonly compare?: Omit<NamedSession, 'root'>;
      },
    ): Promise<CheckAnswer>;
    /**
     * Measures the drift since a saved payload, or since a text; `name`: its file's. Rejects with `payloads/unknown`,
     * `git/…`.
     */
    drift(
      args: RootRef &
        ({ readonly session: number | 'latest' } | { readonly text: string; readonly name: string }),
    ): Promise<DriftAnswer>;
    /** Compares an agent's answer to the confirm prompt with a saved payload. Rejects with `payloads/…`. */
    confirm(
      args: RootRef & { readonly session: number | 'latest'; readonly answer: string },
    ): Promise<ConfirmAnswer>;
    /**
     * Saves a draft as the next payload, regardless of its length and checks, but never with a secret, and remembers the
     * named places for the project. A request that is repeated after a kill finds the payload of the first. Rejects as `Api.drafts.save`.
     */
    save(
      args: DraftTextArgs & {
        readonly path?: string;
        /** The task that the payload continues, or the name of a new one. */
        readonly task?: string;
        /** Saves possible secrets that nothing was decided about. */
        readonly allowPossible?: boolean;
      },
    ): Promise<SavePayloadAnswer>;
  };
  /** Facts about sessions, from the transcripts that agents leave on disk. */
  readonly recovery: {
    /** Lists the sessions that worked in one of the project's worktrees. */
    list(args: RootRef): Promise<SessionsAnswer>;
    /**
     * Reads the facts of a session: the newest one, or the one of this id or transcript, which is an absolute path. Makes the draft
     * of a payload of them. Suspected secrets are masked in all texts. Rejects with `recover/…`.
     */
    read(args: NamedSession): Promise<RecoveredSession>;
    /**
     * Writes the draft beside the payloads, as a draft that is not reviewed, and never over another file. Rejects as `read`, and with
     * `recover/no-draft`, `recover/secrets`, `payloads/no-folder`, `storage/write-failed`.
     */
    save(args: NamedSession): Promise<SavedRecoveryAnswer>;
    /** Keeps the facts of a session in the project. Rejects as `RecoveryApi.keep`. */
    keep(args: NamedSession): Promise<KeptAnswer>;
    /** Writes a prompt of about 4,000 tokens with the evidence, for any agent. Rejects as `read`, and with `recover/secrets`. */
    prompt(args: NamedSession): Promise<EvidencePromptAnswer>;
  };
  readonly pressure: {
    /**
     * Measures the sessions that run in the project's worktree. Suspected secrets are masked in all texts; with `figuresOnly` there
     * are no texts of transcripts, which is sooner.
     */
    look(args: RootRef & { readonly figuresOnly: boolean }): Promise<PressureView>;
  };
  /** The issue on GitHub that has a task's state. */
  readonly checkpoint: {
    /**
     * Writes the task's state into its issue, over what persons changed there; makes the issue if there is none. `expected`: the
     * mark of the issue's text that the person was shown, so that nothing is written over another one. Rejects with
     * `checkpoint/…`, `github/…`.
     */
    push(
      args: NamedCheckpoint & { readonly dryRun: boolean; readonly expected?: string },
    ): Promise<PushCheckpointAnswer>;
    /** Writes the issue as a draft beside the payloads, with the comments since the last pull. Rejects as `push`. */
    pull(args: NamedCheckpoint): Promise<PullCheckpointAnswer>;
    /** Reads the issue, and says what a push would change. `problem` if it could not be read: then the kept copy counts. */
    status(args: NamedCheckpoint): Promise<CheckpointStatusAnswer>;
  };
  /** The ends that agents call. */
  readonly hooks: {
    /** Says what is installed in the person's settings and the project's, and when each hook last ran. */
    status(args: { readonly agent: HookAgent; readonly root: string | null }): Promise<AgentHooks>;
    /** Says what an installation or a removal would write. */
    look(args: NamedHooks): Promise<HookPlan>;
    /** Writes what was shown. Rejects with `storage/write-failed`. */
    write(args: NamedHooks & { readonly seen: string }): Promise<HookPlan>;
    /** Keeps what an agent told its status line; returns false if it names no session. Rejects with `storage/write-failed`. */
    keepStatus(args: { readonly agent: HookAgent; readonly bytes: Uint8Array }): Promise<boolean>;
    /**
     * Answers an event of an agent, whose JSON is in `bytes`, with the text to print, in less time than `timeoutMs` where it can. Never fails
     * because of the event.
     */
    run(args: {
      readonly agent: HookAgent;
      readonly event: HookEvent;
      readonly bytes: Uint8Array;
      readonly timeoutMs: number;
    }): Promise<{ readonly text: string }>;
  };
  readonly suggest: {
    /** Suggests files as `SuggestApi.related`, from the same index. */
    related(args: RelatedArgs): Promise<RelatedAnswer>;
  };
  readonly sample: {
    /** Copies the sample project to an absolute path, completely or not at all, and lists it in the app. */
    copy(args: { readonly path: string }): Promise<CopySampleAnswer>;
  };
}
