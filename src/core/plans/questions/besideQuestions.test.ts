import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../parseAnswer.ts';
import { parsePlan } from '../parsePlan.ts';

/** Returns the numbers of the lines with a question, which are the same in a plan and in an answer. */
function questionsIn(text: string): readonly number[] {
  const inPlan = parsePlan(text).questions.map(({ line }) => line);
  expect(parseAnswer(text).questions.map(({ line }) => line)).toEqual(inPlan);
  return inPlan;
}

const asked = '1. Which port?\n2. Which disk?\n3. Who pays?\n';

describe('a section that asks nothing is no list of questions beside some that ask', () => {
  test.each([
    [
      'results',
      `# Questions and notes\n\n## Questions\n\n${asked}\n## Results of the run\n\n- Speed: 99 %\n- Size: 3\n`,
    ],
    [
      'steps',
      `# Questions for the owner\n\n## Needed\n\n${asked}\n## My summary\n\n### At once\n\n1. **Build the reader**\n2. **Write the tests**\n`,
    ],
    [
      'decisions that were taken',
      `# Questions for the owner\n\n${asked}\n## Update\n\nThe second was chosen.\n\n**Key decisions**:\n\n1. **Alone**: no server\n2. **Smooth**: no jumps\n`,
    ],
    [
      'what becomes of them',
      `# Clarifying questions\n\n## Setup\n\n${asked}\n## Priority guidance\n\n**Questions marked "later":**\n\n- May be assumed\n- Can be changed\n`,
    ],
  ])('%s', (_name, text) => {
    const lines = text.split('\n');
    expect(questionsIn(text).map((line) => lines[line - 1])).toEqual(asked.trim().split('\n'));
  });

  test('the heading may say that its points are open', () => {
    expect(
      questionsIn(`# Questions for the owner\n\n${asked}\n## To be decided\n\n- The name\n- The sign\n`),
    ).toHaveLength(5);
  });

  test('a box, a point without an answer, and a question below it leave the section open', () => {
    expect(
      questionsIn(`# Questions for the owner\n\n${asked}\n## Names\n\n- [ ] The sign\n- [ ] The word\n`),
    ).toHaveLength(5);
    expect(
      questionsIn(`# Questions for the owner\n\n${asked}\n## Names\n\n- The sign (TBD)\n- The word\n`),
    ).toHaveLength(5);
  });

  test('where few ask, the points that do not are questions too', () => {
    expect(
      questionsIn(
        '# Open questions\n\n## Work\n\n- Which port?\n- Size of the disk\n\n## Names\n\n- The sign\n- The word\n',
      ),
    ).toHaveLength(4);
  });
});

test('a fence beside questions shows how to write some down', () => {
  const text = `# Clarifying questions\n\n${asked}\n## Form of an answer\n\n\`\`\`markdown\n**Q1: The port**\nA: 80\n\n**Q2: The disk**\nA: small\n\`\`\`\n`;
  expect(questionsIn(text)).toEqual([3, 4, 5]);
});

describe('what is said about questions is none', () => {
  test.each([
    [
      'rules',
      '# Open questions\n\nUse this file for matters that need a decision.\n\n## Open questions now\n\n- None.\n\n## Capture rules\n\n- Add only what blocks.\n- Name the file.\n',
    ],
    [
      'a checklist',
      '# Review\n\n## Questions classification\n\n- [ ] New ones were kept.\n- [ ] Each is blocking or not.\n',
    ],
    [
      'answers by their letters',
      '# Shop\n\n**Clarifying answers locked:** Q1=D, Q2=C\n\n## Locked from clarifying answers\n\n| Decision | Needs |\n| --- | --- |\n| Q1=D | both |\n',
    ],
    [
      'decisions',
      '# Design\n\n## Refined decisions\n\n### 1. Storage\n\n- **Decision**: files\n- **Default**: one\n\n### 2. Network\n\n- **Decision**: none\n',
    ],
  ])('%s', (_name, text) => {
    expect(questionsIn(text)).toEqual([]);
  });
});

describe('beside headings that are a question each', () => {
  const cards =
    '## Question 1\n\nWhich port?\n\nA) 80\n\nB) 81\n\n## Question 2\n\nWhich disk?\n\nA) big\n\nB) small\n';

  test('the second line of a title with its labels is none', () => {
    expect(
      questionsIn(
        `# Clarification questions\n## Gaps: the role\n\n**Date**: 2026-04-14\n**Scope**: all\n\n---\n\n${cards}`,
      ),
    ).toEqual([9, 17]);
  });

  test('the context is none', () => {
    expect(
      questionsIn(`# Clarification questions\n\n## Contexto\n\nEsto falta:\n\n1. **Avisos**: no\n\n${cards}`),
    ).toEqual([9, 17]);
  });

  test('a heading with an id and points that ask groups them', () => {
    expect(
      questionsIn(
        '# Clarifying questions\n\n## WS-1: Server\n\nLater:\n\n- Which port?\n- Which disk?\n- Who pays?\n\n## WS-2: Client\n\nLater:\n\n- Which sign?\n- Which name?\n- Which word?\n',
      ),
    ).toEqual([7, 8, 9, 15, 16, 17]);
  });
});
