import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

const titles = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('a numbered run with boxes is kept whole, whatever the words of its headings', () => {
  expect(
    titles(
      '# Roadmap\n\n## 1. Scales\n- [x] Read them\n\n## 2. Labels\n- [ ] Print them\n\n## 3. Quality & tests\n- [ ] Test the scales\n\n## 4. Release\n- [ ] Publish it\n\n## 5. Manual of the shop\n\n## 6. Final verification\n- [ ] Weigh a parcel\n',
    ),
  ).toEqual(['Scales', 'Labels', 'Quality & tests', 'Release', 'Manual of the shop', 'Final verification']);
});

test('a numbered run without boxes has no gap', () => {
  expect(
    titles(
      '# Migration checklist\n\n## 1. Move the weights\n\n1. Export them\n2. Import them\n\n## 2. Verification after cutover\n\n- Weigh a parcel\n- Print a label\n\n## 3. Switch the scales\n\n1. Stop the old ones\n2. Start the new ones\n',
    ),
  ).toEqual(['Move the weights', 'Verification after cutover', 'Switch the scales']);
});

test('questions and risks beside a run are none of it', () => {
  expect(
    titles(
      '# Plan\n\n## 1. Scales\n- [ ] Read them\n\n## 2. Labels\n- [ ] Print them\n\n## 3. Mails\n- [ ] Send them\n\n## 4. Open questions\n- [ ] Which printer?\n\n## 5. Risks\nThe scales drift.\n',
    ),
  ).toEqual(['Scales', 'Labels', 'Mails']);
});

test('the heading ahead of phase 2 is the first phase', () => {
  expect(
    titles(
      '# Scales\n\n# Development roadmap\n\n## MVP requirements\n- Weigh\n\n## Phase 2 enhancements\n- Print\n\n## Phase 3 enhancements\n- Send\n\n# Appendix\n\nNone.\n',
    ),
  ).toHaveLength(3);
});

test('a version may leave its last figure open', () => {
  expect(
    titles('# Roadmap\n\n## v3.1 — Labels\n- Print\n\n## v3.2 — Mails\n- Send\n\n## v3.x — Advice\n- Ask\n'),
  ).toHaveLength(3);
});
