import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { storeAsZstd } from './storeAsZstd.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A call of a tool whose output may be written later, or never. */
export interface RolloutCall {
  readonly id: string;
  output(text: unknown): void;
}

export interface RolloutOptions {
  readonly cwd: string;
  readonly id?: string;
  /** `paginated` versions write completed items in place of most events. */
  readonly dialect?: 'legacy' | 'paginated';
  readonly started?: string;
  /** Further fields of the first record, e.g. `forked_from_id`. */
  readonly meta?: Fields;
}

/** Writes a transcript as Codex does, record by record: each comes a minute after the one before it. */
export function createRollout({
  cwd,
  id = '01980000-2222-7333-8444-555555555555',
  dialect = 'legacy',
  started = '2026-11-20T12:00:00.000Z',
  meta = {},
}: RolloutOptions) {
  const lines: string[] = [];
  let minute = 0;
  let calls = 0;
  let turns = 0;
  let spent = 0;

  const now = (): string => new Date(Date.parse(started) + minute * 60_000).toISOString();
  const raw = (line: string | Fields): void => {
    lines.push(typeof line === 'string' ? line : JSON.stringify(line));
  };
  const record = (type: string, payload: Fields): void => {
    const ordinal = dialect === 'paginated' ? { ordinal: lines.length } : {};
    raw({ timestamp: now(), ...ordinal, type, payload });
    minute += 1;
  };
  const event = (type: string, more: Fields = {}): void => record('event_msg', { type, ...more });
  const item = (type: string, more: Fields): void => record('response_item', { type, ...more });
  const completed = (type: string, more: Fields): void =>
    event('item_completed', { thread_id: id, turn_id: `turn-${turns}`, item: { type, ...more } });
  const begin = (): void =>
    record('session_meta', {
      id,
      timestamp: now(),
      cwd,
      originator: 'codex_cli_rs',
      cli_version: '0.150.0',
      source: 'cli',
      history_mode: dialect,
      git: { branch: 'main', commit_hash: 'a'.repeat(40) },
      ...meta,
    });
  const call = (kind: 'function_call' | 'custom_tool_call', name: string, input: Fields): RolloutCall => {
    calls += 1;
    const callId = `call_${id.slice(0, 4)}${calls}`;
    item(kind, { name, call_id: callId, ...input });
    return {
      id: callId,
      output: (text) => item(`${kind}_output`, { call_id: callId, output: text }),
    };
  };

  const rollout = {
    id,
    raw,
    record,
    event,
    item,
    completed,
    /** The first record, written again each time the session is resumed. */
    begin,
    turn(folder = cwd): void {
      turns += 1;
      event('task_started', { turn_id: `turn-${turns}`, model_context_window: 258_400 });
      record('turn_context', {
        turn_id: `turn-${turns}`,
        cwd: folder,
        model: 'gpt-5.4-codex',
        effort: 'high',
      });
    },
    turnEnds: (more: Fields = {}) =>
      event('task_complete', { turn_id: `turn-${turns}`, last_agent_message: 'Done.', ...more }),
    prompt(text: string): void {
      item('message', { role: 'user', content: [{ type: 'input_text', text }] });
      if (dialect === 'paginated') completed('UserMessage', { content: [{ type: 'text', text }] });
      else event('user_message', { message: text, kind: 'plain' });
    },
    reply(text: string): void {
      item('message', { role: 'assistant', content: [{ type: 'output_text', text }] });
      if (dialect === 'paginated') completed('AgentMessage', { content: [{ type: 'Text', text }] });
      else event('agent_message', { message: text });
    },
    call: (name: string, input: Fields): RolloutCall =>
      call('function_call', name, { arguments: JSON.stringify(input) }),
    /** A command that ended, with its output. */
    command(cmd: string, output = '', exit = 0): string {
      const made = call('function_call', 'exec_command', {
        arguments: JSON.stringify({ cmd, workdir: cwd }),
      });
      if (dialect === 'paginated')
        completed('CommandExecution', {
          id: made.id,
          command: ['bash', '-lc', cmd],
          cwd,
          exit_code: exit,
          status: exit === 0 ? 'completed' : 'failed',
          aggregated_output: output,
        });
      made.output(
        `Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code ${exit}\nOutput:\n${output}`,
      );
      return made.id;
    },
    /** Changes files, by the text of a patch without its first and last line. */
    patch(body: string, isDone = true): string {
      const made = call('custom_tool_call', 'apply_patch', {
        status: 'completed',
        input: `*** Begin Patch\n${body}\n*** End Patch`,
      });
      const code = isDone ? 0 : 1;
      made.output(JSON.stringify({ output: isDone ? 'Success.' : 'Failed.', metadata: { exit_code: code } }));
      return made.id;
    },
    tokens(total: number): void {
      spent += total;
      event('token_count', {
        info: {
          total_token_usage: { total_tokens: spent },
          last_token_usage: { input_tokens: total - 100, output_tokens: 100, total_tokens: total },
          model_context_window: 258_400,
        },
      });
    },
    compact(message = ''): void {
      record('compacted', { message, replacement_history: [] });
      if (dialect === 'paginated') completed('ContextCompaction', { id: 'compaction' });
      else event('context_compacted');
    },
    lines: () => lines,
    text: () => lines.map((line) => `${line}\n`).join(''),
    /** Writes it where Codex would, last changed with its last record, and returns its path. */
    save(root: string, { archived = false, compressed = false, suffix = '' } = {}): string {
      const day = started.slice(0, 10);
      const name = `rollout-${day}T12-00-00-${id}${suffix}.jsonl${compressed ? '.zst' : ''}`;
      const folder = archived ? 'archived_sessions' : join('sessions', ...day.split('-'));
      const path = join(root, folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, compressed ? storeAsZstd(rollout.text()) : rollout.text());
      utimesSync(path, new Date(now()), new Date(now()));
      return path;
    },
  };
  begin();
  return rollout;
}
