import { expect, it } from 'vitest';
import { createMeasuredTexts } from './measuredTexts.ts';
import { createMeasurementTable } from './measurementTable.ts';
import { lookUpTexts } from './lookUpTexts.ts';

it('lets others take turns while it looks many texts up, however short they are', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const texts = Array.from({ length: 2_000 }, (_, n) => `text ${String(n)}`);
  const want = { encoding: 'o200k_base', scan: false } as const;
  const found = await lookUpTexts(createMeasurementTable(), createMeasuredTexts(), texts, want, undefined);
  isOver = true;
  expect(found.unknown).toHaveLength(2_000);
  expect(turns).toBeGreaterThanOrEqual(9);
});
