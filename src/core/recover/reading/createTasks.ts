import type { BackgroundTask, Compaction, Evidence } from '../../../shared/domain/sessionFacts.ts';
import type { SessionEnding } from '../../../shared/domain/transcript.ts';

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
  /** Takes the path of a file that the agent read, which may be the output of a task. */
  noticeReading(text: string, evidence: Evidence): void;
  all(): readonly TaskSoFar[];
}

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

/** The transcript of a task of its own. */
export interface TaskTranscript {
  readonly ending: SessionEnding;
  readonly compactions: readonly Compaction[];
}

/** Returns what is known of a task after all is read, but for its output. `compactions` are those of the session. */
export function describeTask(
  { id, call, kind, task, by, began, state, read, proof }: TaskSoFar,
  own: TaskTranscript | undefined,
  compactions: readonly Compaction[],
  isRunning: boolean,
): Omit<BackgroundTask, 'output' | 'outputGone'> {
  const last = compactions.at(-1);
  const isUndated = last === undefined || proof === null || read === 'never' || by !== 'main';
  return {
    id: id ?? call,
    kind,
    task,
    by,
    began,
    state: state === 'launched' ? stateAfter(own?.ending, isRunning) : state,
    read,
    proof,
    beforeCompaction: isUndated ? null : proof.line < last.line,
    compactions: own?.compactions.length ?? 0,
  };
}

/** Returns the state of a task by the end of its own transcript: no record of the session reports it. */
function stateAfter(ending: SessionEnding | undefined, isRunning: boolean): BackgroundTask['state'] {
  const how = ending?.how;
  if (how === 'finished') return 'finished';
  if (isRunning) return 'running';
  if (how === undefined || how === 'unknown') return 'unknown';
  return how === 'context' || how === 'limit' || how === 'auth' || how === 'error' ? 'failed' : 'stopped';
}
