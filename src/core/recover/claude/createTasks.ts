import type { BackgroundTask, Evidence } from '../../../shared/domain/sessionFacts.ts';

type State = BackgroundTask['state'] | 'launched';
type Read = BackgroundTask['read'];

/** A sub-agent or a background command, as it is known so far. */
export interface TaskSoFar {
  readonly kind: BackgroundTask['kind'];
  readonly by: string;
  readonly began: BackgroundTask['began'];
  /** Id of the call that began it. */
  readonly call: string;
  id: string | null;
  task: string;
  state: State;
  read: Read;
  proof: Evidence | null;
  output: string | null;
}

export interface Tasks {
  begin(task: Pick<TaskSoFar, 'kind' | 'by' | 'began' | 'call' | 'task'>): TaskSoFar;
  ofCall(call: string): TaskSoFar | undefined;
  ofId(id: string): TaskSoFar | undefined;
  /** Gives a task the id under which later records name it. */
  name(task: TaskSoFar, id: string): void;
  /** Takes a notification; one that only waits in the queue is not read by it. */
  notify(text: string, delivers: boolean, evidence: Evidence): void;
  /** Takes a text of the program in the person's turn: members of a team report in it. */
  hear(text: string, evidence: Evidence): void;
  /** Takes the path of a file that the agent read, which may be the output of a task. */
  noticeReading(text: string, evidence: Evidence): void;
  all(): readonly TaskSoFar[];
}

const report =
  /<teammate-message teammate_id="(?<name>[\w.-]{1,64})"[^<>]*>(?<words>(?:(?!<teammate-message )[\s\S])*?)<\/teammate-message>/gu;
const ranks: readonly Read[] = ['never', 'announced', 'polled', 'in-full'];

/** Records that a task's result reached the session, by its best proof. */
export function markRead(task: TaskSoFar, read: Read, evidence: Evidence): void {
  if (ranks.indexOf(read) <= ranks.indexOf(task.read) && task.proof !== null) return;
  task.read = read;
  task.proof = evidence;
}

/** Collects sub-agents and background commands, by the ids that records name them by. */
export function createTasks(): Tasks {
  const list: TaskSoFar[] = [];
  const byCall = new Map<string, TaskSoFar>();
  const byId = new Map<string, TaskSoFar>();
  const ofId = (id: string): TaskSoFar | undefined => byId.get(id);
  return {
    begin(task) {
      const begun: TaskSoFar = {
        ...task,
        id: null,
        state: 'launched',
        read: 'never',
        proof: null,
        output: null,
      };
      list.push(begun);
      byCall.set(task.call, begun);
      return begun;
    },
    ofCall: (call) => byCall.get(call),
    ofId,
    name(task, id) {
      task.id = id;
      if (!byId.has(id)) byId.set(id, task);
    },
    notify(text, delivers, evidence) {
      const id = tagIn(text, 'task-id') ?? '';
      const task = ofId(id) ?? byCall.get(tagIn(text, 'tool-use-id') ?? '');
      if (task === undefined) return;
      task.state = stateOf(tagIn(text, 'status') ?? '') ?? task.state;
      task.output ??= tagIn(text, 'output-file');
      const read = !delivers ? 'never' : tagIn(text, 'result') === null ? 'announced' : 'in-full';
      markRead(task, read, evidence);
    },
    hear(text, evidence) {
      for (const match of text.matchAll(report)) {
        const { name = '', words = '' } = match.groups ?? {};
        const task = list.findLast(({ id }) => id === name || id?.startsWith(`${name}@`) === true);
        if (task === undefined) continue;
        const isNotice = /^\s*\{"type":"(?:idle_notification|shutdown_\w+|teammate_terminated)"/u.test(words);
        if (isNotice && task.state === 'launched') task.state = 'finished';
        markRead(task, isNotice ? 'announced' : 'in-full', evidence);
      }
    },
    noticeReading(text, evidence) {
      for (const match of text.matchAll(/(?:agent-)?(?<id>[\w-]{4,64})\.(?:output|jsonl)\b/gu)) {
        const id = match.groups?.['id'] ?? '';
        const task = ofId(id) ?? ofId(id.replace(/^agent-/u, ''));
        if (task !== undefined) markRead(task, 'polled', evidence);
      }
    },
    all: () => list,
  };
}

/** Returns the state that a word of the agent stands for; `null` for a word of a task that goes on, or an unknown one. */
export function stateOf(word: string): BackgroundTask['state'] | null {
  if (/^(?:completed|success|finished|done)$/u.test(word)) return 'finished';
  if (/^(?:failed|error)$/u.test(word)) return 'failed';
  return /^(?:killed|stopped|cancelled|canceled)$/u.test(word) ? 'killed' : null;
}

function tagIn(text: string, name: string): string | null {
  const open = text.indexOf(`<${name}>`);
  if (open === -1) return null;
  const begin = open + name.length + 2;
  const end = text.indexOf(`</${name}>`, begin);
  return text.slice(begin, end === -1 ? undefined : end).trim();
}
