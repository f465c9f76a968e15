import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PressureView } from '../../shared/domain/pressure.ts';
import type { HookAgent } from '../../shared/domain/hooks.ts';
import { runGitBy, runGitHere } from '../git/runGit.ts';
import { git } from '../git/testing/makeRepository.ts';
import { runHook } from '../hooks/run/runHook.ts';
import { createRollout } from '../recover/testing/createRollout.ts';
import { createTranscript, notification } from '../recover/testing/createTranscript.ts';
import { createStorage } from '../storage/createStorage.ts';
import { startCore, type StartedCore } from '../testing/startCore.ts';

let root: string;
let user: string;
let data: string;
const minute = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString();

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-pressure-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, user, data] = [join(folder, 'shop'), join(folder, 'user'), join(folder, 'data')];
  for (const one of [root, user, data]) mkdirSync(one);
});

function makeRepository(committed: string): void {
  git(root, 'init', '-q', '-b', 'main');
  writeFileSync(join(root, 'a.ts'), 'export {};\n');
  git(root, 'add', '.');
  git(
    root,
    '-c',
    `user.name=A`,
    '-c',
    'user.email=a@example.org',
    'commit',
    '-q',
    '-m',
    'Begin',
    `--date=${committed}`,
  );
}

/** Says that a session runs, in this very process or another one. */
function run(id: string, pid: number | undefined = process.pid): void {
  const home = join(user, '.claude');
  mkdirSync(join(home, 'sessions'), { recursive: true });
  const file = JSON.stringify({ sessionId: id, cwd: root, startedAt: Date.now(), status: 'busy' });
  writeFileSync(join(home, 'sessions', `${pid}.json`), file);
}

function start(clock: () => number = Date.now): StartedCore {
  return startCore(data, {
    clock,
    environment: { CARRYOVER_AGENTS_HOME: user },
    watch: () => Promise.resolve(() => Promise.resolve()),
  });
}

async function open(host: StartedCore) {
  const { projectId } = await host.api.projects.open({ path: root });
  return {
    projectId,
    follow: () => host.api.pressure.follow({ projectId, operationId: 'follow' }),
    said: () => host.payloadsOf('pressure.said').map(({ nudge }) => nudge.kind),
  };
}

const only = ({ sessions }: PressureView) => {
  expect(sessions).toHaveLength(1);
  const [session] = sessions;
  if (session === undefined) throw new Error('No session.');
  return session;
};

/** A session that began an hour ago; each record comes a minute after the one before. */
const begin = (options: { readonly sessionId?: string; readonly minutes?: number } = {}) =>
  createTranscript({
    cwd: root,
    started: ago(options.minutes ?? 60),
    ...(options.sessionId === undefined ? {} : { sessionId: options.sessionId }),
  });

test('a session that grows, compacts and leaves an agent unread gets each figure, and each nudge once', async () => {
  makeRepository(ago(50));
  const session = begin();
  const save = () => session.save(join(user, '.claude'));
  session.prompt('Extract the service layer. '.repeat(200));
  session.reply('I begin.', { cached: 20_000 });
  save();
  run(session.sessionId);
  const host = start();
  const { follow, said, projectId } = await open(host);
  const quiet = only(await follow());
  expect(quiet).toMatchObject({ tokens: 20_110, window: null, compactAt: null, unread: [], atLeast: false });
  expect(said()).toEqual([]);

  session.call('Read', { file_path: join(root, 'a.ts') }).result('x'.repeat(40_000));
  session.reply('Read.', { cached: 120_000 });
  session.bash('npm test', 'ok', { cached: 151_000 });
  save();
  const full = only(await follow());
  // The result of the command came after the last reply.
  expect(full).toMatchObject({ tokens: 151_110, atLeast: true });
  expect(said()).toEqual(['full']);

  const first = session.call('Agent', { description: 'Caller index', prompt: 'Find callers' });
  first.result('Done', { toolUseResult: { status: 'completed', agentId: 'aaaa1111', content: [] } });
  const second = session.call('Agent', { description: 'Test impact scan', prompt: 'Find tests' });
  second.result('Launched', {
    toolUseResult: {
      isAsync: true,
      status: 'async_launched',
      agentId: 'bbbb2222',
      description: 'Test impact scan',
    },
  });
  session.enqueue(notification({ 'task-id': 'bbbb2222', status: 'completed', summary: 'Agent completed' }));
  session.compact(167_300, 'This session is being continued. Next: go on.');
  session.reply('I go on.', { cached: 52_000 });
  save();
  const compacted = only(await follow());
  expect(compacted).toMatchObject({
    tokens: 52_110,
    // It was compacted as only sessions with the small window are.
    window: 200_000,
    windowFrom: 'observed',
    compactAt: 167_300,
    compactFrom: 'observed',
    compactions: [{ before: 167_300, after: 52_110, automatic: true }],
    isUnchecked: true,
    unread: [{ id: 'bbbb2222', task: 'Test impact scan' }],
  });
  expect(compacted.fills.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(52_110);
  expect(said()).toEqual(['full', 'compaction', 'unread']);

  await host.api.pressure.settle({ projectId, key: compacted.key, of: 'summary' });
  await host.api.pressure.settle({ projectId, key: compacted.key, of: 'agent', id: 'bbbb2222' });
  const settled = await follow();
  expect(only(settled)).toMatchObject({ isUnchecked: false, unread: [] });
  expect(settled.said.map(({ kind }) => kind).toSorted()).toEqual(['compaction', 'full', 'unread']);
  expect(said()).toHaveLength(3);
  await host.core.close();

  // Another start of the app says nothing again.
  const later = start();
  const again = await open(later);
  await again.follow();
  expect(again.said()).toEqual([]);
});

test('the nudge of a compaction names what the summary leaves out', async () => {
  makeRepository(ago(1));
  const session = begin();
  session.prompt('Never rename the public functions of the payment module');
  session.edit(join(root, 'a.ts'));
  session.compact(167_300, 'This session is being continued. Nothing is left to do.');
  session.reply('On.', { cached: 50_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const host = start();
  await (await open(host)).follow();
  expect(host.payloadsOf('pressure.said').map(({ nudge }) => nudge)).toMatchObject([
    {
      kind: 'compaction',
      text: 'The summary leaves out 1 edited file and 1 message of yours. Treat what follows as a degraded hand-over.',
    },
  ]);
});

test('files that wait for a commit are said once after 45 minutes, and not at the moment a clock jumps', async () => {
  makeRepository(ago(10));
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  let jump = 0;
  const host = start(() => Date.now() + jump);
  const { follow, said } = await open(host);
  expect((await follow()).work).toMatchObject({ dirty: 1 });
  jump = 180 * minute;
  const later = await follow();
  expect(said()).toEqual([]);
  // Back again: no figure is negative, and the growth is that of the last record.
  jump = -600 * minute;
  const earlier = await follow();
  expect(only(earlier).perHour ?? 0).toBeGreaterThanOrEqual(0);
  expect(only(later).tokens).toBe(only(earlier).tokens);
  expect(said()).toEqual([]);
});

test('a session that goes on asks no git, until a commit was made that no file of the project tells of', async () => {
  makeRepository(ago(60));
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  const path = session.save(join(user, '.claude'));
  run(session.sessionId);
  const asked: string[] = [];
  const giveBack = runGitBy((folder, args, options) => {
    asked.push(args[0] ?? '');
    return runGitHere(folder, args, options);
  });
  onTestFinished(giveBack);
  const host = start();
  const { follow } = await open(host);
  const before = await follow();
  expect(before.work.dirty).toBe(1);
  asked.length = 0;
  let offset = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + offset);
  onTestFinished(() => void vi.restoreAllMocks());
  const latest = () => host.payloadsOf('pressure.changed').at(-1)?.view;
  const goOn = async (cached: number): Promise<void> => {
    // Longer ago than the rest between two looks for a commit.
    offset += 60_000;
    session.reply('And on.', { cached });
    appendFileSync(path, '');
    session.save(join(user, '.claude'));
    await vi.waitFor(() => expect(latest()?.sessions[0]?.tokens).toBe(cached + 110), 10_000);
  };
  await goOn(30_000);
  await goOn(40_000);
  expect(asked).toEqual([]);
  git(root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qam', 'Change it');
  await goOn(50_000);
  expect(latest()?.work.dirty).toBe(0);
  expect(asked).not.toEqual([]);
});

test('a commit after which the session rests is noticed within a minute, though no file tells of it', async () => {
  makeRepository(ago(60));
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const host = start();
  const { follow } = await open(host);
  expect((await follow()).work.dirty).toBe(1);
  git(root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qam', 'Change it');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 64_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await vi.advanceTimersByTimeAsync(64_000);
  const latest = () => host.payloadsOf('pressure.changed').at(-1)?.view;
  await vi.waitFor(() => expect(latest()?.work.dirty).toBe(0), 10_000);
});

test('without a commit for 45 minutes, changed files are a nudge', async () => {
  makeRepository(ago(0));
  const when = ago(52);
  git(root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--amend', '--no-edit');
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const session = begin({ minutes: 120 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const offset = Date.parse(ago(0)) - Date.parse(when);
  const host = start(() => Date.now() + offset);
  const { follow, said } = await open(host);
  await follow();
  await follow();
  expect(said()).toEqual(['commit']);
  expect(host.payloadsOf('pressure.said')[0]?.nudge).toMatchObject({
    title: '52 min since the last commit',
    text: '1 file is uncommitted.',
  });
});

test('the minutes since the last payload count from when it was saved', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const { follow } = await open(start());
  expect((await follow()).work.lastPayloadAt).toBe(null);
  mkdirSync(join(root, 'scratch'));
  const file = join(root, 'scratch', 'session-1.md');
  writeFileSync(file, '---\ncarryover: 1\nsession: 1\nsaved: "2026-11-20T10:00:00Z"\n---\n\n# Session 1\n');
  expect(Date.parse((await follow()).work.lastPayloadAt ?? '')).toBe(Date.parse('2026-11-20T10:00:00Z'));
  // A text that names no time counts from its change on disk.
  writeFileSync(file, '# Session 1\n');
  const changed = new Date(ago(30));
  utimesSync(file, changed, changed);
  expect((await follow()).work.lastPayloadAt).toBe(changed.toISOString());
});

test('while no file changes nothing is measured, but for a look at what runs each minute', async () => {
  makeRepository(ago(1));
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Every measuring asks first what time it is.
  let asked = 0;
  const host = start(() => {
    asked += 1;
    return Date.now();
  });
  const { follow } = await open(host);
  only(await follow());
  asked = 0;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBeGreaterThan(0);
});

test('a draft that appears while a session runs is said; one that was there is not', async () => {
  mkdirSync(join(root, 'scratch'));
  writeFileSync(join(root, 'scratch', 'old.md'), '# Old\n');
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const host = start();
  const { follow, said } = await open(host);
  await follow();
  expect(said()).toEqual([]);
  writeFileSync(join(root, 'scratch', 'session-1.md'), '# Session 1\n\nNext: go on\n');
  await follow();
  expect(said()).toEqual(['draft']);
  const words = () => host.payloadsOf('pressure.said').map(({ nudge }) => nudge.text);
  expect(words()).toEqual(['scratch/session-1.md waits for Review.']);

  // One that is gone is not said again, and a further one has a name of its own.
  rmSync(join(root, 'scratch', 'session-1.md'));
  await follow();
  writeFileSync(join(root, 'scratch', 'session-2.md'), '# Session 2\n\nNext: go on\n');
  await follow();
  await follow();
  expect(words()).toEqual([
    'scratch/session-1.md waits for Review.',
    'scratch/session-2.md waits for Review.',
  ]);
});

test('a draft that is gone before it may be said is not said', async () => {
  mkdirSync(join(root, 'scratch'));
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const host = start();
  const { follow, said, projectId } = await open(host);
  const { key } = only(await follow());
  await host.api.pressure.mute({ projectId, key, muted: true });
  writeFileSync(join(root, 'scratch', 'session-1.md'), '# Session 1\n\nNext: go on\n');
  await follow();
  rmSync(join(root, 'scratch', 'session-1.md'));
  await follow();
  await host.api.pressure.mute({ projectId, key, muted: false });
  await follow();
  expect(said()).toEqual([]);
});

test('if nothing is said about the fullest session, the next one speaks for the worktree', async () => {
  makeRepository(ago(0));
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const full = begin({ minutes: 5 });
  full.prompt('The fullest');
  full.reply('Yes.', { cached: 90_000 });
  full.save(join(user, '.claude'));
  run(full.sessionId);
  const other = begin({ sessionId: '99999999-2222-4333-8444-555555555555', minutes: 120 });
  other.prompt('The one before');
  other.reply('Yes.', { cached: 30_000 });
  other.save(join(user, '.claude'));
  run(other.sessionId, process.ppid);
  let passed = 0;
  const host = start(() => Date.now() + passed);
  const { follow, projectId } = await open(host);
  const { sessions } = await follow();
  expect(sessions.map(({ title }) => title)).toEqual(['The fullest', 'The one before']);
  await host.api.pressure.mute({ projectId, key: sessions[0]?.key ?? '', muted: true });
  await host.core.close();
  passed = 52 * minute;
  const later = start(() => Date.now() + passed);
  await (await open(later)).follow();
  expect(later.payloadsOf('pressure.said').map(({ nudge }) => [nudge.kind, nudge.key])).toEqual([
    ['commit', sessions[1]?.key],
  ]);
});

test('of several sessions, the earliest tells how long files have waited for a commit', async () => {
  git(root, 'init', '-q', '-b', 'main');
  writeFileSync(join(root, 'a.ts'), 'export {};\n');
  const full = begin({ minutes: 5 });
  full.prompt('The fullest');
  full.reply('Yes.', { cached: 90_000 });
  full.save(join(user, '.claude'));
  run(full.sessionId);
  const other = begin({ sessionId: '99999999-2222-4333-8444-555555555555', minutes: 60 });
  other.prompt('The one before');
  other.reply('Yes.', { cached: 30_000 });
  other.save(join(user, '.claude'));
  run(other.sessionId, process.ppid);
  const host = start();
  await (await open(host)).follow();
  expect(host.payloadsOf('pressure.said').map(({ nudge }) => nudge)).toMatchObject([
    { kind: 'commit', title: '1 h without a commit' },
  ]);
});

test('a session that stands still after its reply counts all of its context', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 80_000 });
  session.turnEnds();
  const save = () => session.save(join(user, '.claude'));
  save();
  run(session.sessionId);
  const { follow } = await open(start());
  expect(only(await follow())).toMatchObject({ tokens: 80_110, atLeast: false });
  session.prompt('And on');
  save();
  expect(only(await follow())).toMatchObject({ tokens: 80_110, atLeast: true });
});

test('the session of a process that is killed goes within a minute, though no file changes', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  const agent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void agent.kill());
  run(session.sessionId, agent.pid);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const host = start();
  const { follow } = await open(host);
  only(await follow());
  agent.kill('SIGKILL');
  await once(agent, 'exit');
  await vi.advanceTimersByTimeAsync(70_000);
  await vi.waitFor(
    () => expect(host.payloadsOf('pressure.changed').at(-1)?.view.sessions).toEqual([]),
    10_000,
  );
});

/** Hands the hook the end of a session, as its agent does. `pid`: the process of the agent. */
async function sayEnd(agent: HookAgent, sessionId: string, at: string, pid = process.pid): Promise<void> {
  const transcript = join(user, '.claude', 'projects', 'shop', `${sessionId}.jsonl`);
  const input = { session_id: sessionId, transcript_path: transcript, reason: 'other' };
  const ancestors = () => Promise.resolve([pid]);
  await runHook(
    { dataFolder: data, storage: createStorage(), clock: () => Date.parse(at), ancestors },
    { agent, event: 'session-end', bytes: new TextEncoder().encode(JSON.stringify(input)) },
    () => Promise.reject(new Error('The end of a session is only marked.')),
  );
}

/** Says that a session runs since a time, and was not heard of later. */
function runSince(id: string, time: string): void {
  run(id);
  const file = join(user, '.claude', 'sessions', `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ sessionId: id, cwd: root, startedAt: time }));
  utimesSync(file, new Date(time), new Date(time));
}

test('a session that said it ended runs no more, though its process is alive, until it goes on', async () => {
  const session = begin({ minutes: 60 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  // The process is this one, which has not run for long: the times are of the hour to come.
  const { follow } = await open(start(() => Date.parse(ago(-60))));
  only(await follow());
  await sayEnd('claude-code', session.sessionId, ago(-10));
  expect((await follow()).sessions).toEqual([]);
  // Another start of the agent resumes it, before anything is written.
  runSince(session.sessionId, ago(-20));
  only(await follow());
  await sayEnd('claude-code', session.sessionId, ago(-30));
  expect((await follow()).sessions).toEqual([]);
  // It is resumed within the same process, and then its transcript alone tells.
  const resumed = begin({ minutes: -40 });
  resumed.prompt('And on');
  appendFileSync(session.save(join(user, '.claude')), resumed.text());
  runSince(session.sessionId, ago(-20));
  only(await follow());
});

/** Starts a process that lives as long as the test. */
function startProcess(): number {
  const agent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void agent.kill());
  return agent.pid ?? 0;
}

test('a session that two processes run goes on until both said that it ended', async () => {
  const session = begin({ minutes: 60 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  const [first, second] = [startProcess(), startProcess()];
  run(session.sessionId, first);
  run(session.sessionId, second);
  const { follow } = await open(start(() => Date.parse(ago(-60))));
  only(await follow());
  await sayEnd('claude-code', session.sessionId, ago(-10), second);
  only(await follow());
  // The first one's process does not go by itself, and its end is not forgotten once the second one tells its own.
  await sayEnd('claude-code', session.sessionId, ago(-11), first);
  expect((await follow()).sessions).toEqual([]);
});

test('the end of a process that its agent no longer names leaves the other one of the session', async () => {
  const session = begin({ minutes: 60 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  const [ended, other] = [startProcess(), startProcess()];
  run(session.sessionId, other);
  const { follow } = await open(start(() => Date.parse(ago(-60))));
  only(await follow());
  await sayEnd('claude-code', session.sessionId, ago(-10), ended);
  only(await follow());
});

test('a session that another start resumes within a second of its end runs at once', async () => {
  const session = begin({ minutes: 60 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  runSince(session.sessionId, ago(10));
  const end = Date.now() + 10 * minute;
  const { follow } = await open(start(() => Date.parse(ago(-60))));
  await sayEnd('claude-code', session.sessionId, new Date(end).toISOString());
  expect((await follow()).sessions).toEqual([]);
  runSince(session.sessionId, new Date(end + 1_000).toISOString());
  only(await follow());
});

test('the mark of a time to come is from before the clock was set back, and ends nothing', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  await sayEnd('claude-code', session.sessionId, ago(-60));
  const { follow } = await open(start());
  only(await follow());
});

test('a session of Codex that said it ended goes at once', async () => {
  const rollout = createRollout({ cwd: root, started: ago(10) });
  rollout.turn();
  rollout.prompt('Go on');
  rollout.tokens(60_000);
  rollout.save(join(user, '.codex'));
  utimesSync(rollout.save(join(user, '.codex')), new Date(), new Date());
  await sayEnd('codex', 'another-session', ago(1));
  const host = start();
  const { follow } = await open(host);
  const { id } = only(await follow());
  await sayEnd('codex', id, ago(0));
  await vi.waitFor(
    () => expect(host.payloadsOf('pressure.changed').at(-1)?.view.sessions).toEqual([]),
    10_000,
  );
});

test('files wait for a commit from when a session came back, not from before it ended', async () => {
  makeRepository(ago(0));
  git(root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '--amend', '--no-edit');
  writeFileSync(join(root, 'a.ts'), 'export const changed = 1;\n');
  const session = begin({ minutes: 60 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  // The commit was two hours ago, and the session ended and came back within the last of them.
  let now = Date.now() + 120 * minute;
  await sayEnd('claude-code', session.sessionId, new Date(now - 30 * minute).toISOString());
  runSince(session.sessionId, new Date(now - 20 * minute).toISOString());
  const { follow, said } = await open(start(() => now));
  only(await follow());
  expect(said()).toEqual([]);
  now += 20 * minute;
  await follow();
  expect(said()).toEqual([]);
});

test('two sessions in one worktree are told apart, and what is true of the worktree is said once', async () => {
  const one = begin();
  one.prompt('The first');
  one.reply('Yes.', { cached: 30_000 });
  one.save(join(user, '.claude'));
  const other = begin({ sessionId: '99999999-2222-4333-8444-555555555555' });
  other.prompt('The second');
  other.reply('Yes.', { cached: 160_000 });
  other.save(join(user, '.claude'));
  // Older versions do not say that they run: transcripts that grow are of sessions that do.
  const host = start();
  const { follow, said } = await open(host);
  const { sessions } = await follow();
  expect(sessions.map(({ tokens, title }) => [tokens, title])).toEqual([
    [160_110, 'The second'],
    [30_110, 'The first'],
  ]);
  expect(said()).toEqual(['full']);
});

test('sessions of another worktree, and ones that ended, are none of this project', async () => {
  const elsewhere = createTranscript({ cwd: join(dirname(root), 'other'), started: ago(10) });
  elsewhere.prompt('Elsewhere');
  elsewhere.save(join(user, '.claude'), 'other');
  const ended = begin();
  ended.prompt('Ended');
  ended.save(join(user, '.claude'));
  run('another-session');
  const { follow } = await open(start());
  expect((await follow()).sessions).toEqual([]);
});

test('a transcript that can’t be read keeps its last figures, with a reason', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 80_000 });
  const path = session.save(join(user, '.claude'));
  run(session.sessionId);
  const { follow } = await open(start());
  const before = only(await follow());
  renameSync(path, `${path}.away`);
  mkdirSync(path);
  expect(only(await follow())).toEqual({ ...before, problem: expect.stringContaining('could not be read') });
  rmSync(path, { recursive: true });
  renameSync(`${path}.away`, path);
  expect(only(await follow())).toEqual(before);
});

test('a torn line is read once it is whole, and a later version’s records are passed over', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 80_000 });
  const path = session.save(join(user, '.claude'));
  run(session.sessionId);
  const { follow } = await open(start());
  await follow();
  session.raw({ type: 'from-the-future', uuid: 'future', parentUuid: null, version: '9.0.0' });
  session.reply('More.', { cached: 90_000 }, { version: '9.0.0', future: { deep: [1] } });
  const text = session.text();
  const known = text.indexOf('from-the-future') - 9;
  appendFileSync(path, text.slice(known, -200));
  expect(only(await follow())).toMatchObject({ tokens: 80_110, problem: null });
  appendFileSync(path, text.slice(-200));
  expect(only(await follow())).toMatchObject({ tokens: 90_110, problem: null });
});

test('outside git there is no commit, and nothing is said about one', async () => {
  const session = begin({ minutes: 300 });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const { follow, said } = await open(start());
  expect(await follow()).toMatchObject({ work: { lastCommitAt: null, dirty: null } });
  expect(said()).toEqual([]);
});

test('a muted session is measured, and nothing is said about it', async () => {
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 20_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const host = start();
  const { follow, said, projectId } = await open(host);
  const { key } = only(await follow());
  await host.api.pressure.mute({ projectId, key, muted: true });
  session.reply('More.', { cached: 160_000 });
  session.save(join(user, '.claude'));
  expect(only(await follow())).toMatchObject({ muted: true, tokens: 160_110 });
  expect(said()).toEqual([]);
  await host.api.pressure.mute({ projectId, key, muted: false });
  expect(said()).toEqual(['full']);
});

test('the status line tells the window, and the settings the compaction point', async () => {
  makeRepository(ago(1));
  const session = begin();
  session.prompt('Go on');
  session.reply('Yes.', { cached: 100_000 });
  session.save(join(user, '.claude'));
  run(session.sessionId);
  const kept = join(data, 'agents', 'status');
  mkdirSync(kept, { recursive: true });
  const status = { context_window: { context_window_size: 1_000_000 } };
  const file = join(kept, `claude-code-${session.sessionId}.json`);
  writeFileSync(file, JSON.stringify({ carryover: 1, receivedAt: ago(1), status }));
  const { follow } = await open(start());
  expect(only(await follow())).toMatchObject({
    window: 1_000_000,
    windowFrom: 'status-line',
    compactAt: 967_000,
    compactFrom: 'usual',
  });
  writeFileSync(join(user, '.claude', 'settings.json'), '{ "autoCompactWindow": 400000 }');
  expect(only(await follow())).toMatchObject({ compactAt: 367_000, compactFrom: 'setting' });
  // A later version writes another form, which is left alone.
  writeFileSync(file, JSON.stringify({ carryover: 7, status }));
  expect(only(await follow())).toMatchObject({ window: null });
});

test('a session of Codex names its window, and its limit is in its settings', async () => {
  const rollout = createRollout({ cwd: root, started: ago(30) });
  rollout.turn();
  rollout.prompt('Go on');
  rollout.command('cat a.ts', 'y'.repeat(20_000));
  rollout.tokens(60_000);
  rollout.command('npm test', 'ok');
  rollout.tokens(120_000);
  rollout.save(join(user, '.codex'));
  const { follow } = await open(start(() => Date.now() - 25 * minute));
  const session = only(await follow());
  expect(session).toMatchObject({
    agent: 'codex',
    tokens: 120_000,
    window: 258_400,
    windowFrom: 'transcript',
    compactAt: 244_800,
    compactFrom: 'usual',
  });
  expect(session.fills.map(({ what }) => what)).toContain('files');
  writeFileSync(
    join(user, '.codex', 'config.toml'),
    'model_auto_compact_token_limit = 200_000\n[profiles.x]\n',
  );
  expect(only(await follow())).toMatchObject({ compactAt: 200_000, compactFrom: 'setting' });
});

test('after a compaction of Codex the size is unknown until its next reply, though an estimate is written at once', async () => {
  const rollout = createRollout({ cwd: root, started: ago(30) });
  const save = () => {
    const path = rollout.save(join(user, '.codex'));
    utimesSync(path, new Date(), new Date());
  };
  rollout.turn();
  rollout.prompt('Go on');
  rollout.command('npm test', 'ok');
  rollout.tokens(231_000);
  rollout.compact();
  rollout.tokens(12_400);
  save();
  const { follow } = await open(start());
  expect(only(await follow())).toMatchObject({
    tokens: null,
    compactions: [{ before: 231_000, after: null }],
  });
  rollout.command('npm test', 'ok');
  rollout.tokens(24_800);
  save();
  expect(only(await follow())).toMatchObject({
    tokens: 24_800,
    compactAt: 231_000,
    compactFrom: 'observed',
    compactions: [{ before: 231_000, after: 24_800 }],
  });
});

test('an agent that is upgraded in the middle of its session is measured on', async () => {
  const old = begin({ minutes: 40 });
  old.prompt('Go on', { version: '2.0.14' });
  old.reply('Yes.', { cached: 40_000 }, { version: '2.0.14', requestId: undefined });
  // The version before left its sub-agents beside the session.
  const helper = createTranscript({
    cwd: root,
    started: ago(38),
    fields: { isSidechain: true, agentId: 'aaaa1111', version: '2.0.14' },
  });
  helper.prompt('Look');
  helper.reply('Found.', { cached: 9_000 });
  const path = old.save(join(user, '.claude'));
  writeFileSync(join(dirname(path), 'agent-aaaa1111.jsonl'), helper.text());
  run(old.sessionId);
  const { follow } = await open(start());
  expect(only(await follow())).toMatchObject({ tokens: 40_110 });
  old.raw({ type: 'of-a-later-version', sessionId: old.sessionId, version: '2.9.0', payload: { deep: [1] } });
  old.prompt('And on', { version: '2.9.0', later: { field: true } });
  old.reply(
    'Yes again.',
    { cached: 61_000 },
    { version: '2.9.0', attributionSkill: 'later', requestId: 'req_1' },
  );
  old.save(join(user, '.claude'));
  expect(only(await follow())).toMatchObject({ tokens: 61_110, problem: null, compactions: [] });
});
