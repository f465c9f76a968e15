import { expect, test } from 'vitest';
import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';
import { createCopying } from './createCopying.ts';

interface Given {
  readonly writes?: boolean;
  readonly readable?: PermissionState;
  readonly none?: true;
}

function browser({ writes = true, readable = 'denied', none }: Given) {
  const copied = { text: '' };
  const write = async (items: readonly ClipboardItem[]): Promise<void> => {
    const blob = await items[0]?.getType('text/plain');
    if (!writes) throw new DOMException('no', 'NotAllowedError');
    copied.text = (await blob?.text()) ?? '';
  };
  const clipboard = {
    write,
    writeText: (text: string) => {
      if (!writes) return Promise.reject(new DOMException('no', 'NotAllowedError'));
      copied.text = text;
      return Promise.resolve();
    },
    readText: () => Promise.resolve(copied.text),
  };
  const permissions = { query: () => Promise.resolve({ state: readable }) };
  const asked: string[] = [];
  const begin = createCopying(
    { clipboard: none ? undefined : clipboard, permissions } as unknown as Navigator,
    (text) => {
      asked.push(text);
      return Promise.resolve<CopyOutcome>({ status: 'confirmed' });
    },
  );
  return { begin, copied, asked };
}

const copy = { method: 'assembly.export', args: { target: 'clipboard' } };

test('a browser’s word does where it lets nobody read', async () => {
  const { begin, copied } = browser({});
  expect(await begin(copy).deliver('text')).toEqual({ status: 'written' });
  expect(copied.text).toBe('text');
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
  const { begin, copied, asked } = browser({});
  copied.text = 'before';
  const copying = begin(copy);
  copying.end();
  await expect.poll(() => copied.text).toBe('before');
  expect(asked).toEqual([]);
});
