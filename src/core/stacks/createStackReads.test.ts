import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createStorage } from '../storage/createStorage.ts';
import { createStackReads } from './createStackReads.ts';

const whole = JSON.stringify({ carryover: 1, id: 's', name: 'Theirs', items: [] });

/** Lists the stacks of a project whose one shared stack has each of these texts in turn, and then the last one. */
async function listShared(...texts: readonly string[]) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryover-reads-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const notices: unknown[] = [];
  let looks = 0;
  const reads = createStackReads({
    dataFolder,
    storage: {
      ...createStorage(),
      read: () => {
        const text = texts[Math.min(looks, texts.length - 1)] ?? '';
        looks += 1;
        return Promise.resolve(new TextEncoder().encode(text));
      },
    },
    emit: (event, payload) => void (event === 'notice' && notices.push(payload)),
    places: {
      folderOf: () => Promise.resolve('/repository'),
      fileOf: (_, name) => Promise.resolve(join('/repository', name)),
      names: () => Promise.resolve(['s.stack.json']),
      prepare: () => Promise.resolve('/repository'),
    },
  });
  const names = async () => (await reads.list('p')).map(({ name }) => name);
  return { names, notices, looks: () => looks };
}

it('waits for a shared stack that git or an editor is just writing', async () => {
  const { names, notices } = await listShared('', whole.slice(0, 20), whole);
  expect(await names()).toEqual(['Theirs']);
  expect(notices).toEqual([]);
});

it('says of a shared stack that stays damaged that it can’t be read, and waits for it once', async () => {
  const { names, notices, looks } = await listShared('<<<<<<< HEAD');
  expect(await names()).toEqual([]);
  expect(notices).toHaveLength(1);
  const before = looks();
  await names();
  expect(looks() - before).toBeLessThan(before);
});
