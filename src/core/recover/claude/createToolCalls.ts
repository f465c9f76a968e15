import { posix, win32 } from 'node:path';
import type { Answer, Plan, Todo } from '../../../shared/domain/sessionFacts.ts';
import type { LineRange } from '../../../shared/domain/stack.ts';
import type { Collector, FileChange, Origin } from '../reading/createCollector.ts';
import { createIdNumbers } from '../reading/createIdNumbers.ts';
import { commandReads } from '../reading/commandReads.ts';
import { markRead, stateOf, type Tasks } from '../reading/createTasks.ts';
import { firstLine } from '../reading/firstLine.ts';
import {
  isObject,
  listAt,
  numberAt,
  objectAt,
  textAt,
  textsIn,
  type JsonObject,
} from '../reading/jsonFields.ts';
import { keepStart, ownText } from '../reading/keepTexts.ts';
import { wholeResult } from './wholeResult.ts';
import type { Noted } from '../reading/noted.ts';

/** Characters. */
const maxPlan = 20_000;
const maxAnswer = 2_000;

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly origin: Origin;
}

/** A block with the result of a call, and what its record holds beside the block. */
export interface ToolResult {
  readonly block: JsonObject;
  /** The structured result: an object, a text, or missing. */
  readonly structured: unknown;
  readonly origin: Origin;
}

/** A change of the list of to-dos. */
type TodoStep =
  | { readonly kind: 'list'; readonly todos: readonly Todo[] }
  | { readonly kind: 'create'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly text: string | null;
      readonly state: Todo['state'] | 'deleted' | null;
    };

export interface ToolCalls {
  begin(call: ToolCall): void;
  end(id: string, result: ToolResult): void;
  /** Takes the calls that have no result into account, once: the transcript is at its end. */
  open(): readonly ToolCall[];
  answers(): readonly Noted<Answer>[];
  plans(): readonly Noted<Plan>[];
  todos(): readonly Noted<TodoStep>[];
}

/**
 * Follows the calls of tools to their results, and tells what came of them. Results of an unknown call are passed over. `stored` is
 * the folder in which the session stores long results.
 */
export function createToolCalls(collector: Collector, tasks: Tasks, stored: string): ToolCalls {
  const calls = new Map<string, ToolCall>();
  /** Ids of all calls: a copied record is not a second call. */
  const seen = createIdNumbers();
  const answers: Noted<Answer>[] = [];
  const plans: Noted<Plan>[] = [];
  const todos: Noted<TodoStep>[] = [];

  const enders: Readonly<Record<string, (call: ToolCall, result: Result) => void>> = {
    Read: ({ input, origin }, result) => {
      const path = textAt(input, 'file_path');
      if (path === null || result.failed) return;
      collector.read(path, origin, readLines(input, result.structured));
      tasks.noticeReading(path, result.origin.evidence);
    },
    Write: endEdit,
    Edit: endEdit,
    MultiEdit: endEdit,
    NotebookEdit: endEdit,
    Bash: endCommand,
    PowerShell: endCommand,
    Task: endTask,
    Agent: endTask,
    TaskOutput: endPoll,
    AgentOutputTool: endPoll,
    BashOutput: endPoll,
    KillShell: endKill,
    KillBash: endKill,
    TaskStop: endKill,
    TodoWrite: ({ input, origin }, { failed }) => {
      if (!failed)
        todos.push({ origin, value: { kind: 'list', todos: listAt(input, 'todos').flatMap(todoOf) } });
    },
    TaskCreate: ({ input, origin }, { structured, text, failed }) => {
      const id = textAt(objectAt(structured, 'task'), 'id') ?? /#(?<id>\w+)/u.exec(text)?.groups?.['id'];
      const words = textAt(input, 'subject');
      if (!failed && id !== undefined && words !== null)
        todos.push({ origin, value: { kind: 'create', id, text: words } });
    },
    TaskUpdate: ({ input, origin }, { failed }) => {
      const id = textAt(input, 'taskId');
      if (failed || id === null) return;
      todos.push({
        origin,
        value: {
          kind: 'update',
          id,
          text: textAt(input, 'subject'),
          state: todoState(textAt(input, 'status')),
        },
      });
    },
    ExitPlanMode: ({ input, origin }, { structured, failed }) => {
      const text = textAt(input, 'plan') ?? textAt(structured, 'plan');
      if (text === null) return;
      plans.push({
        origin,
        value: { at: origin.at, text: keepStart(text, maxPlan), approved: !failed, ...origin.evidence },
      });
    },
    AskUserQuestion: ({ origin }, { structured, failed, text }) => {
      if (failed) return;
      const given = objectAt(structured, 'answers');
      const pairs = Object.keys(given).flatMap((question) => {
        const answer = given[question];
        const words = typeof answer === 'string' ? answer : textsIn(answer).join(', ');
        return words === '' ? [] : [[question, words] as const];
      });
      // Without the structured answers, the text says question and answer in one sentence.
      for (const [question, answer] of pairs.length === 0 && text !== '' ? [['', text] as const] : pairs) {
        const value = {
          at: origin.at,
          question: keepStart(question, maxAnswer),
          answer: keepStart(answer, maxAnswer),
        };
        answers.push({ origin, value: { ...value, ...origin.evidence } });
      }
    },
  };
  // A transcript may name a tool like a method of every object.
  const endWith = new Map(Object.entries(enders));

  function endEdit({ name, input, origin }: ToolCall, { failed, structured }: Result): void {
    const path = textAt(input, 'file_path') ?? textAt(input, 'notebook_path');
    if (path === null || failed) return;
    collector.write(path, changeOf(name, input, structured), origin);
  }

  function endCommand({ id, input, origin }: ToolCall, result: Result): void {
    const command = textAt(input, 'command') ?? '';
    const { structured, text, failed } = result;
    const background = textAt(structured, 'backgroundTaskId');
    const code = /^(?:Error: )?Exit code (?<code>\d{1,10})\b/u.exec(text)?.groups?.['code'];
    const isInterrupted = structured['interrupted'] === true;
    const state =
      background !== null
        ? 'background'
        : isInterrupted
          ? 'interrupted'
          : result.refused
            ? 'refused'
            : failed
              ? 'failed'
              : 'done';
    // Some programs say more by their code than failure, and the agent takes that for success.
    const isInterpreted = textAt(structured, 'returnCodeInterpretation') !== null;
    const exit = code !== undefined ? Number(code) : state === 'done' && !isInterpreted ? 0 : null;
    const commit = textAt(objectAt(objectAt(structured, 'gitOperation'), 'commit'), 'sha');
    collector.run({ command, exit, state, output: text, commit }, origin);
    if (background !== null) {
      const { by, at, evidence } = origin;
      const task = tasks.begin({
        kind: 'command',
        by,
        began: { ...evidence, at },
        call: id,
        task: keepStart(command, maxAnswer),
      });
      tasks.name(task, background);
      const named = /Output is being written to: (?<path>[^\n]+)/u.exec(text)?.groups?.['path'];
      task.output = placeOf(named === undefined ? null : ownText(named.trim()), origin);
    } else if (!failed) {
      // A listing or a search names an output too, and shows nothing of it.
      for (const file of commandReads(command)) tasks.noticeReading(file, result.origin.evidence);
    }
  }

  function endTask({ id }: ToolCall, { structured, text, failed, refused, origin }: Result): void {
    const task = tasks.ofCall(id);
    if (task === undefined) return;
    const named =
      textAt(structured, 'agentId') ??
      textAt(structured, 'agent_id') ??
      /\bagentId: (?<id>[\w-]{4,64})/u.exec(text.slice(-2_000))?.groups?.['id'];
    if (named !== undefined) tasks.name(task, ownText(named));
    task.output = placeOf(textAt(structured, 'outputFile'), origin) ?? task.output;
    const status = textAt(structured, 'status') ?? '';
    // A launch in the background is no outcome.
    if (structured['isAsync'] === true || /launched|spawned|running/u.test(status)) return;
    task.state = refused ? 'killed' : failed ? 'failed' : 'finished';
    markRead(task, 'in-full', origin.evidence);
  }

  function endPoll({ input }: ToolCall, { structured, origin, failed }: Result): void {
    const polled = objectAt(structured, 'task');
    const id =
      textAt(input, 'task_id') ??
      textAt(input, 'agentId') ??
      textAt(input, 'bash_id') ??
      textAt(polled, 'task_id');
    const task = id === null ? undefined : tasks.ofId(id);
    if (task === undefined || failed) return;
    const state = stateOf(textAt(polled, 'status') ?? textAt(structured, 'status') ?? '');
    if (state === null) return;
    task.state = state;
    markRead(task, 'polled', origin.evidence);
  }

  function endKill({ input }: ToolCall, { failed }: Result): void {
    const id = textAt(input, 'task_id') ?? textAt(input, 'shell_id') ?? '';
    const task = tasks.ofId(id);
    if (task !== undefined && !failed) task.state = 'killed';
  }

  return {
    begin(call) {
      if (!seen.add(call.id)) return;
      calls.set(call.id, call);
      if (call.name !== 'Task' && call.name !== 'Agent') return;
      const { by, at, evidence } = call.origin;
      const task = textAt(call.input, 'description') ?? firstLine(textAt(call.input, 'prompt') ?? '');
      tasks.begin({ kind: 'agent', by, began: { ...evidence, at }, call: call.id, task });
    },
    end(id, { block, structured, origin }) {
      const call = calls.get(id);
      if (call === undefined) return;
      calls.delete(id);
      const fields = isObject(structured) ? structured : {};
      const text = wholeResult(resultText(block), fields, stored);
      const refused = /^(?:The user doesn't want to|Permission to use|\[Request interrupted by user)/u.test(
        text,
      );
      const result = {
        text,
        refused,
        failed: block['is_error'] === true,
        structured: fields,
        origin,
      };
      const take = endWith.get(call.name);
      if (take !== undefined) take(call, result);
      else if (
        /^mcp__.*(?:send|post|create|add)\w*(?:message|comment|e?mail|issue|pull_request)/iu.test(call.name)
      ) {
        const kind = /pull_request$/iu.test(call.name) ? 'pull-request' : 'message';
        collector.affect(kind, call.name, result.failed ? 'failed' : 'done', call.origin);
      }
    },
    open: () => [...calls.values()],
    answers: () => answers,
    plans: () => plans,
    todos: () => todos,
  };
}

interface Result {
  readonly text: string;
  readonly refused: boolean;
  readonly failed: boolean;
  readonly structured: JsonObject;
  readonly origin: Origin;
}

/** Returns the list of to-dos after these changes; `null` if there were none. */
export function replayTodos(steps: readonly TodoStep[]): readonly Todo[] | null {
  if (steps.length === 0) return null;
  let list = new Map<string, Todo>();
  for (const step of steps) {
    if (step.kind === 'list') list = new Map(step.todos.map((todo, index) => [`list ${index}`, todo]));
    else if (step.kind === 'create') list.set(step.id, { text: step.text, state: 'pending' });
    else if (step.state === 'deleted') list.delete(step.id);
    else {
      const before = list.get(step.id);
      const text = step.text ?? before?.text;
      if (text !== undefined) list.set(step.id, { text, state: step.state ?? before?.state ?? 'pending' });
    }
  }
  return [...list.values()];
}

/** Returns the part of a file that was read; nothing for a file that was read as a whole. */
function readLines(input: JsonObject, structured: JsonObject): LineRange | undefined {
  const file = objectAt(structured, 'file');
  const [start, count, total] = ['startLine', 'numLines', 'totalLines'].map((name) => numberAt(file, name));
  if (start != null && count != null && total != null)
    return start <= 1 && count >= total
      ? undefined
      : { first: start, last: Math.max(start, start + count - 1) };
  const [offset, limit] = [numberAt(input, 'offset'), numberAt(input, 'limit')];
  if (offset === null && limit === null) return undefined;
  const first = Math.max(1, offset ?? 1);
  // Without a limit the agent shows so many lines.
  return { first, last: first + Math.max(1, limit ?? 2_000) - 1 };
}

function todoOf(value: unknown): readonly Todo[] {
  const text = isObject(value) ? textAt(value, 'content') : null;
  if (!isObject(value) || text === null) return [];
  const state = todoState(textAt(value, 'status'));
  return [{ text, state: state === null || state === 'deleted' ? 'pending' : state }];
}

/** Returns the state that a word names; `null` for a word that is not known. */
export function todoState(word: string | null): Todo['state'] | 'deleted' | null {
  if (word === 'completed') return 'done';
  if (word === 'in_progress') return 'in-progress';
  return word === 'pending' || word === 'deleted' ? word : null;
}

function resultText(block: JsonObject): string {
  const { content } = block;
  if (typeof content === 'string') return content;
  return listAt(block, 'content')
    .flatMap((part) => (isObject(part) ? (textAt(part, 'text') ?? []) : []))
    .join('\n');
}

/** Returns the lines of an edit as the agent records them. A new file has no patch: all of its lines are added. */
function changeOf(name: string, input: JsonObject, structured: JsonObject): FileChange {
  const hunks = listAt(structured, 'structuredPatch').filter(isObject);
  if (hunks.length === 0) {
    const content =
      name === 'Write' && textAt(structured, 'type') === 'create' ? textAt(input, 'content') : null;
    if (content === null) return { added: null, deleted: null };
    return { added: content.split('\n').length - (content.endsWith('\n') ? 1 : 0), deleted: 0 };
  }
  const lines = hunks.flatMap((hunk) => listAt(hunk, 'lines'));
  const count = (mark: string): number =>
    lines.filter((line) => typeof line === 'string' && line.startsWith(mark)).length;
  return { added: count('+'), deleted: count('-') };
}

/** Returns a recorded path as an absolute one: a relative one lies in the folder of its record. `null` if that is not known. */
function placeOf(path: string | null, { folder }: Origin): string | null {
  if (path === null || posix.isAbsolute(path) || win32.isAbsolute(path)) return path;
  if (folder == null) return null;
  return posix.isAbsolute(folder) ? posix.join(folder, path) : win32.join(folder, path);
}
