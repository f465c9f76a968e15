import type { RecoveredNote } from '../../shared/domain/session/recoveredNote.ts';
import type { RecoveredEntry, SummaryCheck } from '../../shared/domain/session/recoveredPayload.ts';
import type {
  RecoveredFile,
  RecoveredSession,
  RecoveredStash,
} from '../../shared/domain/recoveredSession.ts';
import {
  contextAtEnd,
  isUnread,
  type BackgroundTask,
  type TestRun,
} from '../../shared/domain/sessionFacts.ts';
import { countWords, formatCount } from '../../shared/domain/tokenCount.ts';
import { agentName, describeEnding } from '../../shared/domain/transcript.ts';
import { sinceWords } from '../../shared/domain/session/workSince.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readRecoverArgs } from './recoverArgs.ts';
import { lengthWords, timeWords, unreadWords } from './recoverListCommand.ts';

export interface RecoverOptions extends CommonOptions {
  readonly list?: boolean;
  readonly session?: string;
  /** `false` for none. */
  readonly transcript?: string | false;
  readonly summary?: string;
  readonly save?: boolean;
  readonly keep?: boolean;
  readonly prompt?: boolean;
}

/** Entries of a section that are shown, so that all of it fits a screen or two; `--json` has them all. */
const shown = {
  next: 4,
  doubts: 6,
  words: 4,
  todos: 8,
  files: 12,
  agents: 8,
  compactions: 2,
  commands: 4,
  tests: 3,
  effects: 6,
  commits: 6,
  notes: 5,
};
/** Characters. */
const maxLine = 140;

/** Shows the facts of one session. */
export async function recoverCommand(options: RecoverOptions, workerUrl: URL): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const asked = await readRecoverArgs(core, root, options);
  if (asked.status !== 'ok') return asked.outcome;
  const recovered = await core.recovery.read(asked.args);
  const lines = describe(recovered);
  return {
    code: recovered.problems.length === 0 ? exitCode.done : exitCode.unreadable,
    json: recovered,
    text: lines.map((line) => `${printable(line)}\n`).join(''),
    messages: [...asked.notes, ...recovered.problems],
  };
}

function describe(recovered: RecoveredSession): readonly string[] {
  return [
    ...(recovered.session.path === null ? headWithoutTranscript(recovered) : head(recovered)),
    ...contextLines(recovered),
    ...section('Next action', nextOf(recovered), shown.next, nextLine, 'first'),
    ...leavesOutLines('The agent’s summary leaves out', recovered.summaryCheck),
    ...leavesOutLines('The given summary leaves out', recovered.pastedCheck),
    ...section('Contradicted', recovered.contradictions ?? [], shown.doubts, ({ said, found }) =>
      cut(`“${said}” ${found}`),
    ),
    ...section('You said', recovered.words, shown.words, ({ text, kind }) => {
      const mark =
        kind === 'prompt' ? '' : kind === 'while-working' ? ' (while it worked)' : ' (not delivered)';
      return `${cut(text)}${mark}`;
    }),
    ...section('You answered', recovered.answers, shown.words, ({ question, answer }) =>
      cut(question === '' ? answer : `${question} ${answer}`),
    ),
    ...section(
      'To do',
      // Work that is done matters least.
      (recovered.todos ?? []).toSorted((a, b) => Number(a.state === 'done') - Number(b.state === 'done')),
      shown.todos,
      ({ text, state }) => `${todoMarks[state]} ${cut(text)}`,
      'first',
    ),
    ...section(
      'Files',
      recovered.files,
      shown.files,
      (file) => fileLine(file, recovered.session.path !== null),
      'first',
    ),
    ...section('Stashes', recovered.stashes, shown.notes, stashLine, 'first'),
    ...section('Notes', recovered.notes, shown.notes, noteLine, 'first'),
    ...section(
      'Commits',
      recovered.commits,
      shown.commits,
      ({ commit, subject, by }) =>
        `${commit.slice(0, 10)}  ${cut(subject)}${by === null ? '' : `  by ${by}`}`,
      'first',
    ),
    ...section(
      'Sub-agents and background commands',
      // Results that are to be read come first.
      recovered.agents.toSorted((a, b) => Number(isUnread(b)) - Number(isUnread(a))),
      shown.agents,
      taskLine,
      'first',
    ),
    ...section('Tests', recovered.tests, shown.tests, testLine),
    ...section(
      'Already done, not to be repeated',
      recovered.effects,
      shown.effects,
      ({ kind, outcome, command, result }) => `${kind}  ${outcome}  ${cut(result ?? command)}`,
    ),
    ...section(
      'Last commands',
      recovered.commands,
      shown.commands,
      ({ command, exit, state }) => `${exit === null ? state : `exit ${exit}`}  ${cut(command)}`,
    ),
    ...(recovered.hiddenSummary === null
      ? []
      : ['', 'The agent’s own summary of what it compacted is encrypted, and nobody can read it.']),
    ...(recovered.said === null ? [] : ['', 'The agent said last', `  ${cut(recovered.said.text)}`]),
    '',
    `To save the draft of a payload: carryover recover ${recovered.session.path === null ? '--no-transcript ' : ''}--save. For all that is known: --json.`,
  ];
}

function head(recovered: RecoveredSession): readonly string[] {
  const { session, git } = recovered;
  const { how, detail, started, ended } = session;
  return [
    `${agentName(session.agent)}  ${timeWords(ended)}${lengthWords(started, ended)}  ${describeEnding({ how, detail })}${unreadWords(recovered.agents.filter(isUnread).length)}`,
    ...(session.title === null ? [] : [cut(session.title)]),
    `${session.id}  ${git?.branch ?? session.branches.at(-1) ?? 'no branch'}`,
    countLine(recovered),
  ];
}

function headWithoutTranscript({ git, since }: RecoveredSession): readonly string[] {
  return [
    `Without a transcript, from git and notes: commits ${sinceWords(since)} (${timeWords(since.at)})`,
    git?.branch ?? 'no branch',
  ];
}

const todoMarks = { done: '[x]', 'in-progress': '[~]', pending: '[ ]' } as const;

/** Shortens the words, and keeps the mark that names their evidence. */
function nextLine({ text }: RecoveredEntry): string {
  const mark = / \[(?:verified|claimed|reconstructed)[^\]]*\]$/u.exec(text)?.[0] ?? '';
  return `${cut(text.slice(0, text.length - mark.length))}${mark}`;
}

function nextOf({ payload }: RecoveredSession): readonly RecoveredEntry[] {
  return payload?.sections.find(({ id }) => id === 'next')?.entries ?? [];
}

function countLine({ session }: RecoveredSession): string {
  const { records, unknown, skipped, torn, unknownKinds, brokenLinks } = session;
  const kinds = unknownKinds.length === 0 ? '' : ` (${unknownKinds.slice(0, 3).join(', ')})`;
  const broken =
    brokenLinks === 0
      ? ''
      : `, and ${formatCount(brokenLinks)} after a record that the transcript does not have`;
  const end = torn ? ', and its last line is not complete' : '';
  return `${formatCount(records)} records read, ${formatCount(unknown)} of unknown kinds${kinds}, ${formatCount(skipped)} skipped${broken}${end}`;
}

function contextLines({ context, compactions }: RecoveredSession): readonly string[] {
  const tokens = contextAtEnd({ context, compactions });
  const size =
    tokens !== null
      ? [`Context at the end: at least ${formatCount(tokens)} tokens`]
      : compactions.length > 0
        ? ['Context at the end: unknown, because no reply followed the last compaction']
        : [];
  const last = compactions.slice(-shown.compactions);
  return [
    ...size,
    ...(last.length < compactions.length ? [`Compacted ${compactions.length} times, the last of them:`] : []),
    ...last.map(({ at, before, automatic }) => {
      const how = automatic ? 'automatically' : 'by hand';
      return `Compacted ${how} ${timeWords(at)}${before === null ? '' : ` at ${formatCount(before)} tokens`}`;
    }),
  ];
}

function fileLine(
  { path, state, added, deleted, by, perhaps, abandoned }: RecoveredFile,
  hasTranscript: boolean,
): string {
  const counts = added === null || deleted === null ? '' : ` +${added} -${deleted}`;
  const author = !hasTranscript
    ? 'author unknown'
    : by.length > 0
      ? `by ${by.join(', ')}`
      : perhaps === null
        ? 'not by an agent’s edit'
        : `perhaps by the command in line ${perhaps.line}`;
  return `${state.padEnd(10)} ${path}${counts}  ${author}${abandoned ? ', on an abandoned branch' : ''}`;
}

const readWords = {
  'in-full': 'result read',
  polled: 'result read',
  announced: 'announced, but not read',
  never: 'not read',
} as const;

function taskLine({
  id,
  task,
  state,
  read,
  beforeCompaction,
  output,
  outputGone,
}: BackgroundTask): readonly string[] {
  const before = beforeCompaction === true ? ' before the last compaction' : '';
  // A result that was read needs no second look.
  const isWanted = output !== null && (read === 'announced' || read === 'never');
  const where = outputGone === null ? 'output in' : 'output now in';
  return [
    `${state}, ${readWords[read]}${before}: ${cut(task)}  ${id}`,
    ...(isWanted ? [`  ${where} ${output}`] : []),
  ];
}

function testLine({ outcome, proof, command }: TestRun): string {
  const words = outcome === 'unknown' ? 'ran, result unknown' : outcome;
  return `${words}  ${cut(command)}${proof === null ? '' : `  (${cut(proof)})`}`;
}

function stashLine({ index, at, branch, subject, files, isNew }: RecoveredStash): string {
  const place = branch === null ? '' : `  ${branch}`;
  return `stash@{${index}}  ${timeWords(at)}${place}  ${cut(subject)}  ${countWords(files.length, 'file')}${isNew ? '' : ', older than the session, not used'}`;
}

function noteLine({ path, bytes, changed, isNew }: RecoveredNote): string {
  return `${timeWords(changed)}  ${path}  ${formatCount(bytes)} bytes${isNew ? '' : ', older than the session, not used'}`;
}

function leavesOutLines(headline: string, check: SummaryCheck | null): readonly string[] {
  if (check === null) return [];
  const { files, words, results } = check.leavesOut;
  return section(
    headline,
    [
      ...files.map((path) => `edits of ${path}`),
      ...words.map((text) => `your words “${cut(text)}”`),
      ...results.map((id) => `the unread result of ${id}`),
    ],
    shown.doubts,
    (line) => line,
    'first',
  );
}

/** Returns a headline and the last, or the first, entries; nothing without entries. */
function section<T>(
  headline: string,
  entries: readonly T[],
  limit: number,
  line: (entry: T) => string | readonly string[],
  which: 'first' | 'last' = 'last',
): readonly string[] {
  if (entries.length === 0) return [];
  const some = which === 'first' ? entries.slice(0, limit) : entries.slice(-limit);
  const of = some.length === entries.length ? '' : ` (${which} ${some.length} of ${entries.length})`;
  return ['', `${headline}${of}`, ...some.flatMap(line).map((words) => `  ${words}`)];
}

/** Returns a text on one line, shortened. */
function cut(text: string): string {
  const line = text
    .slice(0, maxLine * 4)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return line.length <= maxLine ? line : `${line.slice(0, maxLine - 1)}…`;
}
