import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSettings } from '../core/settings/createSettings.ts';
import { createStorage } from '../core/storage/createStorage.ts';
import type { SettingsPatch } from '../shared/domain/settings.ts';
import { useCommandLine } from './testing/useCommandLine.ts';

const command = useCommandLine();
let home: string;
let root: string;

beforeEach(() => {
  ({ home, root } = command.makePlaces());
  execFileSync('git', ['init', '-q', root]);
  writeFileSync(join(root, 'a.txt'), `one two three\nfour acme_${'q7'.repeat(8)}\n`);
});

/** Saves settings as the app does. */
async function change(patch: SettingsPatch): Promise<void> {
  const settings = createSettings({ dataFolder: home, storage: createStorage(), emit: () => undefined });
  await settings.change({ patch });
}
const run = (...args: readonly string[]) => command.run({ home, root }, args);
const json = async (...args: readonly string[]) =>
  JSON.parse((await run(...args, '--json')).out) as Record<string, unknown>;

test('the figures and models of the settings are those of the command line', async () => {
  const exact = (await json('tokens', 'a.txt', '--model', 'gpt-5')) as { total: number };
  await change({ model: { id: 'gpt-5', change: { factor: 2, window: 100_000, budget: 50_000 } } });
  await change({ model: { id: 'my-model', change: { encoding: 'cl100k_base' } } });
  const models = (await json('tokens', '--models')) as unknown as readonly { id: string }[];
  expect(models.find(({ id }) => id === 'gpt-5')).toMatchObject({
    factor: 2,
    window: 100_000,
    budget: 50_000,
    exact: false,
    origin: 'changed',
  });
  expect(models.at(-1)).toMatchObject({ id: 'my-model', origin: 'own' });
  const doubled = await json('tokens', 'a.txt', '--model', 'gpt-5');
  expect(doubled).toMatchObject({ total: exact.total * 2, exact: false });
  expect((await run('tokens', 'a.txt', '--model', 'my-model')).code).toBe(0);
  expect((await run('tokens', 'a.txt', '--model', 'no-model')).code).toBe(2);
});

test('the default model and format are those of a message without a stack', async () => {
  await change({ defaultModel: 'gpt-4o', defaultFormat: 'xml' });
  const message = await json('assemble', '--file', 'a.txt');
  expect(message).toMatchObject({ model: 'gpt-4o', exact: true });
  expect(message['text']).toContain('<');
  expect(await json('tokens', 'a.txt')).toMatchObject({ model: 'gpt-4o' });
});

test('a pattern of one’s own is found, and keeps a message from being written', async () => {
  expect((await run('scan', 'a.txt')).code).toBe(0);
  const value = { name: 'Acme key', pattern: 'acme_[a-z0-9]{16}', tier: 'certain', on: true } as const;
  await change({ pattern: { id: 'p', value } });
  const scanned = await run('scan', 'a.txt');
  expect(scanned.code).toBe(3);
  expect(scanned.out).toContain('own-acme-key');
  expect(scanned.out).not.toContain('q7q7q7');
  const refused = await run('assemble', '--file', 'a.txt');
  expect(refused.code).toBe(3);
  expect(refused.out).toBe('');
  expect((await run('assemble', '--file', 'a.txt', '--redact')).out).toContain('[REDACTED:own-acme-key]');
});
