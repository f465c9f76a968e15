import type { AgentHooks, HookPlan, HookScope } from '../domain/hooks/hookSettings.ts';
import type { AssembleAnswer, AssembleArgs, FilledPrompt } from './once/messages.ts';
import type {
  CheckAnswer,
  ConfirmAnswer,
  DraftTextArgs,
  DriftAnswer,
  ParsedAnswer,
  PayloadsOverview,
  SavePayloadAnswer,
  TextAnswer,
} from './once/payloads.ts';
import type {
  CheckpointStatusAnswer,
  NamedCheckpoint,
  PullCheckpointAnswer,
  PushCheckpointAnswer,
} from './once/checkpoint.ts';
import type {
  CountedFile,
  NamedFilesAnswer,
  NamesArgs,
  RelatedAnswer,
  RelatedArgs,
  RootRef,
  ScanAnswer,
} from './once/files.ts';
import type { Empty } from './common.ts';
import type {
  EvidencePromptAnswer,
  NamedSession,
  SavedRecoveryAnswer,
  SessionsAnswer,
} from './once/sessions.ts';
import type { HookAgent, HookEvent } from '../domain/hooks.ts';
import type { HookPart } from '../domain/hooks/hookParts.ts';
import type { KeptAnswer } from './recovery.ts';
import type { PayloadFile } from '../domain/payload/payloadFile.ts';
import type { PressureView } from '../domain/pressure.ts';
import type { RecoveredSession } from '../domain/recoveredSession.ts';
import type { Settings } from '../domain/settings.ts';
import type { Snippet } from '../domain/snippet.ts';
import type { StackView } from '../domain/stack.ts';

/** Names the settings of an agent, and the hooks that they are to have; none takes all of Carryover's out. */
export interface NamedHooks {
  readonly agent: HookAgent;
  readonly scope: HookScope;
  /** Real path of the project, for its own settings. */
  readonly root: string | null;
  readonly parts: readonly HookPart[];
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
     * mark of the text that the person was shown, so that nothing is written over another one. Rejects with
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
