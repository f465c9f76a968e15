import { posix, win32 } from 'node:path';
import type {
  CommandRun,
  EffectKind,
  Evidence,
  FileReading,
  FileUse,
  SideEffect,
  TestRun,
} from '../../../shared/domain/sessionFacts.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import { addressIn, commitIn, recogniseEffects } from './recogniseEffects.ts';
import { findTestCommand, judgeTest } from './recogniseTest.ts';
import { keepStart } from './keepTexts.ts';

/** The record that a fact comes from. */
export interface Origin {
  readonly by: string;
  readonly at: string | null;
  readonly evidence: Evidence;
  /** True if the record is on the conversation's active branch, as it is known in the end. */
  readonly isActive: () => boolean;
  /** The folder that a relative path of the record is in; absent if it is not known, or paths are absolute already. */
  readonly folder?: string | null;
}

export interface CommandResult {
  readonly command: string;
  readonly exit: number | null;
  readonly state: CommandRun['state'];
  readonly output: string;
  /** Id of a commit, where the agent records it by itself. */
  readonly commit?: string | null;
}

export interface FileChange {
  readonly added: number | null;
  readonly deleted: number | null;
}

export interface Collected {
  readonly files: readonly FileUse[];
  readonly commands: readonly CommandRun[];
  readonly tests: readonly TestRun[];
  readonly effects: readonly SideEffect[];
}

/** Collects what an agent and its sub-agents did, whichever agent it is: files, commands, tests and side effects. */
export interface Collector {
  /** `lines`: the part that was read; absent if it was all of the file. */
  read(path: string, origin: Origin, lines?: LineRange): void;
  write(path: string, change: FileChange, origin: Origin): void;
  run(result: CommandResult, origin: Origin): void;
  /** Takes a side effect that needs no command, such as a message by a tool of its own. */
  affect(kind: EffectKind, words: string, outcome: SideEffect['outcome'], origin: Origin): void;
  collected(): Collected;
}

/** In characters. */
const maxCommand = 2_000;
/** Parts of a file that are kept. */
const mostRanges = 100;

export function createCollector(): Collector {
  interface HeldFile {
    readonly file: string;
    readonly by: string;
    at: string | null;
    reads: number;
    writes: number;
    added: number | null;
    deleted: number | null;
    evidence: Evidence;
    lastRead: FileReading | null;
    readonly readBy: (() => boolean)[];
    readonly writtenBy: (() => boolean)[];
  }
  const files = new Map<string, HeldFile>();
  const commands: { readonly run: Omit<CommandRun, 'abandoned'>; readonly isActive: () => boolean }[] = [];
  const tests: TestRun[] = [];
  const effects: SideEffect[] = [];

  const use = (named: string, origin: Origin, isWrite: boolean, change: FileChange): HeldFile => {
    const { by, at, evidence, isActive, folder } = origin;
    const path = inFolder(named, folder ?? '');
    const key = `${by}\n${path}`;
    const held: HeldFile = files.get(key) ?? {
      file: path,
      by,
      at,
      reads: 0,
      writes: 0,
      added: null,
      deleted: null,
      evidence,
      lastRead: null,
      readBy: [],
      writtenBy: [],
    };
    files.set(key, held);
    // The file's place in the transcript is its last edit, or its last reading if it was never edited.
    if (isWrite || held.writes === 0) Object.assign(held, { at, evidence });
    if (isWrite) held.writes += 1;
    else held.reads += 1;
    held.added = addUp(held.added, change.added);
    held.deleted = addUp(held.deleted, change.deleted);
    (isWrite ? held.writtenBy : held.readBy).push(isActive);
    return held;
  };

  return {
    read(path, origin, lines) {
      const held = use(path, origin, false, { added: null, deleted: null });
      const before = held.lastRead;
      const isWhole = lines === undefined || (before !== null && before.lines === null);
      const { at, evidence } = origin;
      held.lastRead = {
        at,
        ...evidence,
        lines: isWhole ? null : [...(before?.lines ?? []), lines].slice(-mostRanges),
      };
    },
    write: (path, change, origin) => void use(path, origin, true, change),
    run({ command, exit, state, output, commit }, { by, at, evidence, isActive }) {
      const shown = keepStart(command, maxCommand);
      const about = { at, command: shown, by, ...evidence };
      commands.push({ run: { ...about, exit, state }, isActive });
      if (state === 'refused') return;
      const test = findTestCommand(command);
      const hasFailed = state === 'failed' || (exit !== null && exit !== 0);
      if (test !== null) tests.push({ ...about, ...judgeTest(test, output, hasFailed) });
      const kinds = recogniseEffects(command);
      for (const { kind, command: part, mayFailUnseen } of kinds) {
        const result =
          kind === 'commit'
            ? (commit ?? commitIn(output))
            : kind === 'push' || kind === 'migration'
              ? null
              : addressIn(output);
        const ended = endOf(state, mayFailUnseen, kinds.length === 1);
        const outcome =
          result !== null && (kind === 'commit' || mayFailUnseen)
            ? 'done'
            : kind === 'push' && pushFailed.test(output)
              ? 'failed'
              : // "Nothing to commit" and "Already up to date" are no failures for a line that goes on.
                kind === 'commit' && ended === 'done'
                ? 'unknown'
                : ended;
        effects.push({ ...about, command: keepStart(part, maxCommand), kind, outcome, result });
      }
    },
    affect(kind, words, outcome, { by, at, evidence }) {
      effects.push({
        at,
        kind,
        command: keepStart(words, maxCommand),
        by,
        outcome,
        result: null,
        ...evidence,
      });
    },
    collected() {
      return {
        files: [...files.values()].map(({ file, evidence, readBy, writtenBy, ...rest }) => ({
          ...rest,
          ...evidence,
          path: file,
          abandoned: !(writtenBy.length > 0 ? writtenBy : readBy).some((isOne) => isOne()),
        })),
        commands: commands.map(({ run, isActive }) => ({ ...run, abandoned: !isActive() })),
        tests,
        effects,
      };
    },
  };
}

const pushFailed = /\[(?:remote )?rejected\]|^(?:error: failed to push|fatal: )/mu;

/** Returns what the end of a command line tells of one effect in it. */
function endOf(state: CommandRun['state'], mayFailUnseen: boolean, isAlone: boolean): SideEffect['outcome'] {
  if (state === 'done' && !mayFailUnseen) return 'done';
  return state === 'failed' && isAlone && !mayFailUnseen ? 'failed' : 'unknown';
}

/** Returns a relative path as an absolute one, by the rules of the system that the folder's name is of. */
function inFolder(path: string, folder: string): string {
  if (folder === '' || posix.isAbsolute(path) || win32.isAbsolute(path) || path.startsWith('~')) return path;
  return (/^[a-z]:[\\/]|^\\\\/iu.test(folder) ? win32 : posix).join(folder, path);
}

function addUp(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : one + other;
}
