import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createTreeReader } from '../sources/tree/createTreeReader.ts';
import { assembleOnce } from './assembleOnce.ts';
import { createPoolDouble } from './poolDouble.ts';

test('a secret in a file’s name is found in a tree, and leaves only as a mark', async () => {
  const root = makeFolder();
  mkdirSync(join(root, 'src'));
  const request = {
    stack: {
      id: 's',
      name: 'Stack',
      task: '',
      goal: '',
      model: 'gpt-4o',
      budget: 1_000,
      format: 'markdown',
      confirm: false,
      items: [{ id: 't', on: true, source: { kind: 'tree', path: 'src' } }],
    },
    root,
    projectId: 'p',
    lookup: {
      rootOf: () => Promise.resolve(null),
      list: () => Promise.resolve([{ path: 'src/SECRET-abc.ts', bytes: 1 }]),
    },
    readers: { tree: createTreeReader() },
    pool: createPoolDouble(),
    hash: (value: string) => Promise.resolve(value),
    possibleBlocks: true,
    clock: () => 0,
  } as const;
  const blocked = await assembleOnce({ ...request, rule: () => ({ state: 'open' }) });
  expect(blocked.text).toBeNull();
  expect(blocked.findings).toHaveLength(1);
  const { text, assembled } = await assembleOnce({ ...request, rule: () => ({ state: 'redacted' }) });
  expect(text).toContain('src/ (1 file)\n');
  expect(text).not.toContain('SECRET-abc');
  expect(assembled.blocks).toMatchObject([{ title: 'Tree of src/', detail: '1 file', status: 'ok' }]);
});
