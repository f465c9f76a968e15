import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { keepStatus, readStatus, statusFolder } from './statusRecords.ts';

const now = Date.parse('2026-11-24T10:00:00Z');
const storage = createStorage();

function places(clock = () => now) {
  return { dataFolder: makeFolder(), storage, clock };
}
function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

test('keeps what was received, with fields that no version knows yet', async () => {
  const ports = places();
  const status = { session_id: 'a1-B2', context_window: { context_window_size: 1_000_000 }, later: [1] };
  expect(await keepStatus(ports, 'claude-code', bytesOf(status))).toBe(true);
  expect(await readStatus(ports.dataFolder, 'claude-code', 'a1-B2')).toEqual({
    receivedAt: '2026-11-24T10:00:00.000Z',
    status,
  });
  const file = join(statusFolder(ports.dataFolder), 'claude-code-a1-B2.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ carryover: 1, status });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(await readStatus(ports.dataFolder, 'codex', 'a1-B2')).toBeNull();
});

test.each([
  ['nothing', new Uint8Array()],
  ['no JSON', new TextEncoder().encode('{"session_id"')],
  ['a list', bytesOf(['session_id'])],
  ['no session', bytesOf({ model: {} })],
  ['a path for an id', bytesOf({ session_id: '../../settings' })],
  ['no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d)],
  ['too much', bytesOf({ session_id: 'a', text: 'x'.repeat(1_000_000) })],
  ['too deep', new TextEncoder().encode(`{"session_id":"a","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)],
])('keeps nothing of an input that is %s', async (_name, bytes) => {
  const ports = places();
  expect(await keepStatus(ports, 'claude-code', bytes)).toBe(false);
  expect(readdirSync(ports.dataFolder)).toEqual([]);
});

test('reads no file that is damaged, of a later version, or named by a path', async () => {
  const ports = places();
  await keepStatus(ports, 'claude-code', bytesOf({ session_id: 'a' }));
  const file = join(statusFolder(ports.dataFolder), 'claude-code-a.json');
  for (const text of ['{"carryover": 1, "rec', '{"carryover": 2, "receivedAt": "", "status": {}}', '[]']) {
    writeFileSync(file, text);
    expect(await readStatus(ports.dataFolder, 'claude-code', 'a')).toBeNull();
  }
  writeFileSync(join(ports.dataFolder, 'x.json'), '{"carryover":1,"receivedAt":"","status":{}}');
  expect(await readStatus(ports.dataFolder, 'claude-code', '../../x')).toBeNull();
});

test('keeps the newest 200, and the one just written though the clock went back', async () => {
  const ports = places();
  const folder = statusFolder(ports.dataFolder);
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < 205; number += 1) {
    const file = join(folder, `claude-code-${number}.json`);
    writeFileSync(file, '{}');
    // All lie in the future of the file system's clock.
    utimesSync(file, 4_000_000_000 + number, 4_000_000_000 + number);
  }
  await keepStatus(ports, 'claude-code', bytesOf({ session_id: 'mine' }));
  const left = readdirSync(folder);
  expect(left).toHaveLength(200);
  expect(left).toContain('claude-code-mine.json');
  expect(left).not.toContain('claude-code-5.json');
  expect(left).toContain('claude-code-6.json');
});
