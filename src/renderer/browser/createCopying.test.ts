import { expect, test } from 'vitest';
import type { HeldText } from '../../shared/rpc/pageClipboard.ts';
import { createCopying } from './createCopying.ts';

interface Given {
  readonly writes?: boolean;
  readonly readable?: PermissionState;
  readonly none?: true;
}

function browser({ writes = true, readable = 'denied', none }: Given) {
  const held = { text: '' };
  const write = async (items: readonly ClipboardItem[]): Promise<void> => {
    const blob = await items[0]?.getType('text/plain');
    if (!writes) throw new DOMException('no', 'NotAllowedError');
    held.text = (await blob?.text()) ?? '';
  };
  const clipboard = {
    write,
    writeText: (text: string) => {
      if (!writes) return Promise.reject(new DOMException('no', 'NotAllowedError'));
      held.text = text;
      return Promise.resolve();
    },
    readText: () => Promise.resolve(held.text),
  };
  const permissions = { query: () => Promise.resolve({ state: readable }) };
  const asked: string[] = [];
  const begin = createCopying(
    { clipboard: none ? undefined : clipboard, permissions } as unknown as Navigator,
    (text) => {
      asked.push(text);
      return Promise.resolve<HeldText>({ status: 'confirmed' });
    },
  );
  return { begin, held, asked };
}

const copy = { method: 'assembly.export', args: { target: 'clipboard' } };

test('a browser’s word does where it lets nobody read', async () => {
  const { begin, held } = browser({});
  expect(await begin(copy).deliver('text')).toEqual({ status: 'written' });
  expect(held.text).toBe('text');
});

test('the clipboard is read back where that is allowed', async () => {
  const { begin } = browser({ readable: 'granted' });
  expect(await begin(copy).deliver('text')).toEqual({ status: 'read', text: 'text' });
});

test('a browser that refuses leaves it to the person', async () => {
  for (const given of [{ writes: false }, { none: true } as const]) {
    const { begin, asked } = browser(given);
    expect(await begin(copy).deliver('text')).toEqual({ status: 'confirmed' });
    expect(asked).toEqual(['text']);
  }
});

test('the clipboard stays as it is where there is nothing to copy after all', async () => {
  const { begin, held, asked } = browser({});
  held.text = 'before';
  const copying = begin(copy);
  copying.end();
  await expect.poll(() => held.text).toBe('before');
  expect(asked).toEqual([]);
});
