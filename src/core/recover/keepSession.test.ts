import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startCore } from '../testing/startCore.ts';
import { createTranscript } from './testing/createTranscript.ts';

let root: string;
let user: string;
let data: string;
/** Put together here, so that no scanner takes this file for a leak. */
const secret = ['AKIA', 'Q3EGRIVKZTVIEJXD'].join('');

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-keep-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, user, data] = [join(folder, 'shop'), join(folder, 'user'), join(folder, 'data')];
  for (const one of [root, user, data]) mkdirSync(one);
});

async function openProject() {
  const host = startCore(data, { environment: { CARRYOVER_AGENTS_HOME: user } });
  const { projectId } = await host.api.projects.open({ path: root });
  const list = () => host.api.recovery.list({ projectId, operationId: 'list' });
  const first = async () => {
    const [session] = (await list()).sessions;
    if (session === undefined) throw new Error('A session is listed.');
    return session;
  };
  return {
    list,
    first,
    keep: async () => host.api.recovery.keep({ projectId, key: (await first()).key }),
    read: async () => host.api.recovery.read({ projectId, key: (await first()).key, operationId: 'read' }),
  };
}

function startSession(commands = 1) {
  const transcript = createTranscript({ cwd: root });
  transcript.prompt(`Use ${secret} for the upload`);
  for (let index = 0; index < commands; index += 1) transcript.bash(`npm run step ${index}`, 'ok');
  transcript.call('Agent', { description: 'Audit', prompt: 'p' }).result('Launched.', {
    toolUseResult: { isAsync: true, agentId: 'aaaa1111', outputFile: join(root, 'output.txt') },
  });
  return transcript;
}

const folder = () => join(root, 'scratch');
const file = () => join(folder(), 'facts-11111111.json');

test('nothing is written unless it is asked for, and a kept session is kept once', async () => {
  startSession().save(join(user, '.claude'));
  const { list, first, keep } = await openProject();
  expect((await first()).kept).toBeNull();
  expect(readdirSync(root)).toEqual([]);
  expect(await keep()).toEqual({ path: 'scratch/facts-11111111.json', isNew: true });
  expect((await first()).kept).toEqual({ file: 'scratch/facts-11111111.json', only: false });
  expect(await keep()).toEqual({ path: 'scratch/facts-11111111.json', isNew: false });
  expect(readdirSync(folder())).toEqual(['facts-11111111.json']);
  expect(readFileSync(file(), 'utf8')).not.toContain(secret);
  expect((await list()).problems).toEqual([]);
});

test('a kept session whose transcript is gone is listed, and opens from its facts', async () => {
  const path = startSession(600).save(join(user, '.claude'));
  writeFileSync(join(root, 'output.txt'), 'found');
  const { first, keep, read } = await openProject();
  const before = await read();
  const { key } = await first();
  await keep();
  rmSync(path);
  expect(await first()).toMatchObject({
    key,
    deletion: null,
    kept: { only: true },
    title: expect.stringMatching(/^Use .*hidden.* for the upload/u) as string,
  });
  const facts = await read();
  expect(facts.words.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Use .*hidden.* for the upload/u),
  ]);
  expect([before.commands.length, facts.commands.length]).toEqual([600, 500]);
  // The file may be a stranger's: it names no file that is opened.
  expect(facts.agents).toMatchObject([{ output: null, outputGone: join(root, 'output.txt') }]);
  expect(facts.problems.join(' ')).toMatch(/transcript is gone.*Only the last 500 of 600 commands/u);
  expect(await keep()).toEqual({ path: 'scratch/facts-11111111.json', isNew: false });
});

test('a session that went on is kept beside the older facts, and no other file is written over', async () => {
  const transcript = startSession();
  const path = transcript.save(join(user, '.claude'));
  const { first, keep } = await openProject();
  mkdirSync(folder());
  writeFileSync(file(), 'mine');
  expect(await keep()).toEqual({ path: 'scratch/facts-11111111-2.json', isNew: true });
  transcript.prompt('And now the tests');
  transcript.save(join(user, '.claude'));
  expect(await keep()).toEqual({ path: 'scratch/facts-11111111-3.json', isNew: true });
  expect(readFileSync(file(), 'utf8')).toBe('mine');
  rmSync(path);
  expect((await first()).kept).toEqual({ file: 'scratch/facts-11111111-3.json', only: true });
});

test('a damaged, a newer and a hostile file with facts are named, and the others are listed', async () => {
  const path = startSession().save(join(user, '.claude'));
  const { list, keep } = await openProject();
  await keep();
  rmSync(path);
  const whole = readFileSync(file(), 'utf8');
  writeFileSync(join(folder(), 'facts-aaaa.json'), whole.slice(0, 300));
  writeFileSync(join(folder(), 'facts-bbbb.json'), whole.replace('"carryover": 1', '"carryover": 7'));
  writeFileSync(join(folder(), 'facts-cccc.json'), whole.replace('"words": [', '"words": [7, '));
  mkdirSync(join(folder(), 'facts-dddd.json'));
  const { sessions, problems } = await list();
  expect(sessions).toMatchObject([{ kept: { only: true } }]);
  expect(problems).toEqual([
    expect.stringContaining('facts-aaaa.json are damaged'),
    expect.stringContaining('facts-bbbb.json were written by a newer version'),
    expect.stringContaining('facts-cccc.json are damaged'),
    expect.stringContaining('facts-dddd.json could not be read'),
  ]);
});
