import { expect, it } from 'vitest';
import { readText, tooLong } from './readText.ts';

it('reads text of any language', async () => {
  expect(await readText(new File(['Größe 中文 🦀\n'], 'a.md'))).toEqual({
    ok: true,
    name: 'a.md',
    text: 'Größe 中文 🦀\n',
  });
});

it.each([
  [
    new File(['x'], 'a.png', { type: 'image/png' }),
    /a\.png is an image, and a first message is text only. Save/u,
  ],
  [new File([new Uint8Array([0xff, 0xfe, 0x00])], 'a.bin'), /not a text file/u],
  [new File(['a\0b'], 'a.dat'), /not a text file/u],
  [new File([' \n'], 'a.txt'), /is empty/u],
])('says why %o is not taken', async (file, expected) => {
  const read = await readText(file);
  expect(read).toMatchObject({ ok: false });
  expect(read.ok ? '' : read.problem).toMatch(expected);
});

it('does not even read what is too large', async () => {
  const file = new File([''], 'log.txt');
  Object.defineProperty(file, 'size', { value: 50_000_000 });
  file.arrayBuffer = () => Promise.reject(new Error('It was read.'));
  expect(await readText(file)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('20 MB') as string,
  });
});

it('says of a text that is too long how long it may be', () => {
  expect(tooLong('x'.repeat(20_000_000))).toBeNull();
  expect(tooLong('x'.repeat(50_000_000))).toMatch(/50,000,000 characters. The limit is 20,000,000/u);
});
