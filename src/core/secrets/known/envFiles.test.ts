import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEnvFiles } from './envFiles.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'carryover-env-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const text = 'API_KEY=abc123def456\r\nPRIVATE_KEY="line one of it\r\nline two of it"\r\n';
const values = ['abc123def456', 'line one of it\nline two of it'];

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le')],
])('finds the values of a file in %s, with line ends as texts have them', async (_name, bytes) => {
  await writeFile(join(root, '.env'), bytes);
  expect((await createEnvFiles().valuesOf(root)).map(({ value }) => value)).toEqual(values);
});

test('hears of a new file also where the clock was set back', async () => {
  let now = 10_000_000;
  const files = createEnvFiles(() => now);
  expect(await files.valuesOf(root)).toEqual([]);
  await writeFile(join(root, '.env.local'), 'API_KEY=abc123def456\n');
  now -= 3_600_000;
  expect(await files.valuesOf(root)).toHaveLength(1);
});
