import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../parseAnswer.ts';
import { parsePlan } from '../parsePlan.ts';

function isOpen({ state, answer }: { readonly state: string; readonly answer?: string }): boolean {
  return state === 'open' && answer === undefined;
}

/** Returns the numbers of the lines whose questions wait for an answer. */
function openIn(text: string): readonly number[] {
  const inAnswer = parseAnswer(text).questions.filter(isOpen);
  const inPlan = parsePlan(text).questions.filter(isOpen);
  expect(inPlan.map(({ line }) => line)).toEqual(inAnswer.map(({ line }) => line));
  return inAnswer.map(({ line }) => line);
}

describe('a question that its text answers is not open', () => {
  test.each([
    [
      'frequent questions',
      '# Guide\n\n## Common questions\n\n**Do I need a wallet?** No. Any provider works.\n\n**Why two files?** The second is optional.\n',
    ],
    [
      'frequent questions of a language',
      '# 安装\n\n## 常见问题\n\n### Q: 脚本失败？\n\n**解决**: 重新执行。\n',
    ],
    [
      'a list of questions with the list of its answers',
      '# Review\n\n### Questions asked\n\n1. Which contract holds?\n2. Where does it come from?\n\n### Answers\n\n1. The second.\n2. The webhook.\n',
    ],
    [
      'a heading that says so',
      '# Open questions\n\n## Q1 Entry - answered: the 09:30 bar\n\nText.\n\n## Q2 ✅ Exit\n\nText.\n',
    ],
    [
      'a heading that answers itself',
      '# Audio\n\n## 1. Does it decode? - **Partly, and not in a worker**\n\nText.\n',
    ],
    [
      'a line in bold',
      '## Open questions\n\n### Q1: 1 % of what?\n\n**ANSWERED: the margin.** It was chosen with the costs in view.\n',
    ],
    [
      'a struck point',
      '## Open questions\n\n1. **~~Is a split allowed?~~ Resolved (owner): the hook decides.**\n2. ~~Who pays?~~ The buyer.\n',
    ],
    [
      'a decision in a list below its label',
      '# Clarifications\n\n### Q1: Rules\n\n**Decision**:\n\n- Names have 100 characters\n\n### Q2: States\n\n**Decision**: skeletons\n',
    ],
    [
      'clarifications of a specification',
      '## Clarifications\n\n### Session 2026-01-02\n\n- Q: Is it kept? → A: Yes, for a day.\n',
    ],
  ])('%s', (_name, text) => {
    expect(openIn(text)).toEqual([]);
  });
});

describe('what only sounds like a question is none', () => {
  test.each([
    [
      'a section that explains',
      '# Design\n\n## Why this matters?\n\nIt saves a day.\n\n## What is a stack?\n\nA list.\n',
    ],
    [
      'sections that answer their titles',
      '# Help\n\n## When does it run?\n\nEvery Monday.\n\n## Where is the log?\n\nIn the folder.\n',
    ],
    [
      'an offer',
      '# Notes\n\nText.\n\n## Stuck?\n\nAsk in the channel.\n\n**Have suggestions?** Open an issue.\n',
    ],
    [
      'a question of the product in quotes',
      '# Guide\n\n1. The window shows "Is this your card?" and waits.\n2. Press Enter.\n',
    ],
  ])('%s', (_name, text) => {
    expect(openIn(text)).toEqual([]);
  });
});

describe('each open question of a list is found', () => {
  test.each([
    [
      'below a title that says what they are about',
      '# Open questions - Pool\n\n## P0: before the launch\n\n1. **Legal name**: confirm the spelling\n2. Registered address\n\n## P1: product\n\n3. Warranty terms\n',
      [5, 6, 10],
    ],
    [
      'in a part with a number',
      '# Report\n\n## Part 1: Survey\n\nText.\n\n## Part 2: Model\n\nText.\n\n## Part 3: Open questions for our discussion\n\n1. **Scope**: the fix alone, or all?\n2. Which depth?\n',
      [13, 14],
    ],
    [
      'in headings that have what belongs to a question below them',
      '# Open questions\n\n### How do apps answer?\n\n**Options:**\n- mail\n- push\n\n### Naming\n\n**Context:** it is generic.\n\n**Decision needed:** before the launch\n\n### Load\n\n**Context:** one app was tested.\n',
      [3, 9, 15],
    ],
    [
      'in short headings with options, without a heading for all of them',
      'I read the code.\n\n### Storage?\n\n- (a) Redis\n- (b) Postgres\n\n### Which log?\n\nRecommendation: one\n',
      [3, 8],
    ],
    [
      'in numbered headings with labels that end in wide colons',
      '# 待确认问题清单\n\n## 1. 状态字段 ✅ 已关闭\n- 问题：是否需要。\n- 决策：不引入。\n\n## 2. 批次概念\n- 问题：是否引入。\n- 可选方向：不实现 / 实现。\n\n## 3. 许可证\n- 问题：是否维持。\n- 背景：待确认。\n',
      [7, 11],
    ],
    [
      'among notes',
      '## Open questions\n\n1. Should logs be split?\n2. The second version treats the pullback as a least one everywhere.\n3. Which default is right?\n4. Confirm that closed candles count.\n5. What is the cap?\n',
      [3, 5, 6, 7],
    ],
    [
      'with text behind the question',
      '## Open questions\n\n1. **How does the card order them?** The order of the schema has no meaning.\n2. Which?\n',
      [3, 4],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});
