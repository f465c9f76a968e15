import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '../storage/createStorage.ts';
import { createManualTexts } from './createManualTexts.ts';

test('a text stays that was written just now, also where the clock was set back', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryover-hand-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const texts = createManualTexts({ dataFolder, storage: createStorage(), emit: () => undefined });
  const ref = { projectId: 'p', stackId: 's' };
  for (let day = 10; day < 19; day += 1) await texts.write(ref, `${day}`, { text: `${day}`, spans: [] });
  expect(await texts.read(ref, '10')).toBeNull();
  await texts.write(ref, '01', { text: 'newest', spans: [] });
  expect(await texts.read(ref, '01')).toEqual({ text: 'newest', spans: [] });
});
