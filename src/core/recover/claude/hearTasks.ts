import type { Evidence } from '../../../shared/domain/sessionFacts.ts';
import { markRead, stateOf, type Tasks } from '../reading/createTasks.ts';

/** Takes a notification of a task; one that only waits in the queue is not read by it. */
export function notifyTask(tasks: Tasks, text: string, delivers: boolean, evidence: Evidence): void {
  const task = tasks.ofId(tagIn(text, 'task-id') ?? '') ?? tasks.ofCall(tagIn(text, 'tool-use-id') ?? '');
  if (task === undefined) return;
  task.state = stateOf(tagIn(text, 'status') ?? '') ?? task.state;
  task.output ??= tagIn(text, 'output-file');
  const read = !delivers ? 'never' : tagIn(text, 'result') === null ? 'announced' : 'in-full';
  markRead(task, read, evidence);
}

const report =
  /<teammate-message teammate_id="(?<name>[\w.-]{1,64})"[^<>]*>(?<words>(?:(?!<teammate-message )[\s\S])*?)<\/teammate-message>/gu;

/** Takes a text of the program in the person's turn: members of a team report in it. */
export function hearTeam(tasks: Tasks, text: string, evidence: Evidence): void {
  if (!text.includes('<teammate-message ')) return;
  for (const match of text.matchAll(report)) {
    const { name = '', words = '' } = match.groups ?? {};
    const task = tasks.all().findLast(({ id }) => id === name || id?.startsWith(`${name}@`) === true);
    if (task === undefined) continue;
    const isNotice = /^\s*\{"type":"(?:idle_notification|shutdown_\w+|teammate_terminated)"/u.test(words);
    if (isNotice && task.state === 'launched') task.state = 'finished';
    markRead(task, isNotice ? 'announced' : 'in-full', evidence);
  }
}

function tagIn(text: string, name: string): string | null {
  const open = text.indexOf(`<${name}>`);
  if (open === -1) return null;
  const begin = open + name.length + 2;
  const end = text.indexOf(`</${name}>`, begin);
  return text.slice(begin, end === -1 ? undefined : end).trim();
}
