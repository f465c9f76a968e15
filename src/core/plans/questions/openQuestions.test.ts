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
      'a point below clarifications of something whose name begins like open',
      '# Plan\n\n## Clarifications of the OpenAPI file\n\n- Names have 100 characters\n',
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
      'a section of resolved ones below a title of questions',
      '# Open questions\n\n## Resolved or superseded\n\n- **Scope** — resolved: the north\n\n## Decided: the format\n\n1. JSON passes the tests\n',
    ],
    [
      'a label that says how far it is',
      '# Preguntas abiertas\n\n### PA-001 — Redondeo\n\n- **Estado:** RESUELTA\n- **Pregunta:** ¿Hacia arriba?\n- **Resolución:** hacia abajo\n',
    ],
    [
      'a cell that says so in a language',
      '## Questions ouvertes\n\n| # | Question | Statut |\n|---|---|---|\n| B.1 | Quel canal ? | 🟢 **RÉSOLU : le premier** |\n',
    ],
    [
      'a solution below it',
      '# questions.md\n\n### 1. What does offline mean?\n- **Question:** The prompt does not say.\n- **Solution:** Keep drafts.\n\n### 2. Who reviews?\n- **Question:** Roles?\n- **Solution:** A set of rights.\n',
    ],
    [
      'a bracket behind its heading, with more headings below it',
      '# 开放性问题\n\n## 1. 是否太大？ [已决策]\n\n### 讨论\n\n- 是否过度？\n\n## 2. 名单 [已决策]\n\n### 讨论\n\n- 是否要改？\n',
    ],
    [
      'one point each below the questions of a list',
      '# Offene Fragen\n\n* **Technik**: Welche Sprache?\n    - TypeScript\n* **Daten**: Wo liegen sie?\n    - ebenfalls deine\n* **Geräte**: Welche?\n    - nur die Cloud\n',
    ],
    [
      'a step that makes something clear',
      '# Review\n\n## Early decisions\n\n### 1. Clarify who owns the result\n\nDone:\n\n- the core makes it\n- the window shows it\n',
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
      'in rows that are green because they are open',
      '## Open questions\n\n| # | Question | Status |\n|---|---|---|\n| 1 | Which port? | 🟢 Open |\n| 2 | Which host? | 🟢 Done |\n',
      [5],
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

describe('a heading of what waits for a decision is one of questions', () => {
  test.each([
    ['Conflicts / tensions to resolve', '3. **Stagnation vs. freedom** — strong enough, not so strong'],
    ['Décisions à valider par le comité', '1. Confirmer la pile technique'],
    ['未解決事項（設計で調査）', '1. データベースの選定'],
    ['3. 开始前必须确认的决策', '- 移动入口'],
    ['Offene Punkte', '- Welche Farbe'],
    ['Decisiones pendientes', '- Nombre del producto'],
  ])('%s', (heading, point) => {
    expect(openIn(`# A document\n\nText.\n\n## ${heading}\n\n${point}\n`)).toEqual([7]);
  });
});

test('the open section below a title of questions has its questions under headings', () => {
  const text = `# Open Questions

> What should be talked about.

## Open

### How do apps answer?

**Options to consider:**
- A message
- A page

**Decision needed:** before the first app

### Product naming

**Context:** The name is generic.

**Decision needed:** before the launch

## Resolved

### The port

**Context:** 8080 was taken.
`;
  expect(openIn(text)).toEqual([7, 15]);
});

test('headings with an id of their own are questions', () => {
  const text = `# Preguntas — abiertas y resueltas

## 🔴 ABIERTAS

### A1 · Tres cotas quedaron fuera

**Recordatorio.** La corrección.

**Preguntas:**

1. ¿Hay una concesión?
2. ¿Se detectó?

### A4 · Los planos son un escaneo

**Recordatorio.** El plano.

**Pregunta: ¿podéis pasar el PDF?**

## ✅ RESUELTAS con los datos

### R1 · ¿Qué informe corresponde?

**Resuelto.** El nombre del fichero.
`;
  expect(openIn(text)).toEqual([5, 14]);
});

test('what a decision leaves open is the question', () => {
  const text =
    '# 未决问题\n\n## 11. 素材池\n- 问题：如何移出。\n- 阶段 2 决策：仅展示。\n- 未决部分：长期策略。\n\n## 12. 格式\n- 问题：哪一种？\n- 阶段 2 决策：JSON。\n';
  expect(openIn(text)).toEqual([3]);
});

test('numbered points in bold are the questions, with notes below them', () => {
  const text =
    '## 未解決事項\n\n1. **データベースの選定:**\n   - PostgreSQL と SQLite\n   - Docker の有無\n2. **環境変数:**\n   - 設定ファイル\n';
  expect(openIn(text)).toEqual([3, 6]);
});

test('points of links and of code ask nothing', () => {
  const text =
    '## Open questions\n\n- Which name?\n- [The source](https://example.org/source)\n- `report-<id>.json`\n';
  expect(openIn(text)).toEqual([3]);
});

test('milestones with their status are no questions of an answer', () => {
  const text =
    '# Plan\n\n### M0: Baseline\n- Capture it\n- Status: `Completed`\n\n### M1: Harness\n- Write it\n- Status: `Completed`\n';
  expect(openIn(text)).toEqual([]);
});

test('a single point below a question may be a note', () => {
  expect(
    openIn('## Open questions\n\n- Which database?\n  - the schema depends on it\n- Which port?\n'),
  ).toEqual([3, 5]);
});

test.each(['Shop — Open Questions', 'Open Implementation Questions', 'Payments: unresolved questions'])(
  'the rows below the title %s are questions without a sign',
  (title) => {
    const text = `# ${title}\n\n| Question | Baseline | Decision gate |\n|---|---|---|\n| Encryption of the store | a candidate | a test of speed |\n| License | none chosen | the owner |\n`;
    expect(openIn(text)).toEqual([5, 6]);
  },
);

test('a list of contents above the questions asks nothing', () => {
  const text =
    '# Game — open questions\n\n## Order of the sessions\n\n1. **Tone & voice** — how dark\n2. **Endings** — the last act\n\n## 1. Tone & voice\n\n- How much comedy?\n\n## 2. Endings\n\n- Which ones?\n';
  expect(openIn(text)).toEqual([10, 14]);
});
