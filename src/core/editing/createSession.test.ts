import { expect, test } from 'vitest';
import { createHiddenValues } from '../gate/createHiddenValues.ts';
import { createSession } from './createSession.ts';

function start() {
  const disk: string[] = [];
  const gates: (() => void)[] = [];
  const session = createSession({
    editId: 'e',
    key: 'k',
    limit: 1_000,
    text: 'a',
    values: createHiddenValues((value) => Promise.resolve(value)),
    write: async ({ text }) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      disk.push(text);
    },
    keepOther: () => Promise.resolve(),
    onConflict: () => Promise.resolve(),
    onKept: () => undefined,
    onBug: (error) => {
      throw error;
    },
  });
  const type = (insert: string, length: number) => session.change([{ from: 0, to: 0, insert }], length);
  const open = async (): Promise<void> => {
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
  };
  return { session, disk, type, open };
}

test('what is typed while a text is being put away is on disk before it is', async () => {
  const { session, disk, type, open } = start();
  type('b', 2);
  const closed = session.close();
  await Promise.resolve();
  type('c', 3);
  await open();
  await open();
  await closed;
  expect(disk).toEqual(['ba', 'cba']);
});

test('a text that was put away takes nothing in any more, since nobody would write it', async () => {
  const { session, type } = start();
  await session.close();
  expect(() => type('b', 2)).toThrow(expect.objectContaining({ code: 'editing/elsewhere' }) as Error);
});
