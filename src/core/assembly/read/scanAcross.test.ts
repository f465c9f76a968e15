import { expect, test } from 'vitest';
import type { Source } from '../../../shared/domain/source.ts';
import { createPoolDouble } from '../poolDouble.ts';
import type { BlockReading } from './readBlocks.ts';
import { scanAcross } from './scanAcross.ts';

async function readingsOf(sources: readonly Source[], texts: readonly string[]) {
  const pool = createPoolDouble();
  const measured = await pool.measure(texts, { encoding: null, scan: true });
  const readings = texts.map(
    (text, index) =>
      ({
        item: { id: String(index), on: true, source: sources[index] ?? pasted },
        content: { status: 'ok', text, measurement: measured[index] },
      }) as unknown as BlockReading,
  );
  return { pool, readings };
}

const pasted: Source = { kind: 'pasted', title: 'Notes', text: '' };

async function found(texts: readonly string[], sources: readonly Source[] = []) {
  const { pool, readings } = await readingsOf(sources, texts);
  const scans = await scanAcross(readings, pool);
  return scans.map((scan, index) =>
    scan.status === 'done'
      ? scan.spans.map(({ start, end }) => texts[index]?.slice(start, end))
      : scan.status,
  );
}

test('a secret of which two neighbours have a half each is found in both', async () => {
  expect(await found(['say SECR\n\n', '\n ET-abc now'])).toEqual([['SECR'], ['ET-abc']]);
  expect(await found(['one', 'SECR', 'ET-abc'])).toEqual([[], ['SECR'], ['ET-abc']]);
  expect(await found(['no SECR', 'in between', 'ET-abc'])).toEqual([[], [], []]);
});

test('what each of them has alone is found once, and stays what it is', async () => {
  expect(await found(['SECRET-one', 'and SECRET-two'])).toEqual([['SECRET-one'], ['SECRET-two']]);
  expect(await found(['SECRET-one', 'SECRET-two'])).toEqual([['SECRET-one'], ['SECRET-two']]);
});

test('files are scanned as wholes, so that parts of two of them are not read together', async () => {
  const file: Source = { kind: 'file', path: 'a.txt' };
  expect(await found(['SECR', 'ET-abc'], [file, file])).toEqual([[], []]);
  expect(await found(['SECR', 'ET-abc'], [file, pasted])).toEqual([['SECR'], ['ET-abc']]);
});

test('neighbours that could not be scanned together were not scanned', async () => {
  const { pool, readings } = await readingsOf([], ['SECR', 'ET-abc']);
  pool.failOn = 'SECRET';
  expect((await scanAcross(readings, pool)).map(({ status }) => status)).toEqual(['failed', 'done']);
});
