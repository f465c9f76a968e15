import { appendFileSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { createRollout } from '../testing/createRollout.ts';
import { isCodexTranscript, openCodexSession } from './openCodexSession.ts';

const all = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-codex-facts-')));
afterAll(() => rmSync(all, { recursive: true, force: true }));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(all, 'codex-'));
});

const cwd = '/code/app';
const idOf = (digit: number): string => `${String(digit).repeat(8)}-2222-7333-8444-555555555555`;

async function read(path: string): Promise<SessionFacts> {
  const open = openCodexSession(path);
  await open.update({});
  return open.facts();
}

const spawned = (parent: string) => ({
  source: { subagent: { thread_spawn: { parent_thread_id: parent, depth: 1 } } },
  parent_thread_id: parent,
});

describe.each(['legacy', 'paginated'] as const)('a %s session', (dialect) => {
  it('tells words, commands, files, tests, effects and the plan', async () => {
    const one = createRollout({ cwd, dialect });
    one.item('message', {
      role: 'user',
      content: [{ type: 'input_text', text: '<environment_context>here</environment_context>' }],
    });
    one.turn();
    one.prompt('Extract the service');
    one.command("sed -n '1,20p' src/a.ts | head -3", 'x');
    one.command('npm test', ' Tests  2 failed | 3 passed (5)', 1);
    one.prompt('Leave the retry logic alone');
    one.patch('*** Update File: src/a.ts\n@@\n-old\n+new\n+more\n*** Add File: src/b.ts\n+b');
    one.patch('*** Update File: src/never.ts\n@@\n-old\n+new', false);
    one.patch('*** Update File: src/c.ts\n*** Move to: src/d.ts\n@@\n-old\n+new');
    one.command('git commit -m Move && git push', '[main 1a2b3c4] Move');
    one
      .call('update_plan', {
        plan: [
          { step: 'One', status: 'completed' },
          { step: 'Two', status: 'in_progress' },
        ],
      })
      .output('Plan updated');
    one.tokens(90_000);
    one.reply('Next I test it.');
    one.turnEnds();
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text, kind }) => [text, kind])).toEqual([
      ['Extract the service', 'prompt'],
      ['Leave the retry logic alone', 'while-working'],
    ]);
    expect(facts.commands.map(({ command, exit, state }) => [command, exit, state])).toEqual([
      ["sed -n '1,20p' src/a.ts | head -3", 0, 'done'],
      ['npm test', 1, 'failed'],
      ['git commit -m Move && git push', 0, 'done'],
    ]);
    expect(
      facts.files.map(({ path, reads, writes, added, deleted }) => [path, reads, writes, added, deleted]),
    ).toEqual([
      ['/code/app/src/a.ts', 1, 1, 2, 1],
      ['/code/app/src/b.ts', 0, 1, 1, 0],
      ['/code/app/src/c.ts', 0, 1, 0, 0],
      ['/code/app/src/d.ts', 0, 1, 1, 1],
    ]);
    expect(facts.tests).toMatchObject([{ outcome: 'failed', passed: 3, failed: 2 }]);
    expect(facts.effects.map(({ kind, outcome, result }) => [kind, outcome, result])).toEqual([
      ['commit', 'done', '1a2b3c4'],
      ['push', 'done', null],
    ]);
    expect(facts.todos).toEqual([
      { text: 'One', state: 'done' },
      { text: 'Two', state: 'in-progress' },
    ]);
    expect(facts.context.map(({ tokens }) => tokens)).toEqual([90_000]);
    expect(facts.said?.text).toBe('Next I test it.');
    expect(facts.session).toMatchObject({
      agent: 'codex',
      id: one.id,
      cwds: [cwd],
      branches: ['main'],
      models: ['gpt-5.4-codex'],
      versions: ['0.150.0'],
      ending: { how: 'finished' },
      unknown: 0,
      skipped: 0,
      torn: false,
      records: one.lines().length,
    });
  });

  it('tells compactions once, and that a summary is encrypted', async () => {
    const one = createRollout({ cwd, dialect });
    one.turn();
    one.prompt('Begin');
    one.command('ls');
    one.tokens(230_000);
    // The same count comes with new rate limits.
    one.event('token_count', { info: null });
    one.compact();
    // An estimate comes at once, before the model has replied.
    one.tokens(9_200);
    one.reply('I go on.');
    one.tokens(20_000);
    const path = one.save(root);
    const facts = await read(path);
    expect(facts.compactions).toMatchObject([{ before: 230_000, automatic: true }]);
    expect(facts.context.map(({ tokens }) => tokens)).toEqual([230_000, 20_000]);
    expect([facts.summary, facts.hiddenSummary?.line]).toEqual([null, facts.compactions[0]?.line]);
    one.compact('Another language model started to solve this problem.');
    const later = await read(one.save(root));
    expect(later.summary?.text).toContain('Another language model');
    expect(later.hiddenSummary).toBeNull();
    expect(later.compactions).toHaveLength(2);
  });

  it('leaves out words of turns that were rolled back, and keeps their files', async () => {
    const one = createRollout({ cwd, dialect });
    for (const [turn, text] of ['First', 'Second', 'Third'].entries()) {
      one.turn();
      one.prompt(text);
      one.patch(`*** Add File: ${turn}.ts\n+x`);
      one.reply(`Did ${text}`);
      one.turnEnds();
    }
    one.event('thread_rolled_back', { num_turns: 2 });
    one.turn();
    one.prompt('Fourth');
    const facts = await read(one.save(root));
    expect(facts.words.map(({ text }) => text)).toEqual(['First', 'Fourth']);
    expect(facts.said?.text).toBe('Did First');
    expect(facts.files.map(({ path, abandoned }) => [path, abandoned])).toEqual([
      ['/code/app/0.ts', false],
      ['/code/app/1.ts', true],
      ['/code/app/2.ts', true],
    ]);
  });

  it('has lines that add up, wherever it is cut in its last kilobyte', async () => {
    const one = createRollout({ cwd, dialect });
    one.turn();
    one.prompt('Begin');
    one.patch('*** Add File: a.ts\n+x');
    one.command('npm test', 'é'.repeat(100));
    one.turnEnds();
    const path = one.save(root);
    const text = Buffer.from(one.text());
    for (let cut = 0; cut <= 1_024; cut += 1) {
      truncateSync(path, text.length - cut);
      const { session } = await read(path);
      const lines = text
        .subarray(0, text.length - cut)
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '');
      const { records, unknown, skipped, torn } = session;
      expect([cut, records + unknown + skipped + (torn ? 1 : 0)]).toEqual([cut, lines.length]);
      expect(skipped).toBe(0);
    }
  });

  it('goes on where it ended, and begins anew if the file was replaced', async () => {
    const one = createRollout({ cwd, dialect });
    one.turn();
    one.prompt('Begin');
    const path = one.save(root);
    const open = openCodexSession(path);
    await open.update({});
    const before = one.text().length;
    one.patch('*** Add File: a.ts\n+x');
    appendFileSync(path, one.text().slice(before));
    await open.update({});
    expect((await open.facts()).files.map(({ writes }) => writes)).toEqual([1]);
    expect((await open.facts()).session.records).toBe(one.lines().length);
    const other = createRollout({ cwd, dialect });
    other.prompt('Other');
    writeFileSync(path, other.text());
    await open.update({});
    expect((await open.facts()).words.map(({ text }) => text)).toEqual(['Other']);
  });
});

it('exit codes are taken from the text of outputs, and unknown without one', async () => {
  const one = createRollout({ cwd });
  one.turn();
  one
    .call('shell', { command: ['bash', '-lc', 'ls'] })
    .output('Exit code: 2\nWall time: 1 seconds\nOutput:\nno');
  one
    .call('shell', { command: ['git', 'log', '-1'] })
    .output(JSON.stringify({ output: 'x', metadata: { exit_code: 0 } }));
  one.call('shell_command', { command: 'pwd' }).output([{ type: 'input_text', text: 'no code here' }]);
  one
    .call('exec_command', { cmd: 'npm run dev' })
    .output('Process running with session ID 7\nOutput:\nready');
  one.call('exec_command', { cmd: 'npm test' }).output('Process running with session ID 8\nOutput:\n...');
  one
    .call('write_stdin', { session_id: 8, chars: '' })
    .output('Process exited with code 1\nOutput:\n Tests  1 failed (1)');
  one.call('exec_command', { cmd: 'sleep 9' });
  const { commands, tests } = await read(one.save(root));
  expect(commands.map(({ command, exit, state }) => [command, exit, state])).toEqual([
    ['ls', 2, 'failed'],
    ['git log -1', 0, 'done'],
    ['pwd', null, 'done'],
    ['npm test', 1, 'failed'],
    ['npm run dev', null, 'background'],
    ['sleep 9', null, 'no-result'],
  ]);
  expect(tests).toMatchObject([{ outcome: 'failed' }]);
});

const patch = (path: string): string => `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`;

it('patches by a shell, by events and by items of scripts count once', async () => {
  const one = createRollout({ cwd });
  one.turn();
  one.call('shell', { command: ['apply_patch', patch('a.ts')] }).output('Exit code: 0\nSuccess.');
  one
    .call('shell_command', {
      command: `cd sub && apply_patch <<'EOF'\n${patch('b.ts')}\nEOF`,
      workdir: '/code/app/x',
    })
    .output('Exit code: 0\nSuccess.');
  const patched = one.call('apply_patch', { input: patch('c.ts') });
  one.event('patch_apply_end', {
    call_id: patched.id,
    success: true,
    changes: { '/code/app/c.ts': { type: 'add' } },
  });
  patched.output('Success.');
  const failed = one.call('apply_patch', { input: patch('d.ts') });
  one.event('patch_apply_end', { call_id: failed.id, success: false, changes: {} });
  failed.output('Success.');
  one.completed('FileChange', {
    id: 'in-a-script',
    status: 'completed',
    changes: { 'e.ts': { type: 'add' } },
  });
  one.completed('CommandExecution', {
    id: 'also',
    command: ['bash', '-lc', 'cat f.ts'],
    cwd: '/code',
    exit_code: 0,
  });
  const { files, commands } = await read(one.save(root));
  expect(files.map(({ path, writes }) => [path, writes])).toEqual([
    ['/code/app/a.ts', 1],
    ['/code/app/x/sub/b.ts', 1],
    ['/code/app/c.ts', 1],
    ['/code/app/e.ts', 1],
    ['/code/f.ts', 0],
  ]);
  expect(commands.map(({ command }) => command.slice(0, 6))).toEqual(['cd sub', 'cat f.']);
});

it('sub-agents are told with their files, their state and what was read; a repeated history counts once', async () => {
  const parent = createRollout({ cwd, id: idOf(1) });
  parent.turn();
  parent.prompt('Begin');
  parent.patch('*** Add File: parent.ts\n+x');
  const history = parent.lines().length;
  const spawn = (task: string, digit: number): void =>
    parent
      .call('spawn_agent', { message: task })
      .output(JSON.stringify({ agent_id: idOf(digit), nickname: 'N' }));
  spawn('Read the callers', 2);
  spawn('Test it', 3);
  spawn('Write docs', 4);
  parent
    .call('wait_agent', { ids: [idOf(2)] })
    .output(JSON.stringify({ status: { [idOf(2)]: { completed: 'All of it.' } }, timed_out: false }));
  parent.compact();
  parent.item('message', {
    role: 'user',
    content: [
      {
        type: 'input_text',
        text: `<subagent_notification>${JSON.stringify({ agent_id: idOf(4), status: { errored: 'No' } })}</subagent_notification>`,
      },
    ],
  });
  const path = parent.save(root);
  const child = (digit: number, from = 1) =>
    createRollout({ cwd, id: idOf(digit), meta: spawned(idOf(from)) });
  const repeating = child(2);
  for (const line of parent.lines().slice(0, history)) repeating.raw(line);
  repeating.turn();
  repeating.prompt('Read the callers');
  repeating.patch('*** Add File: child.ts\n+x');
  repeating.turnEnds();
  repeating.save(root);
  const stopped = child(3);
  stopped.turn();
  stopped.call('exec_command', { cmd: 'npm test' });
  stopped.save(root);
  const grandchild = child(5, 3);
  grandchild.turn();
  grandchild.prompt('Deep');
  grandchild.turnEnds();
  grandchild.save(root);
  child(6, 9).save(root);

  const facts = await read(path);
  expect(facts.files.map(({ path: file, by, writes }) => [file, by, writes])).toEqual([
    ['/code/app/parent.ts', 'main', 1],
    ['/code/app/child.ts', idOf(2), 1],
  ]);
  expect(
    facts.agents.map(({ id, task, state, read: was, beforeCompaction }) => [
      id,
      task,
      state,
      was,
      beforeCompaction,
    ]),
  ).toEqual([
    [idOf(2), 'Read the callers', 'finished', 'in-full', true],
    [idOf(3), 'Test it', 'stopped', 'never', null],
    [idOf(4), 'Write docs', 'failed', 'in-full', false],
    [idOf(5), 'Deep', 'finished', 'never', null],
  ]);
  expect(facts.commands.map(({ command, by, state }) => [command, by, state])).toEqual([
    ['npm test', idOf(3), 'no-result'],
  ]);
  expect(facts.words.map(({ text }) => text)).toEqual(['Begin']);
});

const script = (path: string): string =>
  `await tools.exec_command({ cmd: "cat \\"${path}.txt\\"" }); await tools.apply_patch(${JSON.stringify(patch(`${path}.ts`))});`;

it('calls within a script are told by their own records, else by its text', async () => {
  const one = createRollout({ cwd, dialect: 'paginated' });
  one.turn();
  const begin = (path: string): void =>
    one.item('custom_tool_call', { name: 'exec', call_id: path, input: script(path) });
  const end = (path: string): void =>
    one.item('custom_tool_call_output', {
      call_id: path,
      output: [{ type: 'input_text', text: 'Script completed' }],
    });
  begin('told');
  one.completed('CommandExecution', {
    id: 'exec-1',
    command: ['/bin/zsh', '-lc', 'cat told.txt'],
    cwd: 'file:///code/my%20app',
    parsed_cmd: [{ type: 'read', name: 'told.txt', path: 'told.txt' }],
    exit_code: 0,
  });
  one.completed('FileChange', {
    id: 'exec-2',
    status: 'completed',
    changes: { '/code/app/told.ts': { type: 'add' } },
  });
  end('told');
  begin('untold');
  end('untold');
  const { files, commands } = await read(one.save(root));
  expect(commands.map(({ command, exit }) => [command, exit])).toEqual([
    ['cat told.txt', 0],
    ['cat "untold.txt"', null],
  ]);
  expect(files.map(({ path, reads, writes }) => [path, reads, writes])).toEqual([
    ['/code/my app/told.txt', 1, 0],
    ['/code/app/told.ts', 0, 1],
    ['/code/app/untold.ts', 0, 1],
  ]);
});

it('a damaged compressed session is an error with a code', async () => {
  const one = createRollout({ cwd });
  one.prompt('x'.repeat(1_000));
  const path = one.save(root, { compressed: true });
  truncateSync(path, 500);
  await expect(read(path)).rejects.toMatchObject({ code: 'ERR_DAMAGED_FILE' });
});

it('answers to questions are told', async () => {
  const one = createRollout({ cwd });
  one.turn();
  one
    .call('request_user_input', { questions: [{ id: 'q', question: 'Which base?' }] })
    .output(JSON.stringify({ answers: { q: { answers: ['main', 'as agreed'] } } }));
  const { answers } = await read(one.save(root));
  expect(answers).toMatchObject([{ question: 'Which base?', answer: 'main, as agreed' }]);
});

it('a compressed session is told like a plain one', async () => {
  const one = createRollout({ cwd });
  one.turn();
  one.prompt('Begin');
  one.patch('*** Add File: a.ts\n+x');
  const { session: plain, ...rest } = await read(one.save(root));
  const path = one.save(root, { compressed: true });
  const { session, ...same } = await read(path);
  expect(same).toEqual(rest);
  expect(session).toEqual({ ...plain, path });
  expect(await isCodexTranscript(path)).toBe(true);
});

it('fields of any kind do no harm, and lines of unknown kinds are counted', async () => {
  const one = createRollout({ cwd });
  one.raw('no JSON');
  one.record('never_seen', {});
  const kinds = [
    'user_message',
    'token_count',
    'patch_apply_end',
    'thread_rolled_back',
    'sub_agent_activity',
    'exec_command_end',
  ];
  const tools = [
    'shell',
    'exec_command',
    'apply_patch',
    'spawn_agent',
    'wait',
    'update_plan',
    'request_user_input',
    'write_stdin',
  ];
  const items = [
    'CommandExecution',
    'FileChange',
    'CollabAgentToolCall',
    'SubAgentActivity',
    'Plan',
    'UserMessage',
  ];
  for (const [index, value] of [
    null,
    7,
    [],
    {},
    'x',
    ['x', 7],
    { a: null },
    '*** Add File: ../../etc',
  ].entries()) {
    const any = {
      message: value,
      info: value,
      changes: value,
      num_turns: value,
      arguments: value,
      input: value,
      text: value,
    };
    for (const kind of kinds) one.event(kind, { ...any, call_id: value });
    for (const type of items)
      one.completed(type, {
        ...any,
        id: value,
        command: value,
        exit_code: value,
        agents_states: value,
        content: value,
      });
    for (const name of tools) {
      const id = `${name}-${index}`;
      one.item('function_call', {
        name,
        call_id: id,
        arguments: JSON.stringify({ command: value, plan: value, questions: value }),
      });
      one.item('function_call_output', { call_id: id, output: value });
    }
  }
  one.event('thread_rolled_back', { num_turns: 1e12 });
  const { session } = await read(one.save(root));
  expect(session).toMatchObject({ unknown: 1, unknownKinds: ['never_seen'], skipped: 1 });
  expect(session.records).toBe(one.lines().length - 2);
});

it('takes tools that are named like methods of an object, and errors that are nested deep', async () => {
  const one = createRollout({ cwd });
  one.turn();
  one.prompt('Begin');
  for (const name of ['__proto__', 'valueOf', 'constructor']) one.call(name, {}).output('ok');
  one.event('error', { message: 'You have hit your usage limit', more: 'DEEP' });
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const path = one.save(root);
  writeFileSync(
    path,
    one
      .lines()
      .map((line) => `${line.replace('"DEEP"', () => deep)}\n`)
      .join(''),
  );
  const { session } = await read(path);
  expect(session).toMatchObject({ skipped: 0, ending: { how: 'limit' } });
});
