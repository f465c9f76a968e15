import * as fc from 'fast-check';
import { said, textWithWords } from '../../testing/textWithWords.ts';

const inline = fc.constantFrom(
  said,
  `${said} ${said}?`,
  `\`src/${said}.ts:1-9\` (new)`,
  `**${said}** - ${said}`,
  `${said} (DONE)`,
  `✅ ${said}`,
  `${said}: ${said}`,
  `[x] ${said}`,
  `(a) ${said}`,
  `**Locked:** ${said}. Why: ${said} (session 2)`,
  `**Deferred:** until ${said}`,
  `Recommendation: ${said}`,
  `Done when: ${said}`,
  `[NEEDS CLARIFICATION: ${said} ${said}]`,
  `_Requirements: ${said}_`,
  `\`npm test -- ${said}\``,
  `| ${said} | ${said} |`,
);
const head = fc.constantFrom(
  `# ${said}`,
  `# Plan: ${said}`,
  `## Phase 1: ${said}`,
  `### Phase 2 - ${said} ✅`,
  `### Task 3: ${said}`,
  `**Phase 1: ${said}**`,
  `**Step 2: ${said}** (in progress)`,
  `## 1. ${said}`,
  `## 2. ${said}`,
  '## Goal',
  '## Open questions',
  `### Q1: ${said}?`,
  '## Assumptions',
  '## Constraints',
  '**Risks:**',
  '## Validation',
  '## Tasks',
  `**Goal:** ${said}`,
  `Phase 4: ${said}`,
  'Steps:',
  `- **Phase 1**: ${said}`,
  `- [ ] **Phase 2: ${said}** ${said}`,
);
const plain = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      '- ',
      '* ',
      '1. ',
      '2. ',
      '- [ ] ',
      '- [x] ',
      '  - ',
      '    - [ ] ',
      '   a) ',
      '> ',
    ),
    inline,
  )
  .map(([ahead, text]) => `${ahead}${text}`);
const other = fc.constantFrom(
  '',
  '',
  '',
  '---',
  '===',
  '```',
  '```diff',
  '~~~',
  `+ ${said}`,
  `| Phase | Goal | Status |`,
  '|---|---|---|',
  `| 1 | ${said} | Done |`,
  `| # | Question | Recommendation |`,
  `<!-- ${said} -->`,
  `None.`,
);

/** Plans with headings, lists, tables and fences in any order; `words` are those that must not get lost. */
export const planWithWords = textWithWords(
  { weight: 4, arbitrary: head },
  { weight: 5, arbitrary: plain },
  { weight: 3, arbitrary: other },
);
