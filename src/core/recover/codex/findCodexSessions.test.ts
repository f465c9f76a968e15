import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { FoundSessions } from '../reading/agentReader.ts';
import { createRollout } from '../testing/createRollout.ts';
import { repeatAsZstd } from '../testing/storeAsZstd.ts';
import { findCodexSessions } from './findCodexSessions.ts';

const all = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-codex-')));
afterAll(() => rmSync(all, { recursive: true, force: true }));

let home: string;
let project: string;
let root: string;
beforeEach(() => {
  home = mkdtempSync(join(all, 'home-'));
  root = join(home, '.codex');
  project = join(home, 'code', 'app');
  mkdirSync(project, { recursive: true });
});

const find = (environment: Record<string, string> = {}): Promise<FoundSessions> =>
  findCodexSessions({ worktrees: [project], surroundings: { home, environment } });
const idOf = (digit: number): string => `${String(digit).repeat(8)}-2222-7333-8444-555555555555`;
const idsOf = ({ sessions }: FoundSessions): readonly string[] => sessions.map(({ id }) => id).toSorted();
function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe.each(['legacy', 'paginated'] as const)('a %s session', (dialect) => {
  it('is told with its title, its folder and its end', async () => {
    const one = createRollout({ cwd: project, dialect });
    one.item('message', {
      role: 'user',
      content: [{ type: 'input_text', text: '# AGENTS.md instructions for here\nUse tabs.' }],
    });
    one.turn();
    one.prompt(
      '# Context from my IDE setup:\n- a.ts\n\n## My request for Codex:\nExtract the service\nand test it',
    );
    one.command('npm test', 'ok');
    one.reply('Done.');
    one.turnEnds();
    const path = one.save(root);
    const { sessions, notRead, problems } = await find();
    expect({ notRead, problems }).toEqual({ notRead: [], problems: [] });
    expect(sessions).toMatchObject([
      {
        agent: 'codex',
        id: one.id,
        path,
        cwd: project,
        title: 'Extract the service',
        branch: 'main',
        model: 'gpt-5.4-codex',
        started: '2026-11-20T12:00:00.000Z',
        ending: { how: 'finished', detail: null },
        unread: null,
        forkedFrom: null,
      },
    ]);
    expect(Date.parse(sessions[0]?.ended ?? '')).toBeGreaterThan(Date.parse('2026-11-20T12:05:00Z'));
  });

  it('says how it ended', async () => {
    const endings: Record<string, (one: ReturnType<typeof createRollout>) => unknown> = {
      finished: (one) => [one.reply('Done.'), one.turnEnds()],
      'cut-off in exec_command': (one) => one.call('exec_command', { cmd: 'npm test' }),
      'cut-off': (one) => [one.command('ls'), one.reply('Now I look at the tests.')],
      interrupted: (one) => [
        one.call('exec_command', {}),
        one.event('turn_aborted', { turn_id: 'turn-1', reason: 'interrupted' }),
      ],
      limit: (one) => one.turnEnds({ error: { message: 'You hit your usage limit.' } }),
      context: (one) => [one.compact(), one.compact()],
      error: (one) => [one.event('error', { message: 'stream disconnected' }), one.turnEnds()],
      compacted: (one) => [one.compact(), one.command('ls')],
      auth: (one) => one.turnEnds({ error: { codex_error_info: 'unauthorized', message: 'Sign in again.' } }),
    };
    for (const [index, [, end]] of Object.entries(endings).entries()) {
      const one = createRollout({ cwd: project, dialect, id: idOf(index) });
      one.turn();
      one.prompt('Begin');
      end(one);
      one.save(root);
    }
    const { sessions } = await find();
    const found = sessions
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ ending: { how, detail } }) => {
        return detail === null ? how : `${how} in ${detail}`;
      });
    expect(found).toEqual(Object.keys(endings));
  });

  it('is running while its last turn is open and its transcript grows', async () => {
    const one = createRollout({ cwd: project, dialect });
    one.turn();
    one.prompt('Begin');
    utimesSync(one.save(root), new Date(), new Date());
    const { sessions } = await find();
    expect(sessions[0]?.ending.how).toBe('running');
  });

  it('is found after every cut within its last kilobyte', async () => {
    const one = createRollout({ cwd: project, dialect });
    one.turn();
    one.prompt('Begin');
    one.command('npm test', 'x'.repeat(300));
    one.reply('Done.');
    one.turnEnds();
    const path = one.save(root);
    const size = Buffer.byteLength(one.text());
    for (let cut = 1; cut <= 1_024; cut += 1) {
      truncateSync(path, size - cut);
      utimesSync(path, 0, 0);
      const { sessions, problems } = await find();
      expect({ cut, problems, ids: sessions.map(({ id }) => id) }).toEqual({
        cut,
        problems: [],
        ids: [one.id],
      });
      // The line end alone may be missing.
      expect(sessions[0]?.ending.how).toBe(cut === 1 ? 'finished' : 'cut-off');
    }
  });
});

it('sessions belong to the project by a folder that they name: at first, later, or between', async () => {
  const own = createRollout({ cwd: join(project, 'packages'), id: idOf(1) });
  own.prompt('Own');
  own.save(root);
  createRollout({ cwd: `${project}-2`, id: idOf(2) }).save(root);
  const moved = createRollout({ cwd: join(home, 'other'), id: idOf(3) });
  moved.turn(project);
  moved.save(root, { archived: true });
  const above = createRollout({ cwd: join(home, 'code'), id: idOf(4) });
  for (let turn = 0; turn < 300; turn += 1) above.reply('x'.repeat(1_000));
  above.turn(join(project, 'src'));
  for (let turn = 0; turn < 300; turn += 1) above.reply('x'.repeat(1_000));
  above.save(root);
  const elsewhere = join(home, 'profile');
  createRollout({ cwd: project, id: idOf(5) }).save(elsewhere);
  expect(idsOf(await find({ CODEX_HOME: elsewhere }))).toEqual([idOf(1), idOf(3), idOf(4), idOf(5)]);
});

it('a first line of any length is read', async () => {
  for (const [digit, length] of [20_000, 400_000, 2_000_000].entries()) {
    const one = createRollout({
      cwd: project,
      id: idOf(digit),
      meta: { base_instructions: { text: 'é'.repeat(length) } },
    });
    one.prompt(`Title ${digit}`);
    one.save(root);
  }
  const { sessions } = await find();
  expect(sessions.map(({ title }) => title ?? '').toSorted()).toEqual(['Title 0', 'Title 1', 'Title 2']);
});

it('a session that was resumed three times is one, by its first record', async () => {
  const one = createRollout({ cwd: project });
  one.prompt('First words');
  for (let time = 0; time < 3; time += 1) {
    one.record('session_meta', {
      id: idOf(9),
      cwd: join(home, 'parent'),
      timestamp: '2020-01-01T00:00:00.000Z',
    });
    one.turn();
    one.prompt(`Words ${time}`);
    one.turnEnds();
  }
  one.save(root);
  const { sessions } = await find();
  expect(sessions).toMatchObject([
    { id: one.id, title: 'First words', cwd: project, started: '2026-11-20T12:00:00.000Z' },
  ]);
});

it('names that were given to sessions are their titles, the last one first', async () => {
  const named = createRollout({ cwd: project, id: idOf(1) });
  named.prompt('Words');
  named.save(root);
  write(
    join(root, 'session_index.jsonl'),
    [
      { id: idOf(1), thread_name: 'Old name' },
      { id: idOf(1), thread_name: 'New name' },
      { id: idOf(1), thread_name: ' ' },
      'torn',
    ]
      .map((entry) => JSON.stringify(entry))
      .join('\n'),
  );
  const { sessions } = await find();
  expect(sessions.map(({ title }) => title)).toEqual(['New name']);
});

const spawned = (parent: string) => ({
  source: { subagent: { thread_spawn: { parent_thread_id: parent, depth: 1 } } },
  parent_thread_id: parent,
});

it('forks are sessions of their own; sub-agents are parts of theirs, unless it is gone', async () => {
  const parent = createRollout({ cwd: project, id: idOf(1) });
  parent.prompt('Parent');
  parent.save(root);
  const fork = createRollout({ cwd: project, id: idOf(2), meta: { forked_from_id: idOf(1) } });
  for (const line of parent.lines()) fork.raw(line);
  fork.save(root);
  createRollout({ cwd: project, id: idOf(3), meta: spawned(idOf(1)) }).save(root);
  createRollout({ cwd: project, id: idOf(4), meta: spawned(idOf(3)) }).save(root);
  createRollout({ cwd: project, id: idOf(5), meta: spawned(idOf(8)) }).save(root);
  createRollout({ cwd: project, id: idOf(6), meta: spawned(idOf(6)) }).save(root);
  createRollout({ cwd: project, id: idOf(7), meta: spawned(idOf(0)) }).save(root);
  createRollout({ cwd: project, id: idOf(0), meta: spawned(idOf(7)) }).save(root);
  const { sessions } = await find();
  expect(
    sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, forkedFrom }) => [id, forkedFrom]),
  ).toEqual([
    [idOf(0), null],
    [idOf(1), null],
    [idOf(2), idOf(1)],
    [idOf(5), null],
    [idOf(6), null],
    [idOf(7), null],
  ]);
});

describe('a compressed session', () => {
  it('is read like a plain one', async () => {
    const one = createRollout({ cwd: project });
    one.turn();
    one.prompt('Begin');
    for (let time = 0; time < 400; time += 1) one.reply('y'.repeat(1_000));
    one.call('exec_command', { cmd: 'npm test' });
    one.save(root, { compressed: true });
    const { sessions, notRead } = await find();
    expect(notRead).toEqual([]);
    expect(sessions).toMatchObject([
      { id: one.id, title: 'Begin', cwd: project, ending: { how: 'cut-off', detail: 'exec_command' } },
    ]);
  });

  it('gives way to its plain form, and an archived one to a current one', async () => {
    for (const [digit, options] of [
      [1, { compressed: true }],
      [2, { archived: true }],
    ] as const) {
      const old = createRollout({ cwd: project, id: idOf(digit) });
      old.prompt('Old');
      old.save(root, options);
      const current = createRollout({ cwd: project, id: idOf(digit) });
      current.prompt('Current');
      current.save(root);
    }
    const { sessions } = await find();
    expect(sessions.map(({ title }) => title)).toEqual(['Current', 'Current']);
  });

  it('is listed as not read if it is damaged, and never as an empty session', async () => {
    const one = createRollout({ cwd: project, id: idOf(1) });
    one.prompt('x'.repeat(1_000));
    const short = one.save(root, { compressed: true });
    truncateSync(short, 500);
    const folder = join(root, 'archived_sessions');
    write(join(folder, `rollout-${idOf(2)}.jsonl.zst`), 'not compressed');
    write(join(folder, `rollout-${idOf(3)}.jsonl.zst`), '');
    const { sessions, notRead, problems } = await find();
    expect({ sessions, problems }).toEqual({ sessions: [], problems: [] });
    expect(notRead.map(({ path, cwd, why }) => ({ path, cwd, why }))).toEqual(
      expect.arrayContaining(
        [
          short,
          join(folder, `rollout-${idOf(2)}.jsonl.zst`),
          join(folder, `rollout-${idOf(3)}.jsonl.zst`),
        ].map((path) => ({ path, cwd: null, why: 'compressed' })),
      ),
    );
    expect(notRead).toHaveLength(3);
  });

  it('may hold gigabytes', async () => {
    write(join(root, 'archived_sessions', `rollout-${idOf(1)}.jsonl.zst`), repeatAsZstd(0x61, 20_000));
    const { sessions, notRead, problems } = await find();
    expect({ sessions, notRead, problems }).toEqual({ sessions: [], notRead: [], problems: [] });
  });
});

it('the oldest form has no envelope, and names its folder in words', async () => {
  const lines = [
    { id: idOf(1), timestamp: '2025-07-20T12:00:00.000Z', instructions: null, git: { branch: 'old' } },
    { record_type: 'state' },
    {
      type: 'message',
      role: 'user',
      content: [
        {
          type: 'input_text',
          text: `<environment_context>\nCurrent working directory: ${project}\n</environment_context>`,
        },
      ],
    },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Old words' }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
  ];
  const path = join(root, 'sessions', `rollout-2025-07-20T12-00-00-${idOf(1)}.jsonl`);
  write(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  utimesSync(path, 0, 0);
  const { sessions } = await find();
  expect(sessions).toMatchObject([
    {
      id: idOf(1),
      title: 'Old words',
      cwd: project,
      branch: 'old',
      started: '2025-07-20T12:00:00.000Z',
      ending: { how: 'finished' },
    },
  ]);
});

it('fields of any kind do no harm', async () => {
  const one = createRollout({ cwd: project });
  for (const line of ['no JSON', '[1]', '{"type":7}', '{"type":"x","payload":[]}']) one.raw(line);
  for (const value of [null, 7, [], {}, 'x', ['x'], { content: [null] }]) {
    one.record('event_msg', { type: value, message: value, item: value, error: value, info: value });
    for (const type of ['user_message', 'item_completed', 'task_complete', 'token_count', 'turn_aborted'])
      one.event(type, { message: value, item: value, error: value, reason: value, info: value });
    for (const type of ['message', 'function_call', 'function_call_output', 'custom_tool_call'])
      one.item(type, {
        role: value,
        content: value,
        name: value,
        call_id: value,
        arguments: value,
        output: value,
      });
    one.record('turn_context', { cwd: value, model: value });
    one.record('session_meta', { id: value, source: value, git: value, cwd: value });
    one.raw({ timestamp: value, type: 'compacted', payload: value });
  }
  one.event('user_message', { message: 'T'.repeat(10_000) });
  one.save(root);
  const { sessions, problems } = await find();
  expect(problems).toEqual([]);
  expect(sessions.map(({ id }) => id)).toEqual([one.id]);
  expect(sessions[0]?.title?.length).toBeLessThanOrEqual(120);
});
