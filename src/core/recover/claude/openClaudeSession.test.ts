import { appendFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { createLineSplitter } from '../lines/createLineSplitter.ts';
import { createCollector } from '../reading/createCollector.ts';
import { createTranscript, notification } from '../testing/createTranscript.ts';
import { createTasks } from '../reading/createTasks.ts';
import { createToolCalls } from './createToolCalls.ts';
import { createTranscriptFold } from './createTranscriptFold.ts';
import { openClaudeSession } from './openClaudeSession.ts';

const all = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-facts-')));
afterAll(() => rmSync(all, { recursive: true, force: true }));

let root: string;
const cwd = join(all, 'app');
beforeEach(() => {
  root = mkdtempSync(join(all, 'root-'));
});

async function read(path: string): Promise<SessionFacts> {
  const session = openClaudeSession(path);
  await session.update({});
  return session.facts();
}
const idOf = (digit: number): string => `${String(digit).repeat(8)}-2222-4333-8444-555555555555`;
const agentOf = (id: string) =>
  createTranscript({ cwd, sessionId: id, fields: { isSidechain: true, agentId: id } });

describe('facts of a session', () => {
  it('tell what was typed, asked, planned, run, tested, committed and left', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Extract the service');
    one.call('Read', { file_path: join(cwd, 'a.ts') }).result('1\ta');
    one
      .call('AskUserQuestion', { questions: [] })
      .result('answered', { toolUseResult: { answers: { 'Keep the retry logic?': 'Do not touch it' } } });
    one.call('ExitPlanMode', { plan: '1. Move\n2. Test' }).result('approved');
    one.call('TodoWrite', { todos: [{ content: 'Move', status: 'pending' }] }).result('ok');
    one
      .call('TodoWrite', {
        todos: [
          { content: 'Move', status: 'completed' },
          { content: 'Test', status: 'in_progress' },
        ],
      })
      .result('ok');
    one.edit(join(cwd, 'a.ts'));
    one.edit(join(cwd, 'a.ts'));
    one
      .call('Write', { file_path: join(cwd, 'b.ts'), content: 'b\nc\n' })
      .result('created', { toolUseResult: { type: 'create', structuredPatch: [] } });
    one.call('Edit', { file_path: join(cwd, 'c.ts') }).result('String not found', { is_error: true });
    one.bash('npm test | tail -5', ' Test Files  1 failed (1)\n      Tests  3 failed | 20 passed (23)\n');
    one.bash('npm test', 'no line that is known');
    one.call('Bash', { command: 'npx tsc' }).result('Exit code 2\na.ts(1,1): error', { is_error: true });
    one.bash('git commit -am "move npm publish" && git push', '[main 1a2b3c4] move\n 1 file changed\n');
    one.bash('npm publish --dry-run');
    one
      .call('Bash', { command: 'rm -rf build' })
      .result("The user doesn't want to proceed with this tool use.", { is_error: true });
    one.reply('Moved.', { input: 5, cached: 90_000, output: 400 });
    one.call('Bash', { command: 'npm run migrate && npx prisma migrate deploy' });
    const facts = await read(one.save(root));
    expect(facts.session).toMatchObject({
      agent: 'claude-code',
      ending: { how: 'cut-off', detail: 'Bash' },
      models: ['claude-opus-4-8'],
      versions: ['2.1.181'],
      branches: ['main'],
      unknown: 0,
      skipped: 0,
      torn: false,
      records: one.lines().length,
    });
    expect(facts.words).toEqual([
      { at: '2026-11-20T12:00:00.000Z', text: 'Extract the service', kind: 'prompt', line: 1 },
    ]);
    expect(facts.answers).toMatchObject([{ question: 'Keep the retry logic?', answer: 'Do not touch it' }]);
    expect(facts.plan).toMatchObject({ text: '1. Move\n2. Test', approved: true });
    expect(facts.todos).toEqual([
      { text: 'Move', state: 'done' },
      { text: 'Test', state: 'in-progress' },
    ]);
    expect(facts.files).toMatchObject([
      { path: join(cwd, 'a.ts'), by: 'main', reads: 1, writes: 2, added: 2, deleted: 2, abandoned: false },
      { path: join(cwd, 'b.ts'), by: 'main', reads: 0, writes: 1, added: 2, deleted: 0 },
    ]);
    expect(facts.commands.map(({ exit, state }) => `${state} ${exit}`)).toEqual([
      'done 0',
      'done 0',
      'failed 2',
      'done 0',
      'done 0',
      'refused null',
      'no-result null',
    ]);
    expect(facts.tests).toMatchObject([
      { outcome: 'failed', passed: 20, failed: 3, proof: 'Tests  3 failed | 20 passed (23)' },
      { outcome: 'unknown', proof: null },
    ]);
    expect(facts.effects.map(({ kind, outcome, result }) => `${kind} ${outcome} ${result}`)).toEqual([
      'commit done 1a2b3c4',
      'push done null',
      'migration unknown null',
    ]);
    expect(facts.said?.text).toBe('Moved.');
    expect(facts.context).toContainEqual({ at: expect.any(String) as string, tokens: 90_405 });
  });

  it('have no to-dos, plan or answers where the agent wrote none', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.reply('Done.');
    expect(await read(one.save(root))).toMatchObject({
      todos: null,
      plan: null,
      answers: [],
      summary: null,
      agents: [],
    });
  });

  it('follow tasks that are created and updated', async () => {
    const one = createTranscript({ cwd });
    for (const [index, subject] of ['Move', 'Test', 'Drop'].entries())
      one.call('TaskCreate', { subject }).result('ok', { toolUseResult: { task: { id: String(index) } } });
    one.call('TaskUpdate', { taskId: '0', status: 'completed' }).result('ok');
    one.call('TaskUpdate', { taskId: '2', status: 'deleted' }).result('ok');
    const { todos } = await read(one.save(root));
    expect(todos).toEqual([
      { text: 'Move', state: 'done' },
      { text: 'Test', state: 'pending' },
    ]);
  });

  it('have the words that were typed while the agent worked, each once', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.enqueue('No, the other file');
    one.record('attachment', {
      attachment: { type: 'queued_command', commandMode: 'prompt', prompt: 'No, the other file' },
    });
    one.record('attachment', {
      attachment: { type: 'queued_command', commandMode: 'task-notification', prompt: 'x' },
    });
    one.enqueue('Wake up and look again');
    one.prompt('Wake up and look again', { isMeta: true });
    one.enqueue(notification({ 'task-id': 'x', status: 'completed' }));
    one.enqueue('Taken out of the queue');
    one.raw({ type: 'queue-operation', operation: 'dequeue' });
    one.raw({ type: 'queue-operation', operation: 'remove' });
    // Older versions queue tasks of the background as JSON.
    one.enqueue(JSON.stringify({ task_id: 'b1', description: 'Run the tests', task_type: 'local_bash' }));
    one.enqueue('{"retry": true} is the setting that I mean');
    one.raw({ type: 'queue-operation', operation: 'popAll' });
    one.enqueue('Never arrived');
    one.enqueue(JSON.stringify({ task_id: 'a2', description: 'Find the callers', task_type: 'local_agent' }));
    one.prompt('<command-name>/review</command-name>\n<command-args>only the api</command-args>');
    one.prompt('<local-command-stdout>out</local-command-stdout>');
    one.prompt('Not of a person', { origin: { kind: 'task' } });
    const { words } = await read(one.save(root));
    expect(words.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'prompt: Begin',
      'while-working: No, the other file',
      'while-working: Taken out of the queue',
      'not-delivered: Never arrived',
      'prompt: /review only the api',
    ]);
  });
});

describe('the active branch', () => {
  it('leaves out words of a branch that the person went back from, and keeps its files', async () => {
    const one = createTranscript({ cwd });
    const start = one.prompt('Begin');
    one.prompt('The wrong way');
    one.edit(join(cwd, 'wrong.ts'));
    one.reply('Wrong.', { cached: 150_000 });
    one.rewindTo(start);
    one.prompt('The right way');
    one.edit(join(cwd, 'right.ts'));
    one.reply('Right.');
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin', 'The right way']);
    expect(facts.files.map(({ path, abandoned }) => [path.slice(cwd.length + 1), abandoned])).toEqual([
      ['wrong.ts', true],
      ['right.ts', false],
    ]);
    expect(facts.context.map(({ tokens }) => tokens)).not.toContain(150_110);
    expect(facts.said?.text).toBe('Right.');
  });

  it('goes by the tip that the agent names, and by what follows it', async () => {
    const one = createTranscript({ cwd });
    const start = one.prompt('Begin');
    const right = one.prompt('The right way');
    one.rewindTo(start);
    one.prompt('The other way');
    one.raw({ type: 'last-prompt', leafUuid: right });
    one.rewindTo(right);
    one.prompt('Further');
    const { words } = await read(one.save(root));
    expect(words.map(({ text }) => text)).toEqual(['Begin', 'The right way', 'Further']);
  });

  it('goes on over records of progress, compactions and missing parents', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.record('progress', { data: { type: 'bash_progress', output: 'x', message: { uuid: 'inner' } } });
    // Claude Code writes the id of such a record at its end.
    const { uuid, timestamp, ...rest } = JSON.parse(one.lines().at(-1) ?? '') as Record<string, unknown>;
    one.replaceLast({ ...rest, uuid, timestamp });
    one.reply('On it.', { cached: 166_000 });
    one.compact(167_104, 'This session is being continued from a previous conversation.');
    one.prompt('Go on');
    one.rewindTo('a-record-that-is-in-no-line');
    one.prompt('After a gap');
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin', 'Go on', 'After a gap']);
    expect(facts.session.brokenLinks).toBe(1);
    expect(facts.compactions).toMatchObject([{ before: 167_104, automatic: true }]);
    expect(facts.summary?.text).toMatch(/^This session is being continued/u);
  });

  it('counts nothing twice that a compaction or a copy repeats', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.edit(join(cwd, 'a.ts'));
    one.bash('git commit -m x', '[main 1a2b3c4] x');
    one.reply('Done.', { cached: 50_000 });
    const kept = one.lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    one.compact(60_000, 'Summary');
    // Records of the preserved segment come again: with their own ids, and with new ones.
    for (const record of kept) one.raw(record);
    for (const [index, record] of kept.entries()) one.raw({ ...record, uuid: `again-${index}` });
    one.prompt('Go on');
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin', 'Go on']);
    expect(facts.files).toMatchObject([{ writes: 1, added: 1 }]);
    expect([facts.commands.length, facts.effects.length, facts.context.length]).toEqual([1, 1, 4]);
  });

  it('of a fork has the past that was copied, and the session that it came from', async () => {
    const one = createTranscript({ cwd });
    const start = one.prompt('Begin');
    const fork = createTranscript({ cwd, sessionId: idOf(2) });
    for (const line of one.lines()) {
      const record = JSON.parse(line) as Record<string, unknown>;
      fork.raw({ ...record, sessionId: idOf(2), forkedFrom: { sessionId: idOf(1), messageUuid: start } });
    }
    fork.rewindTo(start);
    fork.prompt('Another way');
    const facts = await read(fork.save(root));
    expect(facts.session.forkedFrom).toBe(idOf(1));
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin', 'Another way']);
  });
});

describe('sub-agents and background commands', () => {
  it('have a state, and the record that proves if their result was read', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one
      .call('Agent', { description: 'Index callers', prompt: 'p' })
      .result('Found 3.', { toolUseResult: { status: 'completed', agentId: 'aaaa1111' } });
    const launch = (description: string, agentId: string, outputFile: string): void =>
      void one.call('Agent', { description, prompt: 'p', run_in_background: true }).result('Launched.', {
        toolUseResult: { isAsync: true, status: 'async_launched', agentId, outputFile },
      });
    const gone = join(all, 'gone', 'tasks', 'bbbb2222.output');
    launch('Audit folders', 'bbbb2222', gone);
    launch('Scan tests', 'cccc3333', join(all, 'gone', 'cccc3333.output'));
    launch('Check types', 'dddd4444', join(all, 'gone', 'dddd4444.output'));
    launch('Half way', 'eeee5555', join(all, 'gone', 'eeee5555.output'));
    one
      .call('Bash', { command: 'npm run dev', run_in_background: true })
      .result(`Running. Output is being written to: ${join(all, 'gone', 'b77.output')}`, {
        toolUseResult: { backgroundTaskId: 'b77x' },
      });
    one.compact(167_000, 'Summary');
    // It waits in the queue, and no record delivers it.
    one.enqueue(notification({ 'task-id': 'bbbb2222', status: 'completed', summary: 'Agent completed' }));
    one.prompt(notification({ 'task-id': 'cccc3333', status: 'completed', summary: 'Agent completed' }));
    one.record('attachment', {
      attachment: {
        type: 'queued_command',
        commandMode: 'task-notification',
        prompt: notification({ 'task-id': 'dddd4444', status: 'failed', result: 'It broke' }),
      },
    });
    one.call('Read', { file_path: join(all, 'gone', 'cccc3333.output') }).result('text');
    one.call('KillShell', { shell_id: 'b77x' }).result('killed');
    const path = one.save(root);
    const audit = agentOf('bbbb2222');
    audit.prompt('p');
    audit.reply('Audited.');
    const own = audit.saveAsAgent(path, 'bbbb2222');
    const half = agentOf('eeee5555');
    half.prompt('p');
    half.compact(160_000, 'Summary of the sub-agent');
    half.call('Bash', { command: 'ls' });
    half.saveAsAgent(path, 'eeee5555');

    const { agents } = await read(path);
    expect(
      agents.map(
        ({ id, state, read: readBy, beforeCompaction }) => `${id} ${state} ${readBy} ${beforeCompaction}`,
      ),
    ).toEqual([
      'aaaa1111 finished in-full true',
      'bbbb2222 finished never null',
      'cccc3333 finished polled false',
      'dddd4444 failed in-full false',
      'eeee5555 stopped never null',
      'b77x killed never null',
    ]);
    const [, lost, , , exhausted] = agents;
    expect(lost).toMatchObject({
      output: own,
      outputGone: gone,
      proof: { line: expect.any(Number) as number },
    });
    expect(exhausted?.compactions).toBe(1);
  });

  it('edit files of their own, however deep they are nested', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    const first = one.call('Agent', { description: 'Outer', prompt: 'p' });
    const path = one.save(root);
    for (let depth = 1; depth <= 100; depth += 1) {
      const id = `a${String(depth).padStart(3, '0')}`;
      const agent = agentOf(id);
      for (const line of depth === 1 ? one.lines() : []) agent.raw(line);
      agent.prompt(`Level ${depth}`);
      agent.edit(join(cwd, `${depth}.ts`));
      agent.saveAsAgent(path, id, depth === 1 ? { toolUseId: first.id } : { description: `Level ${depth}` });
    }
    const { agents, files } = await read(path);
    expect(agents).toHaveLength(100);
    expect(agents[0]).toMatchObject({ id: 'a001', task: 'Outer', state: 'stopped' });
    expect(files.map(({ by }) => by)).toEqual(agents.map(({ id }) => id));
  });

  it('that older versions wrote into the session itself are told apart from it', async () => {
    const one = createTranscript({ cwd });
    const prompt = one.prompt('Begin');
    const call = one.call('Task', { description: 'Index', prompt: 'Index the callers' });
    one.rewindTo(null);
    const side = { isSidechain: true };
    one.record('user', { ...side, message: { role: 'user', content: 'Index the callers' } });
    one.record('assistant', {
      ...side,
      message: {
        id: 'msg_side',
        model: 'claude-haiku-4-5',
        content: [
          { type: 'tool_use', id: 'toolu_side', name: 'Write', input: { file_path: '/x', content: 'x' } },
        ],
        usage: { input_tokens: 199_000, output_tokens: 5 },
      },
    });
    one.record('user', {
      ...side,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_side', content: 'ok' }] },
    });
    one.rewindTo(prompt);
    call.result('Indexed.', { toolUseResult: { status: 'completed' } });
    const facts = await read(one.save(root));
    expect(facts.files).toMatchObject([{ path: '/x', by: call.id, writes: 1 }]);
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin']);
    expect(facts.context.every(({ tokens }) => tokens < 199_000)).toBe(true);
    expect(facts.agents).toMatchObject([{ id: call.id, state: 'finished', read: 'in-full' }]);
  });
});

describe('any file', () => {
  it('may have a clock that goes back, and records without ids or times', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.edit(join(cwd, 'a.ts'));
    one.prompt('Earlier, after the clock was set', { timestamp: '2026-11-19T08:00:00.000Z' });
    one.edit(join(cwd, 'b.ts'));
    one.prompt('Without a time', { timestamp: undefined });
    one.prompt('Without an id', { uuid: undefined });
    one.edit(join(cwd, 'c.ts'));
    one.reply('Done.');
    const facts = await read(one.save(root));
    expect(facts.files.map(({ path }) => path)).toEqual(
      ['a.ts', 'b.ts', 'c.ts'].map((file) => join(cwd, file)),
    );
    expect(facts.words.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Begin',
        'Earlier, after the clock was set',
        'Without a time',
        'Without an id',
      ]),
    );
    const { records, unknown, skipped } = facts.session;
    expect(records + unknown + skipped).toBe(one.lines().length);
  });

  it('has lines that add up, wherever it is cut in its last kilobyte', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.edit(join(cwd, 'ä.ts'));
    one.raw({ type: 'a-kind-of-tomorrow', uuid: 'x' });
    one.raw('no JSON at all');
    one.bash('npm test', 'Tests  1 passed (1)');
    one.reply('Füß 😀 done.');
    const bytes = Buffer.from(one.text());
    for (let end = bytes.length - 1_024; end <= bytes.length; end += 1) {
      const collector = createCollector();
      const tasks = createTasks();
      const calls = createToolCalls(collector, tasks, '/none');
      const fold = createTranscriptFold({ collector, tasks, calls, by: 'main' });
      const splitter = createLineSplitter((line) => fold.take(line, false));
      splitter.take(bytes.subarray(0, end));
      const rest = splitter.rest();
      const torn = rest !== null && !fold.take(rest, true);
      const { records, unknown, skipped } = fold.tally();
      const lines = bytes.subarray(0, end).toString('utf8').split('\n');
      expect(records + unknown + skipped + (torn ? 1 : 0)).toBe(lines.filter((line) => line !== '').length);
    }
    const path = one.save(root);
    writeFileSync(path, bytes.subarray(0, -5));
    expect((await read(path)).session).toMatchObject({ unknown: 1, skipped: 1, torn: true });
  });

  it('is read on from where it ended, and anew when it was replaced', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    const call = one.call('Bash', { command: 'ls' });
    const path = one.save(root);
    const session = openClaudeSession(path);
    await session.update({});
    expect((await session.facts()).session.ending.how).toBe('cut-off');
    const before = one.text().length;
    call.result('a', { toolUseResult: { stdout: 'a' } });
    one.reply('Done.');
    appendFileSync(path, one.text().slice(before));
    await session.update({});
    const grown = await session.facts();
    expect(grown).toEqual(await read(path));
    expect(grown.session.ending.how).toBe('finished');
    const other = createTranscript({ cwd });
    other.prompt('Another one');
    writeFileSync(path, other.text());
    await session.update({});
    expect(await session.facts()).toEqual(await read(path));
    rmSync(path);
    await expect(session.update({})).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('may have a line of 12 MB, a title of 10 MB, and fields of any kind', async () => {
    const one = createTranscript({ cwd });
    one.prompt('Begin');
    one.record('user', {
      message: {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', data: 'A'.repeat(12_000_000) } },
          { type: 'text', text: 'Look at this' },
        ],
      },
    });
    one.raw({ type: 'custom-title', customTitle: 'T '.repeat(5_000_000) });
    for (const odd of [null, 7, 'x', [], {}, [null, [], 7, {}]]) {
      one.record('user', { message: odd, cwd: odd, timestamp: odd, toolUseResult: odd, origin: odd });
      one.record('assistant', { message: { content: odd, usage: odd, id: odd, model: odd } });
      one.record('system', { subtype: 'compact_boundary', compactMetadata: odd });
      one.record('attachment', { attachment: odd });
      one.raw({ type: 'queue-operation', operation: odd, content: odd });
      one.raw({ type: 'last-prompt', leafUuid: odd });
    }
    for (const name of [
      'Bash',
      'Edit',
      'Read',
      'Agent',
      'TodoWrite',
      'TaskUpdate',
      'AskUserQuestion',
      'constructor',
    ]) {
      one.call(name, {}).result(null);
      one.call(name, { todos: [1], file_path: 1, command: {} }).result([{}, 1], { toolUseResult: 'text' });
    }
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text }) => text)).toEqual(['Begin', 'Look at this']);
    expect(facts.session.title).toHaveLength(120);
    expect(facts.session.skipped).toBe(0);
  });
});

it('takes tools that are named like methods of an object, and answers that are nested deep', async () => {
  const one = createTranscript({ cwd });
  one.prompt('Begin');
  for (const name of ['__proto__', 'valueOf', 'constructor', 'toString', 'hasOwnProperty'])
    one.call(name, { file_path: 'a' }).result('ok');
  const call = one.call('AskUserQuestion', { questions: [] });
  const deep = `${'['.repeat(50_000)}"far"${']'.repeat(50_000)}`;
  const answers = { Which: ['one', 'two'], How: 'DEEP' };
  call.result('answered', { toolUseResult: { answers } });
  const text = one.text().replace('"DEEP"', () => deep);
  const path = one.save(root);
  writeFileSync(path, text);
  const facts = await read(path);
  expect(facts.answers).toMatchObject([{ question: 'Which', answer: 'one, two' }]);
  expect(facts.session.skipped).toBe(0);
});
