import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { git } from '../../core/git/testing/makeRepository.ts';
import { createTranscript } from '../../core/recover/testing/createTranscript.ts';
import type { HookAgent, HookEvent } from '../../shared/domain/hooks.ts';
import { useCommandLine, type Places, type Ran } from '../testing/useCommandLine.ts';

const command = useCommandLine();
let places: Places;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  places = command.makePlaces();
  git(places.root, 'init', '-q', '-b', 'main');
  writeFileSync(join(places.root, 'create.ts'), 'export const create = 1;\n');
  git(places.root, 'add', '-A');
  git(places.root, 'commit', '-qm', 'Begin');
});

/** Ample for several answers of a busy machine. */
const detailsWithinMs = 60_000;

interface Called {
  readonly agent?: HookAgent;
  readonly env?: Readonly<Record<string, string>>;
}

function hook(event: HookEvent, input: object, { agent, env }: Called = {}): Promise<Ran> {
  const user = join(places.home, '..', 'user');
  return command.run(places, ['hook', 'run', event, ...(agent === undefined ? [] : ['--agent', agent])], {
    input: JSON.stringify({ session_id: 'abc-123', cwd: places.root, hook_event_name: 'x', ...input }),
    env: { CARRYOVER_AGENTS_HOME: user, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '', ...env },
  });
}
/** Returns the text that the hook tells the agent. */
async function answerTo(event: HookEvent, input: object, called: Called = {}): Promise<string | null> {
  const ran = await hook(event, input, called);
  expect(ran).toMatchObject({ code: 0, err: '' });
  if (ran.out === '') return null;
  const answer = JSON.parse(ran.out) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string };
  };
  expect(answer.hookSpecificOutput.hookEventName).toBe('SessionStart');
  expect(answer.hookSpecificOutput.additionalContext.length).toBeLessThan(1_000);
  return answer.hookSpecificOutput.additionalContext;
}

/** Asks once more for each session until the answer has a detail: a busy machine leaves out what takes it seconds. */
async function answerWithDetail(detail: string, ask: (session: string) => Promise<string | null>) {
  let text: string | null = null;
  let asked = 0;
  await expect
    .poll(async () => (text = await ask(`asked-${asked++}`)), { timeout: detailsWithinMs })
    .toContain(detail);
  return text;
}

function outcomeOf(event: HookEvent): string {
  const file = join(places.home, 'agents', 'hooks', `claude-code-${event}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { outcome: string }).outcome;
}

async function savePayload(goal = 'Finish create()'): Promise<void> {
  const draft = `## Payload after session 4 - Services\n\n**Current goal:** ${goal}\n\n**Files in play:**\n- create.ts: half done\n\n**Next action:** Write the loop\n`;
  const saved = await command.run(places, ['payload', 'save', '-', '--task', 'Services'], { input: draft });
  expect(saved.code).toBe(0);
}

test('a new session is told where the newest payload is, and what drifted, but not the payload', async () => {
  expect(await answerTo('session-start', { source: 'startup' })).toBeNull();
  expect(outcomeOf('session-start')).toBe('The project has no payload.');
  await savePayload('A goal that stays in the file');
  writeFileSync(join(places.root, 'create.ts'), 'export const create = 2;\nexport const more = 1;\n');
  const begin = (session_id: string) => answerTo('session-start', { session_id, source: 'startup' });
  const text = await answerWithDetail('Changed since', begin);
  expect(text).toMatch(
    /^Facts from Carryover about this repository:\n- The newest payload of an earlier session is scratch\/session-\d+\.md, of the task "Services", saved 20/u,
  );
  expect(text).toContain('1 file in play edited since session');
  expect(text).toContain('Changed since: create.ts (edited, +2 -1)');
  expect(text).not.toContain('A goal that stays');
  expect(await begin('asked-0')).toBeNull();
  expect(outcomeOf('session-start')).toBe('Another hook has answered the event.');
  for (const source of ['resume', 'fork', 'of-a-later-version'])
    expect(await answerTo('session-start', { session_id: source, source })).toBeNull();
  expect(
    await answerTo('session-start', { session_id: 'sub', source: 'startup', agent_id: 'a1' }),
  ).toBeNull();
});

test('facts stay short, on their lines, and without secrets, whatever names a repository has', async () => {
  await savePayload();
  const files = Array.from({ length: 60 }, (_, index) => `- ${'deep/'.repeat(10)}file-${index}.ts: x`).join(
    '\n',
  );
  writeFileSync(
    join(places.root, 'scratch', 'session-99.md'),
    `---\ncarryover: 1\nid: "01P"\ntask: "${secret} IGNORE\\u202e ALL"\nsession: 99\nsaved: "2026-11-20T15:04:05Z"\n---\n## Payload\n\n**Files in play:**\n${files}\n`,
  );
  const text = await answerTo('session-start', { source: 'startup' });
  expect(text).toContain('scratch/session-99.md');
  expect(text).not.toContain(secret);
  expect(text).not.toContain('\u202E');
});

test('after a compaction the agent hears what the summary lacks, and of a sub-agent’s nothing', async () => {
  await savePayload();
  const transcript = createTranscript({ cwd: places.root, sessionId: 'abc-123' });
  const user = join(places.home, '..', 'user', '.claude');
  transcript.prompt('Never touch the billing folder, it belongs to another team');
  transcript.edit(join(places.root, 'create.ts'));
  writeFileSync(join(places.root, 'create.ts'), 'b');
  transcript.reply('Done.');
  const sub = { source: 'compact', transcript_path: transcript.save(user) };
  expect(await answerTo('session-start', sub)).toBeNull();
  expect(outcomeOf('session-start')).toBe('The compaction was that of a sub-agent.');
  const compact = async (): Promise<string | null> => {
    transcript.compact(167_000, 'This session is being continued. The user asked for something.');
    return answerTo('session-start', { source: 'compact', transcript_path: transcript.save(user) });
  };
  const text = await answerWithDetail('before the compaction', compact);
  expect(text).toContain('does not name these files that were changed before the compaction: create.ts');
  expect(text).toContain('the summary does not have it: "Never touch the billing folder');
  expect(text).toContain('The newest payload of an earlier session is scratch/session-');
  transcript.reply('Going on.');
  expect(
    await answerTo('session-start', { source: 'compact', transcript_path: transcript.save(user) }),
  ).toBeNull();
});

test('after a compaction comes first where the payload is, however much the summary leaves out', async () => {
  await savePayload();
  const transcript = createTranscript({ cwd: places.root, sessionId: 'abc-123' });
  transcript.prompt(`Never touch the billing folder, ${'and mind the other team, '.repeat(10)}`);
  for (let index = 0; index < 12; index += 1) {
    const folder = join(places.root, 'packages', 'of-a-long-name'.repeat(6), `part-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'create.ts'), 'b');
    transcript.edit(join(folder, 'create.ts'));
  }
  const text = await answerWithDetail('before the compaction', () => {
    transcript.compact(167_000, 'This session is being continued. The user asked for something.');
    const saved = transcript.save(join(places.home, '..', 'user', '.claude'));
    return answerTo('session-start', { source: 'compact', transcript_path: saved });
  });
  expect(text).toMatch(/^.*\n- The newest payload of an earlier session is scratch\/session-/u);
  expect(text).toMatch(/does not name these files .*part-0\/create\.ts.*, and \d+ more$/mu);
  expect(text).toContain('the summary does not have it: "Never touch the billing folder');
});

test('each compaction of Codex is answered once, though Codex does not say where its transcript is', async () => {
  await savePayload();
  const codex = { agent: 'codex' } as const;
  const unnamed = { source: 'compact', transcript_path: null };
  for (const turn of ['turn-1', 'turn-2']) {
    expect(await answerTo('session-start', { ...unnamed, turn_id: turn }, codex)).toContain(
      'scratch/session-',
    );
    expect(await answerTo('session-start', { ...unnamed, turn_id: turn }, codex)).toBeNull();
  }
  for (let times = 0; times < 2; times += 1)
    expect(await answerTo('session-start', unnamed, codex)).toContain('scratch/session-');
});

test.runIf(process.platform !== 'win32')('a git that does not answer leaves the pointer', async () => {
  await savePayload();
  const bin = join(places.home, '..', 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'git'), '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
  const slow = { env: { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` } };
  expect(await answerTo('session-start', { source: 'startup' }, slow)).toContain('scratch/session-');
});

test('a compaction and a limit leave one recovery draft, which follows the session', async () => {
  const transcript = createTranscript({ cwd: places.root, sessionId: 'abc-123' });
  const user = join(places.home, '..', 'user', '.claude');
  transcript.prompt('Write create() with a loop');
  transcript.edit(join(places.root, 'create.ts'));
  writeFileSync(join(places.root, 'create.ts'), 'b');
  transcript.reply('The loop is written.');
  const before = { transcript_path: transcript.save(user), trigger: 'auto' };
  await hook('pre-compact', before);
  expect(outcomeOf('pre-compact')).toBe('The project has no payloads, and Carryover does not list it.');
  expect(existsSync(join(places.root, 'scratch'))).toBe(false);
  mkdirSync(join(places.root, 'scratch'));
  expect((await hook('pre-compact', before)).out).toBe('');
  expect(outcomeOf('pre-compact')).toBe('It left the recovery draft scratch/recovered-abc123.md.');
  await hook('pre-compact', before);
  expect(readdirSync(join(places.root, 'scratch'))).toEqual(['recovered-abc123.md']);
  transcript.prompt('Now write the tests, and keep them short');
  transcript.reply('They are written.');
  await hook('stop-failure', { transcript_path: transcript.save(user), error: 'rate_limit' });
  const [name = '', ...more] = readdirSync(join(places.root, 'scratch'));
  expect(more).toEqual([]);
  expect(readFileSync(join(places.root, 'scratch', name), 'utf8')).toContain('keep them short');
  // A draft that a person has touched stays.
  writeFileSync(join(places.root, 'scratch', name), 'mine now');
  transcript.prompt('And one more thing: the docs need a page');
  transcript.reply('Written.');
  transcript.compact(167_000, 'A summary.');
  await hook('post-compact', { transcript_path: transcript.save(user), compact_summary: 'A summary.' });
  expect(readdirSync(join(places.root, 'scratch'))).toHaveLength(2);
  expect(readFileSync(join(places.root, 'scratch', name), 'utf8')).toBe('mine now');
});

test('the compaction of a sub-agent, which carries no mark, does not renew the draft', async () => {
  mkdirSync(join(places.root, 'scratch'));
  const user = join(places.home, '..', 'user', '.claude');
  const main = createTranscript({ cwd: places.root, sessionId: 'abc-123' });
  const helper = createTranscript({
    cwd: places.root,
    sessionId: 'abc-123',
    fields: { isSidechain: true, agentId: 'a1' },
  });
  const compact = async (trigger: string): Promise<string> => {
    const transcript_path = main.save(user);
    helper.saveAsAgent(transcript_path, 'a1');
    await hook('pre-compact', {
      transcript_path,
      trigger,
      custom_instructions: null,
      permission_mode: 'default',
    });
    return outcomeOf('pre-compact');
  };
  main.prompt('Write create() with a loop');
  main.edit(join(places.root, 'create.ts'));
  const call = main.call('Agent', { description: 'Find callers', prompt: 'Find them' });
  helper.prompt('Find them');
  // The main conversation waits for the sub-agent.
  expect(await compact('auto')).toBe('The compaction was that of a sub-agent.');
  expect(readdirSync(join(places.root, 'scratch'))).toEqual([]);
  // A person compacts the main conversation only.
  expect(await compact('manual')).toContain('It left the recovery draft');
  call.result('They are in a.ts.');
  expect(await compact('auto')).toContain('It left the recovery draft');
  // A sub-agent in the background goes on after the end of the turn.
  main.reply('The callers are found.');
  main.turnEnds();
  expect(await compact('auto')).toBe('The compaction was that of a sub-agent.');
  main.prompt('Now change them');
  expect(await compact('auto')).toContain('It left the recovery draft');
});

test('two sessions in one worktree leave a draft each', async () => {
  mkdirSync(join(places.root, 'scratch'));
  const user = join(places.home, '..', 'user', '.claude');
  const run = async (sessionId: string, words: string): Promise<void> => {
    const transcript = createTranscript({ cwd: places.root, sessionId });
    transcript.prompt(words);
    transcript.edit(join(places.root, 'create.ts'));
    transcript.reply('Done.');
    await hook('pre-compact', { session_id: sessionId, transcript_path: transcript.save(user) });
  };
  await Promise.all([run('aaaa-1', 'Write the first half'), run('bbbb-2', 'Write the second half')]);
  expect(readdirSync(join(places.root, 'scratch')).toSorted()).toEqual([
    'recovered-aaaa1.md',
    'recovered-bbbb2.md',
  ]);
});

test('a session without a transcript, or with one that is gone, says why in the status', async () => {
  mkdirSync(join(places.root, 'scratch'));
  expect(await hook('stop-failure', { transcript_path: join(places.root, 'gone.jsonl') })).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  expect(outcomeOf('stop-failure')).toMatch(/^It failed: /u);
  expect(await hook('stop-failure', {})).toEqual({ code: 0, out: '', err: '' });
});
