import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { endedFolder } from '../hooks/run/endMarks.ts';
import { createRollout } from '../recover/testing/createRollout.ts';
import { createTranscript } from '../recover/testing/createTranscript.ts';
import { createMeter } from './createMeter.ts';

/** Begins a meter for a user's folder, in which one session of Claude Code left a reply of 40,110 tokens. */
function begin() {
  const root = makeFolder({ 'a.ts': '' });
  const user = makeFolder({});
  const dataFolder = makeFolder({});
  const session = createTranscript({ cwd: root, started: new Date(Date.now() - 600_000).toISOString() });
  session.prompt('Go on');
  session.reply('Yes.', { cached: 40_000 });
  const path = session.save(join(user, '.claude'));
  const running = join(user, '.claude', 'sessions', `${process.pid}.json`);
  const meter = createMeter({
    root,
    clock: Date.now,
    surroundings: () => Promise.resolve({ home: user, environment: {} }),
    dataFolder,
    chosenWindow: () => Promise.resolve(null),
  });
  return {
    user,
    dataFolder,
    session,
    path,
    meter,
    run() {
      mkdirSync(dirname(running), { recursive: true });
      writeFileSync(
        running,
        JSON.stringify({ sessionId: session.sessionId, cwd: root, startedAt: Date.now() }),
      );
    },
    stop: () => rmSync(running),
    /** Puts a folder in the place of the transcript, which can't be read as a file. */
    spoil() {
      rmSync(path);
      mkdirSync(path);
    },
    async found() {
      await meter.find();
      return (await meter.measure()).map(({ tokens, problem }) => [tokens, problem === null]);
    },
  };
}

test('a session whose transcript can’t be read keeps its figures while its agent says that it runs', async () => {
  const one = begin();
  one.run();
  expect(await one.found()).toEqual([[40_110, true]]);
  one.spoil();
  expect(await one.found()).toEqual([[40_110, false]]);
  expect(one.meter.problems()).toHaveLength(1);
  one.stop();
  expect(await one.found()).toEqual([]);
});

test('a session whose transcript can’t be read stays where no agent says which ones run', async () => {
  const one = begin();
  expect(await one.found()).toEqual([[40_110, true]]);
  one.spoil();
  expect(await one.found()).toEqual([[40_110, false]]);
});

test('a session whose transcript can’t be read goes once it said that it ended', async () => {
  const one = begin();
  expect(await one.found()).toEqual([[40_110, true]]);
  one.spoil();
  mkdirSync(endedFolder(one.dataFolder), { recursive: true });
  const mark = join(endedFolder(one.dataFolder), `claude-code-${one.session.sessionId}.json`);
  writeFileSync(mark, JSON.stringify({ carryover: 1, endedAt: new Date().toISOString() }));
  expect(await one.found()).toEqual([]);
});

test('a change of the agent’s own settings shows at the next measuring', async () => {
  const one = begin();
  await one.meter.find();
  const compactAt = async () => (await one.meter.measure()).map((session) => session.compactAt);
  const settings = join(one.user, '.claude', 'settings.json');
  expect(await compactAt()).toEqual([null]);
  writeFileSync(settings, '{ "autoCompactWindow": 150000 }');
  expect(await compactAt()).toEqual([117_000]);
  writeFileSync(settings, '{ "autoCompactWindow": 190000 }');
  expect(await compactAt()).toEqual([157_000]);
  rmSync(settings);
  expect(await compactAt()).toEqual([null]);
});

test('a change of the limit of Codex shows at the next measuring', async () => {
  const root = makeFolder({ 'a.ts': '' });
  const user = makeFolder({});
  const rollout = createRollout({ cwd: root, started: new Date(Date.now() - 60_000).toISOString() });
  rollout.turn();
  rollout.prompt('Go on');
  rollout.tokens(60_000);
  rollout.save(join(user, '.codex'));
  const meter = createMeter({
    root,
    clock: Date.now,
    surroundings: () => Promise.resolve({ home: user, environment: {} }),
    dataFolder: makeFolder({}),
    chosenWindow: () => Promise.resolve(null),
  });
  await meter.find();
  const compactAt = async () => (await meter.measure()).map((session) => session.compactAt);
  expect(await compactAt()).toEqual([244_800]);
  writeFileSync(join(user, '.codex', 'config.toml'), 'model_auto_compact_token_limit = 200_000\n');
  expect(await compactAt()).toEqual([200_000]);
});

test('of a transcript of a gigabyte only the end is read', async () => {
  const root = makeFolder({ 'a.ts': '' });
  const user = makeFolder({});
  const session = createTranscript({ cwd: root, started: new Date(Date.now() - 3_600_000).toISOString() });
  session.prompt('Go on');
  session.bash('npm test', 'ok', { cached: 40_000 });
  const path = session.save(join(user, '.claude'));
  const beginning = session.text().length;
  session.reply('Done.', { cached: 90_000 });
  const end = session.text().slice(beginning);
  mkdirSync(join(user, '.claude', 'sessions'));
  const running = { sessionId: session.sessionId, cwd: root, startedAt: Date.now() };
  writeFileSync(join(user, '.claude', 'sessions', `${process.pid}.json`), JSON.stringify(running));
  // A hole takes no room on the disk, and is one endless line to a reader.
  const gigabyte = 1_073_741_824;
  const file = openSync(path, 'r+');
  ftruncateSync(file, gigabyte);
  writeSync(file, `\n${end}`, gigabyte);
  closeSync(file);
  expect(statSync(path).size).toBeGreaterThan(gigabyte);
  const meter = createMeter({
    root,
    clock: Date.now,
    surroundings: () => Promise.resolve({ home: user, environment: {} }),
    dataFolder: makeFolder({}),
    chosenWindow: () => Promise.resolve(null),
  });
  await meter.find();
  const before = process.cpuUsage();
  const sessions = await meter.measure();
  const { user: spent } = process.cpuUsage(before);
  expect(sessions).toMatchObject([{ tokens: 90_100 + 10, title: 'Go on' }]);
  // Microseconds. All of it takes some 2 seconds.
  expect(spent).toBeLessThan(1_000_000);
});
