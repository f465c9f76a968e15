import { mkdirSync, openSync, closeSync, writeSync, writeFileSync, statSync, ftruncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createTranscript } from '../recover/testing/createTranscript.ts';
import { createMeter } from './createMeter.ts';

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
