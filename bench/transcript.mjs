import { once } from 'node:events';
import { createWriteStream, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const code =
  'export function handle(request) { return service.find(request.id).then((found) => respond(found)); }\n';
const sessionId = '11111111-2222-4333-8444-555555555555';
const begin = Date.parse('2026-11-01T00:00:00Z');

/** Yields the lines of a session of Claude Code without end: it reads, edits, and runs tests. `part` tells the ids of several apart. */
export function* linesOf(cwd, part, id = sessionId) {
  let tip = null;
  let count = 0;
  const record = (type, fields) => {
    count += 1;
    const uuid = `${String(part).padStart(8, '0')}-1111-4222-8333-${String(count).padStart(12, '0')}`;
    const about = { parentUuid: tip, isSidechain: false, userType: 'external', cwd, sessionId: id };
    const timestamp = new Date(begin + (part * 1_000_000 + count) * 200).toISOString();
    const line = { ...about, version: '2.1.181', gitBranch: 'main', type, ...fields, uuid, timestamp };
    tip = uuid;
    return `${JSON.stringify(line)}\n`;
  };
  for (;;) {
    if (count % 400 === 0)
      yield record('user', { message: { role: 'user', content: `Please go on with part ${count}.` } });
    const call = `toolu_${part}_${count}`;
    const kind = count % 7;
    const name = kind < 4 ? 'Read' : kind === 4 ? 'Edit' : 'Bash';
    const path = join(cwd, 'src', `file${count % 800}.ts`);
    const input =
      name === 'Bash'
        ? { command: `npm test -- part${count}` }
        : name === 'Edit'
          ? { file_path: path, old_string: code.repeat(5), new_string: code.repeat(6) }
          : { file_path: path };
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: 20_000 + (count % 150_000),
      output_tokens: 200,
    };
    const content = [
      { type: 'text', text: 'I look at the next part.' },
      { type: 'tool_use', id: call, name, input },
    ];
    const reply = {
      id: `msg_${part}_${count}`,
      model: 'claude-opus-4-8',
      role: 'assistant',
      content,
      stop_reason: 'tool_use',
      usage,
    };
    yield record('assistant', { message: reply });
    const body =
      name === 'Bash'
        ? `${code.repeat(8)} Tests  3 failed | 9 passed (12)\n`
        : code.repeat(20 + (count % 60));
    const structured =
      name === 'Read'
        ? { type: 'text', file: { content: body } }
        : name === 'Edit'
          ? { filePath: path, structuredPatch: [{ lines: ['-a', '+b'] }] }
          : { stdout: body, stderr: '', interrupted: false };
    yield record('user', {
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: body }] },
      toolUseResult: structured,
    });
  }
}

/** Returns about so many bytes of records. */
export function writeRecords(cwd, bytes, part) {
  return takeRecords(linesOf(cwd, part), bytes);
}

/** Returns about so many bytes of the next records of a session, which goes on with what it wrote before. */
export function takeRecords(lines, bytes) {
  let text = '';
  while (text.length < bytes) text += lines.next().value;
  return text;
}

/** Writes the transcript of a long session below an agent's folder, and returns its path. `lines`: those of the session. */
export async function makeTranscript(agent, cwd, bytes, lines = linesOf(cwd, 0)) {
  const path = join(agent, 'projects', cwd.replaceAll(/[^\da-z]/giu, '-'), `${sessionId}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  const out = createWriteStream(path);
  let written = 0;
  while (written < bytes) {
    const line = lines.next().value;
    written += line.length;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return path;
}

/** Writes sessions of 300 kB each, the last one first. */
export function makeSessions(agent, cwd, count) {
  const folder = join(agent, 'projects', cwd.replaceAll(/[^\da-z]/giu, '-'));
  for (let index = 0; index < count; index += 1) {
    const id = `22222222-2222-4333-8444-${String(index).padStart(12, '0')}`;
    const path = join(folder, `${id}.jsonl`);
    writeFileSync(path, writeRecords(cwd, 300_000, 1_000 + index).replaceAll(sessionId, id));
    const at = new Date(begin + index * 3_600_000);
    utimesSync(path, at, at);
  }
}
