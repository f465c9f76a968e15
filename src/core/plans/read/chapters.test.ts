import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

const titles = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('numbered rules of a line or two in a document about something else are no phases', () => {
  expect(
    titles(
      '# Flow of a parcel\n\n## Purpose\n\nIt says how a parcel moves.\n\n## Core rules\n\n### 1. Weighing should be the default\n\nA parcel is weighed first.\n\n### 2. Labels should be printed once\n\nA second label confuses.\n\n### 3. Mails should be short\n\nNobody reads long ones.\n',
    ),
  ).toEqual([]);
});

test('numbered sections of which half hold work are no phases without the word of a plan', () => {
  expect(
    titles(
      '# Handbook of the scales\n\n## 1. The shop\n\nIt sells.\n\nIt weighs.\n\nIt sends.\n\nIt grows.\n\nIt stays.\n\n## 2. Levels of weight\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## 3. Start of the day\n\n1. Switch it on\n2. Weigh a gram\n\n## 4. End of the day\n\n1. Clean it\n2. Switch it off\n',
    ),
  ).toEqual([]);
});

test('a roadmap among numbered sections is the plan, also in points with codes', () => {
  expect(
    titles(
      '# Scales v1\n\n## 1. Commands\n\n1. Run `weigh`\n2. Run `print`\n\n## 2. Views\n\n1. Open the list\n2. Open the board\n\n## 3. Roadmap\n\n- **M0 (1 week)**: read the scales\n- **M1 (2 weeks)**: print labels\n- **M2 (2 weeks)**: send mails\n\n## 4. Names\n\n1. Weigher\n2. Scaler\n',
    ),
  ).toHaveLength(3);
});

test('numbered sections with the mark of a state are work, behind their number as well', () => {
  const prose = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n\n';
  expect(
    titles(
      `# Debt\n\n## 1. ✅ Scales lose grams\n\n${prose}## 2. ⏳ Labels lose letters\n\n${prose}## ⏳ 3. Mails lose words\n\n${prose}`,
    ),
  ).toHaveLength(3);
});

test('findings about a phase lead to no phases', () => {
  expect(
    titles(
      '# Scales, debugged\n\n## Diagnostic phase findings\n\n### Environment checked\n\n1. It is set\n2. It is read\n\n### Code checked\n\n1. It runs\n2. It stops\n\n## Next steps\n\n1. Configure the scales\n2. Weigh a parcel\n3. Print a label\n',
    ),
  ).toEqual(['Configure the scales', 'Weigh a parcel', 'Print a label']);
});

test('a numbered list with boxes in most of its points is one list', () => {
  expect(
    titles(
      '# Scales\n\n## Next steps\n\n1. [x] Weigh a parcel\n2. [ ] Print a label\n3. Send a mail\n4. [ ] Call the courier\n',
    ),
  ).toHaveLength(4);
});
