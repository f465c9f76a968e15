import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackgroundTask, Compaction, SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { isAppError } from '../../../shared/errors.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import type { Line } from '../lines/createLineSplitter.ts';
import { readCompressedLines } from '../lines/readCompressedLines.ts';
import { readEnds, readLines, type ReadPosition } from '../lines/readLines.ts';
import type { ContextState, OpenSession, ReadExtent, UpdateOptions } from '../reading/agentReader.ts';
import { createCollector } from '../reading/createCollector.ts';
import { createTasks, describeTask, type Tasks, type TaskSoFar } from '../reading/createTasks.ts';
import { firstLine } from '../reading/firstLine.ts';
import { laterOf, objectAt, textAt } from '../reading/jsonFields.ts';
import { addText, onActiveBranch, thinOut } from '../reading/noted.ts';
import { readTyped, withTyped } from '../reading/typedHistory.ts';
import { folderOf, parseCodexRecord, type CodexRecord } from './codexRecord.ts';
import { createCodexCalls } from './createCodexCalls.ts';
import { createCodexFold, type CodexFold } from './createCodexFold.ts';
import { createCodexSummary } from './createCodexSummary.ts';
import { readCodexParts } from './readCodexParts.ts';
import { createChildFinder, rootOf, type ChildRollout } from './findChildren.ts';

/** Milliseconds. An open turn whose transcript has not grown for so long was cut off. */
export const silence = 600_000;

interface Child {
  readonly file: ChildRollout;
  readonly fold: CodexFold;
  position: ReadPosition | undefined;
}

/** True if a file is a transcript of Codex. Rejects with the system's error. */
export async function isCodexTranscript(path: string): Promise<boolean> {
  let isOwn = false;
  const look = ({ text }: Line): boolean => {
    const record = isOwn ? null : parseCodexRecord(text.toString('utf8'));
    isOwn ||= record !== null && record.known && record.at !== null && textAt(record.payload, 'id') !== null;
    return true;
  };
  if (path.endsWith('.zst')) await readCompressedLines(path, { onLine: look, limit: 1_048_576 });
  else await readEnds(path, { head: 8_388_608, tail: 0 }, look);
  return isOwn;
}

/** Opens a session of Codex with the transcripts of its sub-agents; see `AgentReader.open`. */
export function openCodexSession(path: string, extent?: ReadExtent): OpenSession {
  let reading = beginReading(path, extent);
  return {
    async update(options) {
      if (await reading.readOn(options)) return;
      // The transcript was replaced: the facts so far are those of another one.
      reading = beginReading(path, extent);
      await reading.readOn(options);
    },
    facts: () => reading.facts(),
    context: () => reading.context(),
  };
}

/** True for what the next reply counts: a prompt, or a result of a tool. */
function isGiven({ type, kind, payload }: CodexRecord): boolean {
  if (type !== 'response_item') return false;
  return kind.endsWith('_output') || (kind === 'message' && textAt(payload, 'role') === 'user');
}

function beginReading(path: string, extent: ReadExtent | undefined) {
  const collector = createCollector();
  const tasks = createTasks();
  const calls = createCodexCalls(collector, tasks);
  const summary = createCodexSummary();
  const parts = readCodexParts();
  const lists = {
    cwds: new Set<string>(),
    branches: new Set<string>(),
    models: new Set<string>(),
    versions: new Set<string>(),
  };
  let given: string | null = null;
  const main = createCodexFold({
    calls,
    by: 'main',
    onRecord(record) {
      const { type, payload } = record;
      summary.take(record);
      parts.take(record);
      if (isGiven(record)) given = laterOf(given, record.at);
      addText(lists.cwds, folderOf(record));
      if (type === 'turn_context') addText(lists.models, textAt(payload, 'model'));
      if (type !== 'session_meta') return;
      addText(lists.branches, textAt(objectAt(payload, 'git'), 'branch'));
      addText(lists.versions, textAt(payload, 'cli_version'));
    },
  });
  const findChildren = createChildFinder(path);
  const children = new Map<string, Child>();
  const problems = new Set<string>();
  let position: ReadPosition | undefined;
  /** The size and the time of a compressed transcript that was read. */
  let version = '';
  let torn = false;
  /** True if the beginning of the transcript was not read. */
  let isPart = false;

  const readMain = async ({ signal, onProgress }: UpdateOptions): Promise<boolean> => {
    let isSame = true;
    if (path.endsWith('.zst')) {
      const { size, mtimeMs } = await stat(path);
      const now = `${size}:${mtimeMs}`;
      if (version !== '') return version === now;
      version = now;
      const onLine = (line: Line, atEnd = false): boolean => main.take(line, atEnd);
      ({ torn } = await readCompressedLines(path, { onLine, signal }));
      onProgress?.(size, size);
      return true;
    }
    const read = await readLines(path, {
      from: position,
      last: extent?.own,
      onRestart: () => void (isSame = false),
      onLine: (line, atEnd) => isSame && main.take(line, atEnd),
      onProgress,
      signal,
    });
    if (!isSame) return false;
    if (position === undefined) isPart = extent !== undefined && read.size > extent.own;
    position = read.position;
    torn = read.torn;
    return true;
  };

  /** Returns false if a file was replaced since it was read. */
  const readOn = async (options: UpdateOptions): Promise<boolean> => {
    if (!(await readMain(options))) return false;
    // The search looks at the transcripts of all sessions.
    if (tasks.all().length === 0) return true;
    let isSame = true;
    for (const file of descendantsOf(
      idOf(path, summary.id()),
      await findChildren(summary.summary().started),
    )) {
      const child = children.get(file.path) ?? beginChild(file);
      try {
        const read = await readLines(file.path, {
          from: child.position,
          last: extent?.agents,
          onRestart: () => void (isSame = false),
          onLine: (line, atEnd) => isSame && child.fold.take(line, atEnd),
          signal: options.signal,
        });
        child.position = read.position;
      } catch (error) {
        if (isAppError(error)) throw error;
        problems.add(`The transcript ${file.path} could not be read (${codeOf(error)}).`);
      }
    }
    return isSame;
  };

  const beginChild = (file: ChildRollout): Child => {
    const fold = createCodexFold({ calls, by: file.id, transcript: file.path });
    const child: Child = { file, fold, position: undefined };
    children.set(file.path, child);
    return child;
  };

  const context = (): Promise<ContextState> => {
    const { title, model, started, ended, ending } = summary.summary();
    const compactions = main.compactions();
    const own = main.words().map(({ text }) => text);
    for (const child of children.values()) if (!isPart) linkChild(child, tasks, own);
    return Promise.resolve({
      title,
      model,
      started,
      ended,
      given,
      ending,
      context: thinOut(main.context()),
      compactions,
      window: main.window(),
      parts: parts.measure(() => true),
      agents: tasks.all().map((task) => finishTask(task, [...children.values()], compactions, true)),
    });
  };

  const facts = async (): Promise<SessionFacts> => {
    const { title, cwd, started, ended, ending, forkedFrom } = summary.summary();
    const id = idOf(path, summary.id());
    const isRunning = summary.isOpen() && (await isGrowing(path));
    const own = main.words().map(({ text }) => text);
    for (const child of children.values()) linkChild(child, tasks, own);
    const compactions = main.compactions();
    const late = createCollector();
    calls.addOpen(late);
    const [early, open] = [collector.collected(), late.collected()];
    return {
      session: {
        agent: 'codex',
        id,
        path,
        title,
        cwd,
        cwds: [...lists.cwds],
        branches: [...lists.branches],
        models: [...lists.models],
        versions: [...lists.versions],
        started,
        ended,
        ending: isRunning ? { how: 'running', detail: null } : ending,
        forkedFrom,
        ...main.tally(),
        torn,
        unknownKinds: main.unknownKinds(),
        brokenLinks: 0,
      },
      context: thinOut(main.context()),
      compactions,
      words: await withHistory(path, id, main),
      answers: onActiveBranch(calls.answers()),
      plan: onActiveBranch(main.plans()).at(-1) ?? null,
      todos: onActiveBranch(calls.todos()).at(-1) ?? null,
      files: early.files,
      commands: [...early.commands, ...open.commands],
      tests: [...early.tests, ...open.tests],
      effects: [...early.effects, ...open.effects],
      agents: tasks.all().map((task) => finishTask(task, [...children.values()], compactions, isRunning)),
      summary: main.summary(),
      hiddenSummary: main.hiddenSummary(),
      said: main.said(),
      problems: [...problems],
    };
  };

  return { readOn, facts, context };
}

function idOf(path: string, recorded: string | null): string {
  return recorded ?? basename(path).replace(/\.jsonl(?:\.zst)?$/u, '');
}

/** Returns the words of a transcript in Codex's own folder with those that only the history of its prompt has. */
async function withHistory(path: string, id: string, main: Pick<CodexFold, 'words' | 'typed'>) {
  const root = rootOf(path);
  if (root === null) return main.words();
  const file = join(root, 'history.jsonl');
  return withTyped(
    main.words(),
    main.typed(),
    await readTyped(file, id, ({ session }) => session === id),
    file,
  );
}

async function isGrowing(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < silence,
    () => false,
  );
}

/** Returns the transcripts of a session's sub-agents, and of theirs: each after the one that started it. */
function descendantsOf(id: string, found: readonly ChildRollout[]): readonly ChildRollout[] {
  const all: ChildRollout[] = [];
  const known = new Set([id]);
  const queue = [id];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift())
    for (const child of found) {
      if (child.parent !== parent || known.has(child.id)) continue;
      known.add(child.id);
      queue.push(child.id);
      all.push(child);
    }
  return all;
}

/** Finds the task whose transcript this is. One without a record of its launch is a task all the same. */
function linkChild({ file, fold }: Child, tasks: Tasks, parentsWords: readonly string[]): void {
  if (tasks.ofId(file.id) !== undefined) return;
  // A forked sub-agent repeats the words of its parent.
  const prompt = fold.words().find(({ text }) => !parentsWords.includes(text))?.text ?? '';
  const title = firstLine(prompt);
  const launched = tasks.all().find(({ id, task }) => id === null && task === title && title !== '');
  const began = { line: 1, transcript: file.path, at: null };
  const task = launched ?? tasks.begin({ kind: 'agent', by: 'main', began, call: file.id, task: title });
  tasks.name(task, file.id);
}

function finishTask(
  task: TaskSoFar,
  children: readonly Child[],
  compactions: readonly Compaction[],
  isRunning: boolean,
): BackgroundTask {
  const child = children.find(({ file }) => file.id === task.id);
  const own =
    child === undefined ? undefined : { ending: child.fold.ending(), compactions: child.fold.compactions() };
  return {
    ...describeTask(task, own, compactions, isRunning),
    output: child?.file.path ?? null,
    outputGone: null,
  };
}
