import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Fields = Readonly<Record<string, unknown>>;

interface Usage {
  readonly input?: number;
  readonly cached?: number;
  readonly output?: number;
}

/** A call of a tool whose result may be written later, or never. */
export interface Call {
  readonly id: string;
  result(content: unknown, more?: Fields): string;
}

export interface TranscriptOptions {
  readonly cwd: string;
  readonly sessionId?: string;
  /** Fields of every record of the chain, e.g. `agentId` of a sub-agent. */
  readonly fields?: Fields;
  readonly started?: string;
}

/**
 * Writes a transcript as Claude Code does, record by record: each follows the one before it and comes a minute later. A
 * method returns the uuid of its record, to go on from there with `rewindTo`.
 */
export function createTranscript({
  cwd,
  sessionId = '11111111-2222-4333-8444-555555555555',
  fields = {},
  started = '2026-11-20T12:00:00.000Z',
}: TranscriptOptions) {
  const lines: string[] = [];
  let minute = 0;
  let records = 0;
  let calls = 0;
  let replies = 0;
  let tip: string | null = null;

  const now = (): string => new Date(Date.parse(started) + minute * 60_000).toISOString();
  const raw = (line: string | Fields): void => {
    lines.push(typeof line === 'string' ? line : JSON.stringify(line));
  };
  const record = (type: string, more: Fields): string => {
    records += 1;
    const uuid = `${sessionId.slice(0, 8)}-${String(records).padStart(4, '0')}`;
    raw({
      parentUuid: tip,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId,
      version: '2.1.181',
      gitBranch: 'main',
      ...fields,
      type,
      uuid,
      timestamp: now(),
      ...more,
    });
    minute += 1;
    tip = uuid;
    return uuid;
  };
  const say = (
    content: readonly Fields[],
    stop: string | null,
    usage: Usage = {},
    more: Fields = {},
  ): string => {
    replies += 1;
    const { input = 10, cached = 1_000, output = 100 } = usage;
    return record('assistant', {
      message: {
        id: `msg_${sessionId.slice(0, 8)}_${replies}`,
        role: 'assistant',
        model: 'claude-opus-4-8',
        content,
        stop_reason: stop,
        usage: { input_tokens: input, cache_read_input_tokens: cached, output_tokens: output },
      },
      requestId: `req_${replies}`,
      ...more,
    });
  };

  const transcript = {
    sessionId,
    raw,
    record,
    prompt: (text: string, more: Fields = {}) =>
      record('user', { message: { role: 'user', content: text }, ...more }),
    reply: (text: string, usage?: Usage, more?: Fields) =>
      say([{ type: 'text', text }], 'end_turn', usage, more),
    call(name: string, input: Fields, usage?: Usage): Call {
      calls += 1;
      const id = `toolu_${sessionId.slice(0, 8)}_${calls}`;
      say([{ type: 'tool_use', id, name, input }], 'tool_use', usage);
      return {
        id,
        result(content, { is_error: isError, ...more } = {}) {
          const block = { type: 'tool_result', tool_use_id: id, content };
          const message = {
            role: 'user',
            content: [isError === undefined ? block : { ...block, is_error: isError }],
          };
          return record('user', { message, ...more });
        },
      };
    },
    /** A command that ended, with its output. */
    bash(command: string, output = '', usage?: Usage): string {
      return transcript
        .call('Bash', { command }, usage)
        .result(output, { toolUseResult: { stdout: output, stderr: '', interrupted: false } });
    },
    edit(path: string): string {
      return transcript
        .call('Edit', { file_path: path, old_string: 'a', new_string: 'b' })
        .result(`The file ${path} has been updated.`, {
          toolUseResult: { filePath: path, structuredPatch: [{ lines: ['-a', '+b'] }] },
        });
    },
    turnEnds: () => record('system', { subtype: 'turn_duration', durationMs: 1_000 }),
    /** The context is compacted: the chain begins anew, and names its logical parent. */
    compact(preTokens: number, summary: string, more: Fields = {}): string {
      const logicalParentUuid = tip;
      tip = null;
      record('system', {
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        logicalParentUuid,
        compactMetadata: { trigger: 'auto', preTokens, ...more },
      });
      return record('user', {
        message: { role: 'user', content: summary },
        isCompactSummary: true,
        isVisibleInTranscriptOnly: true,
      });
    },
    /** A notification that waits in the queue: it is not delivered by this record. */
    enqueue: (content: string) =>
      raw({ type: 'queue-operation', operation: 'enqueue', timestamp: now(), sessionId, content }),
    /** The next record follows this one; those after it become a dead branch. */
    rewindTo: (uuid: string | null) => void (tip = uuid),
    replaceLast: (by: Fields): void => {
      lines[lines.length - 1] = JSON.stringify(by);
    },
    lines: () => lines,
    text: () => lines.map((line) => `${line}\n`).join(''),
    /** Writes it as the transcript of a sub-agent of another session, and returns its path. */
    saveAsAgent(session: string, id: string, meta?: Fields): string {
      const folder = join(session.slice(0, -'.jsonl'.length), 'subagents');
      const path = join(folder, `agent-${id}.jsonl`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, transcript.text());
      if (meta !== undefined) writeFileSync(join(folder, `agent-${id}.meta.json`), JSON.stringify(meta));
      return path;
    },
    /** Writes it where Claude Code would, and returns its path. */
    save(root: string, folder = cwd.replaceAll(/[^\da-z]/giu, '-')): string {
      const path = join(root, 'projects', folder, `${sessionId}.jsonl`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, transcript.text());
      return path;
    },
  };
  return transcript;
}

/** Returns a notification about a background task, as Claude Code words it. */
export function notification(fields: Readonly<Record<string, string>>): string {
  const tags = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<task-notification>\n${tags.join('\n')}\n</task-notification>`;
}
