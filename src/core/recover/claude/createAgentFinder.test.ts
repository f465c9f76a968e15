import { appendFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTranscript } from '../testing/createTranscript.ts';
import { openClaudeSession } from './openClaudeSession.ts';

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carryover-agent-files-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const session = createTranscript({ cwd: root });
  session.prompt('Go on');
  path = session.save(root);
});

const agentOf = (id: string, fields: Readonly<Record<string, string>> = {}) =>
  createTranscript({ cwd: root, sessionId: id, fields: { isSidechain: true, agentId: id, ...fields } });

const hour = new Date('2026-11-20T12:00:00Z');
/** Writes a file with a time that is always the same. */
function keep(file: string, text: string): void {
  writeFileSync(file, text);
  utimesSync(file, hour, hour);
}
const change = (file: string, from: string, to: string): void =>
  keep(file, readFileSync(file, 'utf8').replaceAll(from, to));

/** Saves an agent as an older version did: beside the session, which its records name. */
function saveBeside(id: string, sessionId: string): string {
  const agent = agentOf(id, { sessionId });
  agent.prompt(`Find ${id}`);
  const file = join(dirname(path), `agent-${id}.jsonl`);
  keep(file, agent.text());
  return file;
}

function openAgents() {
  const session = openClaudeSession(path);
  return async () => {
    await session.update({});
    const { agents } = await session.context();
    return agents.map(({ task }) => task).toSorted();
  };
}

test('of agents whose files have the same sizes and times, none is opened again', async () => {
  const named = agentOf('named');
  named.prompt('Find callers');
  const namedFile = named.saveAsAgent(path, 'named', { description: 'Caller index' });
  keep(namedFile, named.text());
  const plain = agentOf('plain');
  plain.prompt('Find tests');
  const plainFile = plain.saveAsAgent(path, 'plain');
  keep(plainFile, plain.text());
  const other = 'another-session-2222-4333-8444-55555';
  saveBeside('aaaa', basename(path, '.jsonl'));
  const strange = saveBeside('bbbb', other);
  const agents = openAgents();
  const before = ['Caller index', 'Find aaaa', 'Find tests'];
  expect(await agents()).toEqual(before);

  // Changes that sizes and times do not tell show that the files are left alone.
  keep(namedFile.replace(/\.jsonl$/u, '.meta.json'), '{ "description": "Another text" }');
  change(plainFile, 'Find tests', 'Look later');
  change(strange, other, basename(path, '.jsonl'));
  expect(await agents()).toEqual(before);

  // One that goes on is read, with all that was changed in it: within half a minute, since it was silent for days.
  appendFileSync(plainFile, '\n');
  letPass(25_000);
  expect(await agents()).toEqual(before);
  letPass(31_000);
  expect(await agents()).toContain('Look later');
});

/** Sets the clock of this process so much ahead, which no system sets. */
function letPass(ms: number): void {
  vi.restoreAllMocks();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}

test('an agent that was silent for half a minute is looked at again after three seconds, not before', async () => {
  const agent = agentOf('brief');
  agent.prompt('Find callers');
  const file = agent.saveAsAgent(path, 'brief');
  const setTime = (): void => utimesSync(file, new Date(Date.now() - 30_000), new Date(Date.now() - 30_000));
  setTime();
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => void vi.restoreAllMocks());
  const agents = openAgents();
  expect(await agents()).toEqual(['Find callers']);
  const changed = agentOf('brief');
  changed.prompt('Find all of the other callers');
  writeFileSync(file, changed.text());
  setTime();
  clock.mockReturnValue(start + 2_900);
  expect(await agents()).toEqual(['Find callers']);
  clock.mockReturnValue(start + 9_000);
  expect(await agents()).toEqual(['Find all of the other callers']);
});

test('an agent that goes on, one that is new, and a description that comes late are read', async () => {
  const agent = agentOf('nested');
  agent.prompt('Find callers');
  const file = agent.saveAsAgent(path, 'nested');
  const session = openClaudeSession(path);
  await session.update({});
  expect((await session.context()).agents).toMatchObject([{ id: 'nested', state: 'running' }]);
  writeFileSync(file.replace(/\.jsonl$/u, '.meta.json'), '{ "description": "Caller ind');
  await session.update({});
  const known = agent.text().length;
  agent.reply('Found.');
  appendFileSync(file, agent.text().slice(known));
  saveBeside('cccc', basename(path, '.jsonl'));
  writeFileSync(file.replace(/\.jsonl$/u, '.meta.json'), '{ "description": "Caller index" }');
  await session.update({});
  expect((await session.context()).agents).toMatchObject([
    { id: 'nested', state: 'finished' },
    { id: 'cccc', task: 'Find cccc' },
  ]);
});

test('a description that comes after its transcript was opened names the agent', async () => {
  const agent = agentOf('nested');
  const file = agent.saveAsAgent(path, 'nested');
  const session = openClaudeSession(path);
  await session.update({});
  writeFileSync(file.replace(/\.jsonl$/u, '.meta.json'), '{ "description": "Caller index" }');
  await session.update({});
  expect((await session.context()).agents).toMatchObject([{ id: 'nested', task: 'Caller index' }]);
});
