import { expect, test } from 'vitest';
import { defaultSettings } from '../../shared/domain/settings.ts';
import { applyImport } from './applyImport.ts';

test('takes back all that can be, also where one of it was taken away by somebody else', async () => {
  const left = new Set<string>();
  const applied = await applyImport(
    ['a', 'b', 'c'].map((name) => ({
      kind: 'snippet',
      snippet: { name, kind: 'snippet', tags: [], text: '' },
    })),
    {
      settings: () => Promise.resolve(defaultSettings),
      changeSettings: () => Promise.resolve(),
      addSnippet: ({ name }) => Promise.resolve(void left.add(name)).then(() => name),
      removeSnippet: (id) =>
        left.delete(id) ? Promise.resolve() : Promise.reject(new Error(`${id} is gone already`)),
      addStack: (projectId) => Promise.resolve({ projectId, stackId: 's' }),
      removeStack: () => Promise.resolve(),
    },
  );
  left.delete('b');
  await expect(applied.undo()).rejects.toThrow('b is gone already');
  expect([...left]).toEqual([]);
});
