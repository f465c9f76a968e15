import { posix, win32 } from 'node:path';
import type {
  CheckLine,
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
import { recogniseChecks } from './recogniseCheck.ts';
import { findTestCommand, judgeTest } from './recogniseTest.ts';
import { keepStart, ownText } from './keepTexts.ts';

/** The record that a fact comes from. */
export interface Origin {
  readonly by: string;
  readonly at: string | null;
  readonly evidence: Evidence;
  /** The record's place in the conversation; only the reader of its agent knows the form. */
  readonly place: unknown;
  /** True if a place is on the conversation's active branch, as it is known in the end. The same function for all records. */
  readonly isActive: (place: unknown) => boolean;
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

/** Characters. */
const maxCommand = 2_000;
/** Parts of a file that are kept. */
const mostRanges = 100;

export function createCollector(): Collector {
  interface CollectedFile {
    readonly file: string;
    readonly by: string;
    at: string | null;
    reads: number;
    writes: number;
    added: number | null;
    deleted: number | null;
    evidence: Evidence;
    lastRead: FileReading | null;
    readonly isActive: Origin['isActive'];
    readonly readAt: unknown[];
    readonly writtenAt: unknown[];
  }
  const files = new Map<string, CollectedFile>();
  const commands: CollectedCommand[] = [];
  const tests: TestRun[] = [];
  const effects: SideEffect[] = [];

  const use = (named: string, origin: Origin, isWrite: boolean, change: FileChange): CollectedFile => {
    const { by, at, evidence, place, isActive, folder } = origin;
    const path = inFolder(named, folder ?? '');
    const key = `${by}\n${path}`;
    const entry: CollectedFile = files.get(key) ?? {
      file: ownText(path),
      by,
      at,
      reads: 0,
      writes: 0,
      added: null,
      deleted: null,
      evidence,
      lastRead: null,
      isActive,
      readAt: [],
      writtenAt: [],
    };
    files.set(key, entry);
    // The file's place in the transcript is its last edit, or its last reading if it was never edited.
    if (isWrite || entry.writes === 0) Object.assign(entry, { at, evidence });
    if (isWrite) entry.writes += 1;
    else entry.reads += 1;
    entry.added = addUp(entry.added, change.added);
    entry.deleted = addUp(entry.deleted, change.deleted);
    (isWrite ? entry.writtenAt : entry.readAt).push(place);
    return entry;
  };

  return {
    read(path, origin, lines) {
      const entry = use(path, origin, false, { added: null, deleted: null });
      const before = entry.lastRead;
      const isWhole = lines === undefined || (before !== null && before.lines === null);
      const { at, evidence } = origin;
      entry.lastRead = {
        at,
        ...evidence,
        lines: isWhole ? null : [...(before?.lines ?? []), lines].slice(-mostRanges),
      };
    },
    write: (path, change, origin) => void use(path, origin, true, change),
    run({ command, exit, state, output, commit }, { by, at, evidence, place, isActive }) {
      const shown = ownText(keepStart(command, maxCommand));
      const test = state === 'refused' ? null : findTestCommand(command);
      const hasFailed = state === 'failed' || (exit !== null && exit !== 0);
      const tested = test === null ? null : judgeTest(test, output, hasFailed);
      const checks = state === 'refused' ? [] : recogniseChecks(command, output, tested?.proof ?? null);
      commands.push({ at, command: shown, by, evidence, exit, state, place, isActive, checks });
      if (state === 'refused') return;
      if (tested !== null) tests.push(testRun(at, shown, by, evidence, tested));
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
        effects.push({ at, by, ...evidence, command: keepStart(part, maxCommand), kind, outcome, result });
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
        files: [...files.values()].map(({ file, evidence, isActive, readAt, writtenAt, ...rest }) => ({
          ...rest,
          ...evidence,
          path: file,
          abandoned: !(writtenAt.length > 0 ? writtenAt : readAt).some(isActive),
        })),
        commands: commands.map(commandRun),
        tests,
        effects,
      };
    },
  };
}

/** A command before its place in the conversation is known. */
interface CollectedCommand
  extends
    Pick<CommandRun, 'at' | 'command' | 'by' | 'exit' | 'state'>,
    Pick<Origin, 'evidence' | 'place' | 'isActive'> {
  readonly checks: readonly CheckLine[];
}

// A session has ten thousands of these. Objects that are spread together get a layout each, which takes more memory than their
// fields, so that these two name every field.
function commandRun(entry: CollectedCommand): CommandRun {
  const { at, command, by, evidence, exit, state, place, isActive, checks } = entry;
  const { line, transcript } = evidence;
  const abandoned = !isActive(place);
  const run: CommandRun =
    transcript === undefined
      ? { at, command, by, line, exit, state, abandoned }
      : { at, command, by, line, transcript, exit, state, abandoned };
  return checks.length === 0 ? run : { ...run, checks };
}

function testRun(
  at: string | null,
  command: string,
  by: string,
  { line, transcript }: Evidence,
  { outcome, passed, failed, proof }: ReturnType<typeof judgeTest>,
): TestRun {
  return transcript === undefined
    ? { at, command, by, line, outcome, passed, failed, proof }
    : { at, command, by, line, transcript, outcome, passed, failed, proof };
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
