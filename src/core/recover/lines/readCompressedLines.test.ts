import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repeatAsZstd, storeAsZstd } from '../testing/storeAsZstd.ts';
import { DamagedFileError } from './decompress.ts';
import { readCompressedLines } from './readCompressedLines.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-zstd-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function save(content: Buffer): string {
  files += 1;
  const path = join(folder, `${files}.zst`);
  writeFileSync(path, content);
  return path;
}
const text = Array.from({ length: 40_000 }, (_, line) => `${line} ${'é'.repeat(line % 50)}`).join('\n');

it('passes on every line, and says if the last one is not whole', async () => {
  const lines: string[] = [];
  const result = await readCompressedLines(save(storeAsZstd(text)), {
    onLine: ({ text: line, number }) => {
      lines.push(line.toString('utf8'));
      return number < 40_000;
    },
  });
  expect(lines.join('\n')).toBe(text);
  expect(result).toEqual({ bytes: Buffer.byteLength(text), whole: true, torn: true });
});

it('stops at its limit, however much the file holds', async () => {
  const path = save(repeatAsZstd(0x0a, 30_000));
  const { bytes, whole } = await readCompressedLines(path, { onLine: () => true, limit: 1_000_000 });
  expect(whole).toBe(false);
  expect(bytes).toBeLessThan(2_000_000);
});

it('rejects for a file that is cut, damaged, empty or of another form, at each try', async () => {
  const sound = storeAsZstd(text);
  const damaged = Buffer.from(sound);
  // The header of its second block.
  damaged.fill(0xff, 131_081, 131_084);
  for (const content of [sound.subarray(0, 90_000), damaged, Buffer.alloc(0), Buffer.from('plain text')]) {
    const path = save(content);
    for (let time = 0; time < 2; time += 1)
      await expect(readCompressedLines(path, { onLine: () => true })).rejects.toBeInstanceOf(
        DamagedFileError,
      );
  }
  await expect(readCompressedLines(join(folder, 'gone'), { onLine: () => true })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('can be cancelled', async () => {
  const controller = new AbortController();
  const path = save(storeAsZstd(text));
  const onLine = (): boolean => {
    controller.abort();
    return true;
  };
  await expect(readCompressedLines(path, { onLine, signal: controller.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
});
