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

test('a text that names no plan has no phases by vote', () => {
  expect(
    titles('Scales\n\n# Building the scales\n\n```\nmake\n```\n\n# More information\n\nSee the wiki.\n'),
  ).toEqual([]);
  expect(
    titles(
      '# Role\n\nYou weigh parcels.\n\n## Modes\n\n- **EXPLORE**: The parcel is new. Ask broad questions.\n- **VERIFY**: The parcel was weighed once. Weigh it again.\n\n## Rules\n\n- Output JSON only.\n- Use English for all text.\n- Never ask about the scales.\n',
    ),
  ).toEqual([]);
});

test('a vote replaces no phases that a rule about names found', () => {
  expect(
    titles(
      '# Roadmap\n\n## Planned\n\n| # | Task | State |\n|---|---|---|\n| 1 | **Read the scales** | `[x]` |\n| 2 | **Print labels** | `[ ]` |\n| 3 | **Send mails** | `[ ]` |\n\n## Completed sprints\n\n| Sprint | Name | Result |\n|---|---|---|\n| 1-4 | Cedar | Core weights |\n| 5 | Sage | Labels |\n| 7 | Ash | Tests |\n| 8 | Birch | Mails |\n',
    ),
  ).not.toContain('Cedar');
});
