import type { Answer, Todo } from '../../../shared/domain/sessionFacts.ts';
import type { Collector, Origin } from '../reading/createCollector.ts';
import { markRead, type Tasks, type TaskSoFar } from '../reading/createTasks.ts';
import { firstLine } from '../reading/firstLine.ts';
import {
  isObject,
  listAt,
  numberAt,
  objectAt,
  parseObject,
  textAt,
  type JsonObject,
} from '../reading/jsonFields.ts';
import { commandReads, linesShown } from '../reading/commandReads.ts';
import { keepEnd, keepStart } from '../reading/keepTexts.ts';
import type { Noted } from '../reading/noted.ts';
import { absolutePath, folderOfCommand, patchesIn, patchFiles, scriptCalls } from './patchFiles.ts';
import { readOutput, type ToolOutput } from './readOutput.ts';

/** The tool that runs a script of JavaScript, which calls the other tools. */
const scriptTool = 'exec';
/** Characters. */
const maxAnswer = 2_000;

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** The text of a call that has no fields. */
  readonly text: string;
  readonly folder: string;
  readonly origin: Origin;
  /** An event told how it ended, before its output came. */
  reported: boolean | null;
  exit: number | null;
  /** Records of their own tell what a script ran, and what it changed. */
  readonly covers: { commands: boolean; patches: boolean };
}

export interface CodexCalls {
  /** Takes a call, in the folder that its turn works in. Returns false if the same call is in a transcript that was read before. */
  begin(payload: JsonObject, kind: string, folder: string, origin: Origin): boolean;
  end(payload: JsonObject, origin: Origin): void;
  /** Takes a completed item of a newer version. */
  complete(kind: string, item: JsonObject, folder: string, origin: Origin): void;
  /** Takes the event that tells which files a patch changed. */
  patched(payload: JsonObject, folder: string, origin: Origin): void;
  /** Takes the notice of a sub-agent's state that a message to the agent holds. */
  notify(agent: string, status: unknown, origin: Origin): void;
  /** Takes a message of a sub-agent that reached the agent. */
  deliver(agent: string, origin: Origin): void;
  /** Adds the commands that have not ended to a collector: the transcript is at its end. */
  addOpen(late: Collector): void;
  answers(): readonly Noted<Answer>[];
  todos(): readonly Noted<readonly Todo[]>[];
}

/** Follows the calls of tools to their outputs, and tells what came of them. */
export function createCodexCalls(collector: Collector, tasks: Tasks): CodexCalls {
  const calls = new Map<string, Call>();
  /** Ids of all calls: a sub-agent's transcript may repeat those of its parent. */
  const seen = new Set<string>();
  /** Commands that still run, by the ids of their sessions. */
  const running = new Map<string, { readonly call: Call; output: string }>();
  const answers: Noted<Answer>[] = [];
  const todos: Noted<readonly Todo[]>[] = [];

  const writePatch = (patch: string, folder: string, origin: Origin): void => {
    for (const { path, added, deleted } of patchFiles(patch))
      collector.write(absolutePath(path, folder), { added, deleted }, origin);
  };
  const readFiles = (command: string, folder: string, origin: Origin): void => {
    const at = folderOfCommand(command, folder);
    const lines = linesShown(command);
    for (const file of commandReads(command)) collector.read(absolutePath(file, at), origin, lines);
  };
  const endCommand = (call: Call, { text, exit, refused }: ToolOutput): void => {
    const command = commandOf(call);
    const folder = absolutePath(textAt(call.input, 'workdir') ?? '.', call.folder);
    const state = refused ? 'refused' : exit === null || exit === 0 ? 'done' : 'failed';
    const isPatch = call.input['command'] !== undefined && command.startsWith('apply_patch');
    if (!isPatch) collector.run({ command, exit, state, output: text }, call.origin);
    if (state !== 'done') return;
    const patches = patchesIn(command);
    for (const patch of patches) writePatch(patch, folderOfCommand(command, folder), call.origin);
    if (patches.length === 0) readFiles(command, folder, call.origin);
  };
  const endPatch = (call: Call, { text, exit, refused }: ToolOutput): void => {
    const isDone =
      call.reported ??
      (exit === null ? !refused && !/\bfailed\b|^error/iu.test(text.slice(0, 300)) : exit === 0);
    const patch =
      call.text === '' ? (textAt(call.input, 'input') ?? textAt(call.input, 'patch') ?? '') : call.text;
    if (isDone) writePatch(patch, call.folder, call.origin);
  };
  /** A script calls tools. Where no record tells of these calls, its text does, and what came of them is not known. */
  const endScript = (call: Call, { text, refused }: ToolOutput): void => {
    const isFailed = refused || /^Script (?:failed|error)/iu.test(text);
    const { commands, patches } = scriptCalls(call.text);
    if (!call.covers.commands)
      for (const command of commands)
        collector.run(
          { command, exit: null, state: isFailed ? 'failed' : 'done', output: text },
          call.origin,
        );
    if (!call.covers.patches && !isFailed)
      for (const patch of patches) writePatch(patch, call.folder, call.origin);
  };
  const endSpawn = (call: Call, { text }: ToolOutput): void => {
    const task = tasks.ofCall(call.id);
    if (task === undefined) return;
    const made = parseObject(text);
    const id = made === null ? null : (textAt(made, 'agent_id') ?? textAt(made, 'thread_id'));
    const path = made === null ? null : textAt(made, 'task_name');
    if (path !== null) tasks.name(task, path);
    if (id !== null) tasks.name(task, id);
    if (made === null && text !== '') task.state = 'failed';
  };
  /** The output of waiting and of closing says how each of its sub-agents stands, with the whole of its last words. */
  const endWait = (call: Call, { text }: ToolOutput, origin: Origin): void => {
    const reported = parseObject(text);
    if (reported === null) return;
    const status = objectAt(reported, 'status');
    const only = textAt(call.input, 'id') ?? textAt(call.input, 'target') ?? textAt(call.input, 'agent_id');
    for (const agent of Object.keys(status))
      if (tasks.ofId(agent) !== undefined) notify(agent, status[agent], origin);
    if (only !== null) notify(only, reported['previous_status'] ?? reported['status'], origin);
  };
  const notify = (agent: string, status: unknown, { evidence }: Origin): void => {
    const task = tasks.ofId(agent);
    if (task === undefined) return;
    const word = typeof status === 'string' ? status : Object.keys(isObject(status) ? status : {})[0];
    const state = stateOf(word ?? '');
    if (state === null) return;
    task.state = state;
    const hasText = isObject(status) && typeof status[word ?? ''] === 'string';
    markRead(task, hasText || state !== 'finished' ? 'in-full' : 'announced', evidence);
  };

  const enders: Readonly<Record<string, (call: Call, output: ToolOutput, origin: Origin) => void>> = {
    shell: endCommand,
    shell_command: endCommand,
    'container.exec': endCommand,
    local_shell: endCommand,
    exec_command: endCommand,
    apply_patch: endPatch,
    [scriptTool]: endScript,
    spawn_agent: endSpawn,
    wait: endWait,
    wait_agent: endWait,
    close_agent: endWait,
    update_plan: ({ input, origin }) => {
      todos.push({ origin, value: listAt(input, 'plan').flatMap(todoOf) });
    },
    request_user_input: ({ input, origin }, { text }) => {
      const given = objectAt(parseObject(text) ?? {}, 'answers');
      for (const question of listAt(input, 'questions').filter(isObject)) {
        const chosen = listAt(objectAt(given, textAt(question, 'id') ?? ''), 'answers');
        const answer = chosen.filter((one) => typeof one === 'string').join(', ');
        if (answer === '') continue;
        const words = keepStart(textAt(question, 'question') ?? '', maxAnswer);
        const value = {
          at: origin.at,
          question: words,
          answer: keepStart(answer, maxAnswer),
          ...origin.evidence,
        };
        answers.push({ origin, value });
      }
    },
  };
  // A transcript may name a tool like a method of every object.
  const endWith = new Map(Object.entries(enders));

  const finish = (call: Call, output: ToolOutput, origin: Origin): void => {
    const known = call.exit === null ? output : { ...output, exit: call.exit };
    if (known.running !== null && known.exit === null) {
      running.set(known.running, { call, output: known.text });
      return;
    }
    if (call.name === 'write_stdin') {
      endRunning(call, known);
      return;
    }
    const take = endWith.get(call.name);
    if (take !== undefined) take(call, known, origin);
    else if (
      /^mcp__.*(?:send|post|create|add)\w*(?:message|comment|e?mail|issue|pull_request)/iu.test(call.name)
    ) {
      const kind = /pull_request$/iu.test(call.name) ? 'pull-request' : 'message';
      collector.affect(kind, call.name, 'unknown', call.origin);
    }
  };
  const endRunning = ({ input }: Call, output: ToolOutput): void => {
    const number = numberAt(input, 'session_id');
    const id = number === null ? (textAt(input, 'session_id') ?? '') : String(number);
    const open = running.get(id);
    if (open === undefined) return;
    open.output = keepEnd(`${open.output}\n${output.text}`, 100_000);
    if (output.exit === null) return;
    running.delete(id);
    endCommand(open.call, { ...output, text: open.output });
  };

  return {
    begin(payload, kind, folder, origin) {
      const id = textAt(payload, 'call_id') ?? textAt(payload, 'id');
      if (id === null) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      const input = parseObject(textAt(payload, 'arguments') ?? '') ?? objectAt(payload, 'action');
      const name = kind === 'local_shell_call' ? 'local_shell' : (textAt(payload, 'name') ?? '');
      const text = textAt(payload, 'input') ?? '';
      const call: Call = {
        id,
        name,
        input,
        text,
        folder,
        origin,
        reported: null,
        exit: null,
        covers: { commands: false, patches: false },
      };
      calls.set(id, call);
      if (name === 'spawn_agent') beginTask(tasks, call);
      return true;
    },
    end(payload, origin) {
      const id = textAt(payload, 'call_id') ?? '';
      const call = calls.get(id);
      if (call === undefined) return;
      calls.delete(id);
      finish(call, readOutput(payload['output']), origin);
    },
    complete(kind, item, folder, origin) {
      const id = textAt(item, 'id') ?? '';
      const call = calls.get(id);
      if (kind === 'CommandExecution') {
        const exit = numberAt(item, 'exit_code');
        if (call !== undefined) call.exit = exit;
        // Commands of a script have no calls of their own.
        if (seen.has(id)) return;
        if (id !== '') seen.add(id);
        cover('commands');
        const command = scriptOf(item['command']);
        const state = /declined|rejected/iu.test(textAt(item, 'status') ?? '')
          ? 'refused'
          : exit === null || exit === 0
            ? 'done'
            : 'failed';
        const at = absolutePath(textAt(item, 'cwd') ?? '.', folder);
        collector.run({ command, exit, state, output: textAt(item, 'aggregated_output') ?? '' }, origin);
        if (state === 'done') readItem(item, command, at, origin);
      } else if (kind === 'FileChange') {
        const isDone = !/failed|declined|in_?progress/iu.test(textAt(item, 'status') ?? '');
        takeChanges(id, item['changes'], isDone, folder, origin);
      } else if (kind === 'SubAgentActivity') {
        const agent = textAt(item, 'agent_thread_id');
        const task =
          tasks.ofId(textAt(item, 'agent_path') ?? '') ?? tasks.ofCall(textAt(item, 'call_id') ?? id);
        if (agent !== null && task !== undefined) tasks.name(task, agent);
      } else if (kind === 'CollabAgentToolCall') takeCollaboration(item, origin);
    },
    patched(payload, folder, origin) {
      takeChanges(
        textAt(payload, 'call_id') ?? '',
        payload['changes'],
        payload['success'] !== false,
        folder,
        origin,
      );
    },
    notify,
    deliver(agent, { evidence }) {
      const task = tasks.ofId(agent);
      if (task !== undefined) markRead(task, 'in-full', evidence);
    },
    addOpen(late) {
      for (const { call, output } of running.values())
        late.run({ command: commandOf(call), exit: null, state: 'background', output }, call.origin);
      for (const call of calls.values())
        if (endWith.get(call.name) === endCommand)
          late.run({ command: commandOf(call), exit: null, state: 'no-result', output: '' }, call.origin);
    },
    answers: () => answers,
    todos: () => todos,
  };

  function takeChanges(id: string, changes: unknown, isDone: boolean, folder: string, origin: Origin): void {
    const call = calls.get(id);
    if (call !== undefined) call.reported = isDone;
    if (seen.has(id)) return;
    if (id !== '') seen.add(id);
    cover('patches');
    if (!isDone || !isObject(changes)) return;
    for (const path of Object.keys(changes)) {
      const change = objectAt(changes, path);
      const to = textAt(change, 'move_path') ?? textAt(objectAt(change, 'type'), 'move_path');
      for (const one of to === null ? [path] : [path, to])
        collector.write(absolutePath(one, folder), { added: null, deleted: null }, origin);
    }
  }

  function cover(kind: keyof Call['covers']): void {
    for (const call of calls.values()) if (call.name === scriptTool) call.covers[kind] = true;
  }

  /** The agent's own reading of the command is better than one of the command line. */
  function readItem(item: JsonObject, command: string, at: string, origin: Origin): void {
    const parsed = listAt(item, 'parsed_cmd').filter(isObject);
    if (parsed.length === 0) readFiles(command, at, origin);
    for (const part of parsed) {
      const path = textAt(part, 'path');
      if (part['type'] === 'read' && path !== null)
        collector.read(absolutePath(path, at), origin, linesShown(command));
    }
  }

  function takeCollaboration(item: JsonObject, origin: Origin): void {
    const states = objectAt(item, 'agents_states');
    const task = tasks.ofCall(textAt(item, 'id') ?? '');
    const [receiver] = listAt(item, 'receiver_thread_ids');
    if (task !== undefined && typeof receiver === 'string') tasks.name(task, receiver);
    if (!/wait|close/iu.test(textAt(item, 'tool') ?? '')) return;
    for (const agent of Object.keys(states)) {
      const { status } = objectAt(states, agent);
      const word = typeof status === 'string' ? status : 'unknown';
      notify(agent, { [word]: textAt(objectAt(states, agent), 'message') }, origin);
    }
  }
}

function beginTask(tasks: Tasks, { id, input, origin }: Call): TaskSoFar {
  const { by, at, evidence } = origin;
  const words = textAt(input, 'message') ?? textAt(input, 'prompt') ?? textAt(input, 'task_name') ?? '';
  const task = tasks.begin({
    kind: 'agent',
    by,
    began: { ...evidence, at },
    call: id,
    task: firstLine(words),
  });
  const name = textAt(input, 'task_name');
  if (name !== null) tasks.name(task, name);
  return task;
}

/** Returns the command line of a call; a list of words that starts a shell is the script of that shell. */
function commandOf({ input }: Call): string {
  return scriptOf(input['command'] ?? input['cmd']);
}

function scriptOf(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = Array.isArray(command)
    ? command.filter((word): word is string => typeof word === 'string')
    : [];
  const [program = '', option = '', script] = words;
  const isShell = /(?:^|[\\/])(?:bash|zsh|sh|dash|fish|pwsh|powershell|cmd)(?:\.exe)?$/iu.test(program);
  if (isShell && /^(?:-\w*c|-command|\/c)$/iu.test(option) && script !== undefined) return script;
  return words
    .map((word) => (/^[\w./:=@%+,-]+$/u.test(word) || word.includes('\n') ? word : JSON.stringify(word)))
    .join(' ');
}

function stateOf(word: string): TaskSoFar['state'] | null {
  if (/^(?:completed|finished)$/iu.test(word)) return 'finished';
  if (/^(?:errored|failed|error)$/iu.test(word)) return 'failed';
  return /^(?:shutdown|interrupted|closed|killed)$/iu.test(word) ? 'killed' : null;
}

function todoOf(value: unknown): readonly Todo[] {
  const text = isObject(value) ? textAt(value, 'step') : null;
  if (!isObject(value) || text === null) return [];
  const status = textAt(value, 'status');
  return [
    { text, state: status === 'completed' ? 'done' : status === 'in_progress' ? 'in-progress' : 'pending' },
  ];
}
