import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { git } from '../git/testing/makeRepository.ts';
import { agentReaders } from './agentReaders.ts';
import { listSessions, type ListedSessions } from './listSessions.ts';
import { createTranscript, notification } from './testing/createTranscript.ts';

const all = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-sessions-')));
afterAll(() => rmSync(all, { recursive: true, force: true }));

let home: string;
let project: string;
let root: string;
beforeEach(() => {
  home = mkdtempSync(join(all, 'home-'));
  root = join(home, '.claude');
  project = join(home, 'code', 'app');
  mkdirSync(project, { recursive: true });
});

const list = (environment: Record<string, string> = {}): Promise<ListedSessions> =>
  listSessions(project, { surroundings: { home, environment } });
const idOf = (digit: number): string => `${String(digit).repeat(8)}-2222-4333-8444-555555555555`;
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe('sessions of Claude Code', () => {
  it('are those whose records name a folder of the project, newest first', async () => {
    const first = createTranscript({ cwd: project, sessionId: idOf(1) });
    first.prompt('<local-command-caveat>about a command</local-command-caveat>', { isMeta: true });
    first.prompt('Extract the service\nand keep the interface');
    first.reply('Done.');
    first.save(root);
    const later = createTranscript({
      cwd: join(project, 'packages', 'a'),
      sessionId: idOf(2),
      started: '2026-11-21T09:00:00.000Z',
    });
    later.prompt('Go on');
    later.call('Bash', { command: 'npm test' });
    later.raw({ type: 'ai-title', aiTitle: 'Going on', sessionId: idOf(2) });
    later.save(root);
    // These folders have the same name as the project's, or one that begins so.
    createTranscript({ cwd: join(home, 'code-app'), sessionId: idOf(3) }).save(root);
    const neighbour = createTranscript({ cwd: `${project}-2`, sessionId: idOf(4) });
    neighbour.prompt(`Look at ${project}`);
    neighbour.save(root);

    const { sessions, problems } = await list();
    expect(problems).toEqual([]);
    expect(sessions).toMatchObject([
      { id: idOf(2), title: 'Going on', ending: { how: 'cut-off', detail: 'Bash' } },
      {
        id: idOf(1),
        agent: 'claude-code',
        title: 'Extract the service',
        cwd: project,
        branch: 'main',
        model: 'claude-opus-4-8',
        started: '2026-11-20T12:00:00.000Z',
        ended: '2026-11-20T12:02:00.000Z',
        ending: { how: 'finished', detail: null },
        unread: 0,
        forkedFrom: null,
      },
    ]);
  });

  it('are found by a record in the middle, in other worktrees, in another root, and under a name of their own', async () => {
    git(project, 'init', '-q', '-b', 'main');
    git(project, 'commit', '-q', '--allow-empty', '-m', 'start');
    const worktree = join(home, 'elsewhere');
    git(project, 'worktree', 'add', '-q', worktree);
    createTranscript({ cwd: worktree, sessionId: idOf(1) }).save(root, 'any-name');
    const empty = await list();
    expect(empty.sessions).toEqual([]);
    const other = createTranscript({ cwd: worktree, sessionId: idOf(1) });
    other.prompt('In a worktree');
    other.save(root, 'any-name');

    const around = createTranscript({ cwd: join(home, 'code'), sessionId: idOf(2) });
    around.prompt('Started above');
    for (let turn = 0; turn < 400; turn += 1) around.reply('x'.repeat(1_000));
    around.record('user', { cwd: join(project, 'src'), message: { role: 'user', content: 'here' } });
    for (let turn = 0; turn < 400; turn += 1) around.reply('x'.repeat(1_000));
    around.save(root);

    const profile = join(home, 'profile');
    const third = createTranscript({ cwd: project, sessionId: idOf(3) });
    third.prompt('In a profile');
    third.save(profile);

    const { sessions } = await list({ CLAUDE_CONFIG_DIR: profile });
    expect(sessions.map(({ id }) => id).toSorted()).toEqual([idOf(1), idOf(2), idOf(3)]);
  });

  it('name the session that they were copied from, and count results that were not read', async () => {
    const one = createTranscript({ cwd: project, sessionId: idOf(1) });
    one.prompt('Begin');
    one.call('Agent', { description: 'Audit', prompt: 'p' }).result('Launched.', {
      toolUseResult: { isAsync: true, agentId: 'aaaa1111' },
    });
    one.enqueue(notification({ 'task-id': 'aaaa1111', status: 'completed' }));
    one.save(root);
    const copy = createTranscript({ cwd: project, sessionId: idOf(2), started: '2026-11-21T12:00:00.000Z' });
    for (const line of one.lines().slice(0, 1)) copy.raw(line);
    copy.prompt('Further');
    copy.save(root);
    const { sessions } = await list();
    expect(sessions).toMatchObject([
      { id: idOf(2), forkedFrom: idOf(1), unread: 0 },
      { id: idOf(1), forkedFrom: null, unread: 1 },
    ]);
  });

  it('say how they ended', async () => {
    const endings: Record<string, (transcript: ReturnType<typeof createTranscript>) => unknown> = {
      finished: (one) => [one.reply('Done.'), one.turnEnds()],
      data: (one) => one.call('StructuredOutput', {}).result('Structured output provided successfully'),
      'cut-off': (one) => one.call('Edit', { file_path: 'a' }),
      interrupted: (one) => [one.call('Bash', {}), one.prompt('[Request interrupted by user for tool use]')],
      context: (one) => one.reply('Prompt is too long', {}, { isApiErrorMessage: true }),
      limit: (one) => one.reply('Claude AI usage limit reached|1760000000', {}, { isApiErrorMessage: true }),
      auth: (one) => one.reply('Invalid API key · Please run /login', {}, { isApiErrorMessage: true }),
      error: (one) => one.reply('API Error: 529 Overloaded', {}, { isApiErrorMessage: true }),
      compacted: (one) => [one.compact(167_000, 'This session is being continued.'), one.bash('ls')],
    };
    for (const [index, [, end]] of Object.entries(endings).entries()) {
      const one = createTranscript({
        cwd: project,
        sessionId: idOf(index),
        started: `2026-11-2${index}T12:00:00Z`,
      });
      one.prompt('Begin');
      end(one);
      one.save(root);
    }
    const running = createTranscript({ cwd: project, sessionId: idOf(9), started: '2026-11-29T12:00:00Z' });
    running.prompt('Begin');
    running.save(root);
    // The second is what a crash leaves behind: no process has so high a number.
    write(
      join(root, 'sessions', `${process.pid}.json`),
      JSON.stringify({ sessionId: idOf(9), status: 'busy' }),
    );
    write(join(root, 'sessions', '4190000.json'), JSON.stringify({ sessionId: idOf(0), status: 'busy' }));
    const { sessions } = await list();
    expect(sessions.map(({ ending }) => ending.how)).toEqual([
      'running',
      ...Object.keys(endings)
        .map((name) => (name === 'data' ? 'finished' : name))
        .toReversed(),
    ]);
    expect(sessions[0]?.ending.detail).toBe('busy');
  });

  it('are left out with a sentence if their folder may not be read', async () => {
    const one = createTranscript({ cwd: project });
    one.prompt('Begin');
    const path = one.save(root);
    chmodSync(dirname(path), 0o000);
    try {
      // The system lets its administrator read everything.
      const isAdministrator = process.getuid?.() === 0;
      const { sessions, problems } = await list();
      expect([sessions.length, problems.length]).toEqual(isAdministrator ? [1, 0] : [0, 1]);
    } finally {
      chmodSync(dirname(path), 0o700);
    }
  });

  it('have titles of bounded length, whatever their records hold', async () => {
    const one = createTranscript({ cwd: project });
    one.prompt(`Begin${'!'.repeat(10_000)}`);
    one.raw('no JSON');
    one.raw('[1]');
    one.raw('{"type":7}');
    one.raw({ type: 'never-seen', cwd: 4, timestamp: 'yesterday' });
    one.raw({ type: 'user', message: null });
    one.raw({ type: 'assistant', message: { content: [null, 1, { type: 'tool_use' }] } });
    one.raw({ type: 'custom-title', customTitle: 'T '.repeat(75_000) });
    one.save(root);
    const { sessions, problems } = await list();
    expect(problems).toEqual([]);
    expect(sessions[0]?.title).toMatch(/^(?:T ){59}T…$/u);
  });
});

it('sessions of other agents are listed as not read, with their folder where they name it', async () => {
  write(join(home, '.codex', 'archived_sessions', 'rollout-c.jsonl.zst'), 'not compressed');
  write(join(home, '.gemini', 'projects.json'), JSON.stringify({ projects: { [project]: 'app' } }));
  write(join(home, '.gemini', 'tmp', 'app', 'chats', 'session-2026-11-20T12-00-1234abcd.jsonl'), '{}\n');
  write(join(home, '.local', 'share', 'opencode', 'opencode.db'), 'SQLite');
  write(
    join(
      home,
      '.cursor',
      'projects',
      project.replaceAll(/[^\da-z]+/giu, '-').slice(1),
      'agent-transcripts',
      'x.jsonl',
    ),
    '{}\n',
  );
  write(
    join(home, '.copilot', 'session-state', 'abc', 'events.jsonl'),
    `${JSON.stringify({ type: 'session.start', data: { context: { cwd: project } } })}\n`,
  );
  const { sessions, notRead, problems } = await list();
  expect({ sessions, problems }).toEqual({ sessions: [], problems: [] });
  const sentences = notRead.map(
    ({ agent, cwd, why }) => `${agent} ${cwd === project ? 'here' : String(cwd)} ${why}`,
  );
  expect(sentences.toSorted()).toEqual([
    'codex null compressed',
    'copilot-cli here agent',
    'cursor null agent',
    'gemini-cli here agent',
    'opencode null agent',
  ]);
});

it('a session on which a reader fails is named, and the others are listed', async () => {
  for (const digit of [1, 2]) {
    const one = createTranscript({ cwd: project, sessionId: idOf(digit) });
    one.prompt(`Session ${digit}`);
    one.save(root);
  }
  const claude = agentReaders.find(({ agent }) => agent === 'claude-code');
  if (claude === undefined) throw new Error('The reader is missing.');
  const open = claude.open.bind(claude);
  const failing = vi.spyOn(claude, 'open').mockImplementation((path) => {
    if (path.includes(idOf(1))) throw new TypeError('take is not a function');
    return open(path);
  });
  const { sessions, problems } = await list().finally(() => failing.mockRestore());
  expect(new Map(sessions.map(({ id, unread }) => [id, unread] as const))).toEqual(
    new Map([
      [idOf(1), null],
      [idOf(2), 0],
    ]),
  );
  expect(problems).toEqual([expect.stringContaining(`${idOf(1)}.jsonl could not be read`)]);
});
