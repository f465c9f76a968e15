import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startCore } from '../testing/startCore.ts';
import { createTranscript } from './testing/createTranscript.ts';

let root: string;
let user: string;
let data: string;
let box: string;

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-places-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, user, data, box] = ['shop', 'user', 'data', 'box'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const one of [root, user, data, box]) mkdirSync(one);
});

async function openProject() {
  const host = startCore(data, { environment: { CARRYOVER_AGENTS_HOME: user } });
  const { projectId } = await host.api.projects.open({ path: root });
  const add = (path: string) => {
    host.core.allowRead(path);
    return host.api.recovery.addFolder({ path });
  };
  return { host, projectId, add, list: () => host.api.recovery.list({ projectId, operationId: 'list' }) };
}

function writeSession(folder: string, cwd = root): string {
  const transcript = createTranscript({ cwd });
  transcript.prompt('Go on');
  transcript.reply('Done.');
  return transcript.save(folder);
}

test.each([
  ['an agent’s folder', () => join(box, '.claude')],
  ['the folder around it', () => box],
  ['the folder of its transcripts', () => join(box, '.claude', 'projects')],
])('sessions are found in %s that the user chose, until it is removed', async (_name, chosen) => {
  const path = writeSession(join(box, '.claude'));
  const { host, add, list } = await openProject();
  expect((await list()).sessions).toEqual([]);
  const added = await add(chosen());
  expect(added.filter((one) => one.chosen)).toEqual([{ folder: chosen(), chosen: true, problem: null }]);
  const { sessions, lookedIn, problems } = await list();
  expect(sessions.map((one) => one.path)).toEqual([path]);
  expect([lookedIn.at(-1), problems]).toEqual([chosen(), []]);
  // The same folder is there once.
  expect(await add(chosen())).toEqual(added);
  const left = await host.api.recovery.removeFolder({ folder: chosen() });
  expect(left.map(({ folder }) => folder)).toEqual([join(user, '.claude'), join(user, '.codex')]);
  expect((await list()).sessions).toEqual([]);
});

test('a folder that was not chosen in a dialog is refused', async () => {
  const { host } = await openProject();
  await expect(host.api.recovery.addFolder({ path: box })).rejects.toMatchObject({
    code: 'shell/path-not-chosen',
  });
  expect((await host.api.settings.get({})).agentFolders).toEqual([]);
});

test('a chosen folder that is gone, a file or without transcripts is said, and the others are read', async () => {
  const path = writeSession(join(box, '.claude'));
  const [gone, file, empty] = [join(box, 'gone'), join(box, 'file'), join(box, 'empty')];
  writeFileSync(file, '');
  mkdirSync(empty);
  const { add, list } = await openProject();
  for (const one of [gone, file, empty, box]) await add(one);
  const { sessions, problems } = await list();
  expect(sessions.map((one) => one.path)).toEqual([path]);
  expect(problems).toEqual([
    expect.stringContaining(`${gone} does not exist`),
    expect.stringContaining(`${file} is a file`),
    expect.stringContaining(`${empty} holds no transcripts`),
  ]);
});

// Windows has no such permission, and root may read everything.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a chosen folder without the right to read it is said with the remedy',
  async () => {
    chmodSync(box, 0o000);
    const { add } = await openProject();
    const folders = await add(box);
    chmodSync(box, 0o700);
    expect(folders.at(-1)?.problem).toContain('no permission');
  },
);

test('a transcript from anywhere is opened once it was chosen, with a sentence about its folder', async () => {
  const path = writeSession(join(box, 'copied'), join(box, 'inside', 'container'));
  const { host, projectId } = await openProject();
  await expect(host.api.recovery.choose({ projectId, path })).rejects.toMatchObject({
    code: 'shell/path-not-chosen',
  });
  host.core.allowRead(path);
  const session = await host.api.recovery.choose({ projectId, path });
  expect(session).toMatchObject({ path, title: 'Go on', ending: { how: 'finished' } });
  const facts = await host.api.recovery.read({ projectId, key: session.key, operationId: 'read' });
  expect(facts.words.map(({ text }) => text)).toEqual(['Go on']);
  expect(facts.problems[0]).toContain('not on this machine');
});

test('a file that is no transcript says so, as does one that is gone', async () => {
  const { host, projectId } = await openProject();
  const path = join(box, 'notes.jsonl');
  writeFileSync(path, '{"a":1}\n'.repeat(10));
  const choose = (one: string) => {
    host.core.allowRead(one);
    return host.api.recovery.choose({ projectId, path: one });
  };
  await expect(choose(path)).rejects.toMatchObject({ code: 'recover/not-a-transcript' });
  await expect(choose(box)).rejects.toMatchObject({ code: 'recover/unreadable' });
  await expect(choose(join(box, 'gone.jsonl'))).rejects.toMatchObject({ code: 'recover/unreadable' });
});
