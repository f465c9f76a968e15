import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

const titles = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('the chapters of a plan whose words are known to no rule are its phases', () => {
  expect(
    titles(
      '# Add parcels\n\nI will add parcels.\n\n## 1. Model\n\n* **Create** `Parcel`:\n  * weight\n\n* **Update** the schema\n\n## 2. Views\n\n* **Add** `ParcelView`\n\n* **Update** the toolbar\n\n## 3. Menu\n\n* **Add** an entry\n\n* **Create** an icon\n',
    ),
  ).toEqual(['Model', 'Views', 'Menu']);
});

test('numbers with a point in the middle of the line are numbers of phases', () => {
  expect(
    titles(
      '# Plan\n\n### 0 · Fix the scales\n\nText.\n\n### 1 · Print labels\n\n- a\n\n### 2 · Send\n\n- b\n',
    ),
  ).toEqual(['Fix the scales', 'Print labels', 'Send']);
});

test('weeks of a range are phases', () => {
  expect(
    titles(
      '# 方案\n\n## 1. 里程碑与时间线\n\n- 第1-2周：需求冻结。\n- 第3-4周：系统骨架搭建。\n- 第5-6周：上线。\n',
    ),
  ).toHaveLength(3);
});

test('what stands below a heading about the past is no plan', () => {
  expect(
    titles('# Notes\n\n## Completed work\n\n- Read the scales\n- Print a label\n- Send a mail\n'),
  ).toEqual([]);
});
