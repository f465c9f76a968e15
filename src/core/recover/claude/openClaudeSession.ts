import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { BackgroundTask, Compaction, SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { isAppError } from '../../../shared/errors.ts';
import { codeOf } from '../../storage/writeFailed.ts';
import { readLines, type ReadPosition } from '../lines/readLines.ts';
import type { ContextState, OpenSession, ReadExtent, UpdateOptions } from '../reading/agentReader.ts';
import { createCollector } from '../reading/createCollector.ts';
import {
  createTasks,
  describeTask,
  type Tasks,
  type TaskSoFar,
  type TaskTranscript,
} from '../reading/createTasks.ts';
import { firstLine } from '../reading/firstLine.ts';
import { laterOf, textAt, timeAt } from '../reading/jsonFields.ts';
import { addText, onActiveBranch } from '../reading/noted.ts';
import { readTyped, withTyped } from '../reading/typedHistory.ts';
import { typedWords, messageText } from './claudeRecord.ts';
import { createAgentFinder, type AgentFile } from './createAgentFinder.ts';
import type { Place } from './createChain.ts';
import { createSummary } from './createSummary.ts';
import { createToolCalls, replayTodos } from './createToolCalls.ts';
import { createTranscriptFold, type TranscriptFold } from './createTranscriptFold.ts';
import { createWords } from './createWords.ts';
import { readContextParts } from './readContextParts.ts';
import { runningSessions } from './runningSessions.ts';
import { storedPlan } from './storedPlan.ts';
import { storedTodos } from './storedTodos.ts';

interface Child {
  file: AgentFile;
  readonly fold: TranscriptFold;
  position: ReadPosition | undefined;
  prompt: string;
  /** The stamp of the file when it was last read as a whole; `null` before. */
  readAt: string | null;
  /** `null` until it is asked for, and again after something was read. */
  transcriptEnd: TaskTranscript | null;
}

/** Opens a session of Claude Code with the transcripts of its sub-agents; see `AgentReader.open`. */
export function openClaudeSession(path: string, extent?: ReadExtent): OpenSession {
  let reading = beginReading(path, extent);
  return {
    async update(options) {
      const isSame = await reading.readOn(options);
      if (isSame) return;
      // The transcript was replaced: the facts so far are those of another one.
      reading = beginReading(path, extent);
      await reading.readOn(options);
    },
    facts: () => reading.facts(),
    context: () => Promise.resolve(reading.context()),
  };
}

function beginReading(path: string, extent: ReadExtent | undefined) {
  const id = basename(path, '.jsonl');
  const collector = createCollector();
  const tasks = createTasks();
  const calls = createToolCalls(collector, tasks, join(dirname(path), id, 'tool-results'));
  const summary = createSummary();
  const words = createWords();
  const parts = readContextParts();
  let slug: string | null = null;
  const lists = { branches: new Set<string>(), models: new Set<string>(), versions: new Set<string>() };
  let forkedFrom: string | null = null;
  let given: string | null = null;
  const main = createTranscriptFold({
    collector,
    tasks,
    calls,
    by: 'main',
    onRecord(record, line, place) {
      summary.take(record);
      words.take(record, line, place);
      parts.take(record, place);
      const { fields } = record;
      if (!record.sidechain && (record.type === 'user' || record.type === 'attachment'))
        given = laterOf(given, timeAt(fields, 'timestamp'));
      if (!record.sidechain) slug = textAt(fields, 'slug') ?? slug;
      addText(lists.branches, textAt(fields, 'gitBranch'));
      addText(lists.versions, textAt(fields, 'version'));
      addText(lists.models, record.sidechain ? null : summary.model());
      const from = fields['forkedFrom'];
      if (typeof from === 'object' && from !== null) forkedFrom ??= textAt({ ...from }, 'sessionId');
    },
  });
  const agentFiles = createAgentFinder(path);
  const children = new Map<string, Child>();
  const problems = new Set<string>();
  let position: ReadPosition | undefined;
  let torn = false;
  /** True if the beginning of the transcript was not read. */
  let isPart = false;

  const beginChild = (file: AgentFile): Child => {
    const child: Child = {
      file,
      position: undefined,
      prompt: '',
      readAt: null,
      transcriptEnd: null,
      fold: createTranscriptFold({
        collector,
        tasks,
        calls,
        by: file.id,
        transcript: file.path,
        isForeign: (uuid) => main.chain.placeOf(uuid) !== null,
        onRecord(record) {
          if (child.prompt === '' && record.type === 'user')
            child.prompt = typedWords({ ...record, sidechain: false }) ?? messageText(record);
        },
      }),
    };
    children.set(file.path, child);
    return child;
  };

  /** Returns false if a file was replaced since it was read. */
  const readOn = async ({ signal, onProgress }: UpdateOptions): Promise<boolean> => {
    let isSame = true;
    const restart = (): void => void (isSame = false);
    const read = await readLines(path, {
      from: position,
      last: extent?.own,
      onRestart: restart,
      onLine: (line, atEnd) => isSame && main.take(line, atEnd),
      onProgress,
      signal,
    });
    if (!isSame) return false;
    if (position === undefined) isPart = extent !== undefined && read.size > extent.own;
    position = read.position;
    torn = read.torn;
    const found = await agentFiles.find();
    for (const problem of found.problems) problems.add(problem);
    for (const file of found.files) {
      const child = children.get(file.path) ?? beginChild(file);
      child.file = file;
      if (file.stamp !== null && child.readAt === file.stamp) continue;
      child.transcriptEnd = null;
      try {
        const result = await readLines(file.path, {
          from: child.position,
          last: extent?.agents,
          onRestart: restart,
          onLine: (line, atEnd) => isSame && child.fold.take(line, atEnd),
          signal,
        });
        child.position = result.position;
        child.readAt = file.stamp;
      } catch (error) {
        if (isAppError(error)) throw error;
        problems.add(`The transcript ${file.path} could not be read (${codeOf(error)}).`);
      }
    }
    return isSame;
  };

  /** The first of two with the same id counts. */
  const childrenById = (): ReadonlyMap<string, Child> =>
    new Map([...children.values()].toReversed().map((child) => [child.file.id, child]));

  const context = (): ContextState => {
    const isActive = main.chain.active();
    const { title, model, started, ended } = summary.summary();
    const compactions = main.compactions();
    // A sub-agent without a record of its launch may be one that was read before the part that was read here.
    for (const child of children.values()) if (!isPart) linkChild(child, tasks);
    const byId = childrenById();
    const agents = tasks
      .all()
      .map((task) => describeTask(task, transcriptEndOf(byId.get(task.id ?? '')), compactions, true));
    return {
      title,
      model,
      started,
      ended,
      given,
      ending: main.ending(),
      context: main.context(isActive),
      compactions,
      window: null,
      parts: parts.measure((place) => isActive(place as Place)),
      agents,
    };
  };

  const facts = async (): Promise<SessionFacts> => {
    const isActive = main.chain.active();
    const { title, cwd, started, ended } = summary.summary();
    const home = dirname(dirname(dirname(path)));
    const state = (await runningSessions(home)).get(id);
    const history = join(home, 'history.jsonl');
    for (const child of children.values()) linkChild(child, tasks);
    const compactions = main.compactions();
    const byId = childrenById();
    const agents = await Promise.all(
      tasks.all().map((task) => finishTask(task, byId.get(task.id ?? ''), compactions, state !== undefined)),
    );
    return {
      session: {
        agent: 'claude-code',
        id,
        path,
        title,
        cwd,
        cwds: summary.cwds(),
        branches: [...lists.branches],
        models: [...lists.models],
        versions: [...lists.versions],
        started,
        ended,
        ending: state ?? main.ending(),
        forkedFrom,
        ...main.tally(),
        torn,
        unknownKinds: main.unknownKinds(),
        brokenLinks: main.chain.brokenLinks(),
      },
      context: main.context(isActive),
      compactions,
      words: withTyped(
        words.words(isActive),
        words.typed(),
        await readTyped(history, id, ({ session }) => session === id),
        history,
      ),
      answers: onActiveBranch(calls.answers()),
      plan: onActiveBranch(calls.plans()).at(-1) ?? (await storedPlan(home, slug)),
      todos: replayTodos(onActiveBranch(calls.todos())) ?? (await storedTodos(home, id)),
      ...withOpenCalls(collector.collected(), calls.open()),
      agents,
      summary: main.summaries().findLast(({ place }) => isActive(place))?.text ?? null,
      hiddenSummary: null,
      said: main.said(isActive),
      problems: [...problems],
    };
  };

  return { readOn, facts, context };
}

type Collected = ReturnType<ReturnType<typeof createCollector>['collected']>;

/** Adds commands that have no result: the session ended in them. */
function withOpenCalls(
  collected: Collected,
  open: ReturnType<ReturnType<typeof createToolCalls>['open']>,
): Collected {
  const late = createCollector();
  for (const { name, input, origin } of open) {
    const command = name === 'Bash' || name === 'PowerShell' ? textAt(input, 'command') : null;
    if (command !== null) late.run({ command, exit: null, state: 'no-result', output: '' }, origin);
  }
  const more = late.collected();
  return {
    files: collected.files,
    commands: [...collected.commands, ...more.commands],
    tests: [...collected.tests, ...more.tests],
    effects: [...collected.effects, ...more.effects],
  };
}

/** Finds the task whose transcript this is. One without a record of its launch is a task all the same. */
function linkChild({ file, prompt }: Child, tasks: Tasks): void {
  if (tasks.ofId(file.id) !== undefined) return;
  const launched = file.call === null ? undefined : tasks.ofCall(file.call);
  const task =
    launched ??
    tasks.begin({
      kind: 'agent',
      by: 'main',
      began: { line: 1, transcript: file.path, at: null },
      call: file.id,
      task: file.description ?? firstLine(prompt),
    });
  tasks.name(task, file.id);
}

function transcriptEndOf(child: Child | undefined): TaskTranscript | undefined {
  if (child === undefined) return undefined;
  child.transcriptEnd ??= { ending: child.fold.ending(), compactions: child.fold.compactions() };
  return child.transcriptEnd;
}

async function finishTask(
  task: TaskSoFar,
  child: Child | undefined,
  compactions: readonly Compaction[],
  isRunning: boolean,
): Promise<BackgroundTask> {
  const isFound =
    task.output !== null &&
    // This process has a folder of its own, which a relative path does not mean.
    isAbsolute(task.output) &&
    (await stat(task.output).then(
      (stats) => stats.isFile(),
      () => false,
    ));
  return {
    ...describeTask(task, transcriptEndOf(child), compactions, isRunning),
    output: isFound ? task.output : (child?.file.path ?? null),
    outputGone: task.output === null || isFound ? null : task.output,
  };
}
