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
    [
      'beside assumptions',
      '## Open questions / Assumptions\n\n- Assumption: one session only.\n- Open question: whether the history comes back\n- I assumed that names are short.\n- Which port?\n- The form of output: text or a code.\n',
      [4, 6, 7],
    ],
    [
      'in a list within quotes',
      '## Clarifying questions\n\n> **Ask these first:**\n> 1. How many people are in a call?\n> 2. Is one screen shared at a time?\n> 3. Recording: in scope, or apart?\n',
      [4, 5, 6],
    ],
    [
      'as decisions that someone is asked for',
      '## Decisions I need from you\n\n- **Daily cap.** These are your call.\n- Accept or replace the record of the format.\n- Which records to write.\n- Whether to push.\n',
      [3, 4, 5, 6],
    ],
    [
      'with an arrow that is a way rather than an answer',
      '## Open questions\n\n- Service → catalog: push or poll\n- **Store** → **Postgres**\n',
      [3],
    ],
    [
      'with letters that no question above has as options',
      'I read it.\n\n**Questions for you before I start:**\n\n**A) Domain** — do you have one?\n\n**B) Store** — which one do you want?\n\n**C) Access** — is this your address?\n',
      [5, 7, 9],
    ],
    [
      'in a paragraph below a title that says it',
      '## Decisions needed\n\nThe rule for counting; one signature for both.\n',
      [3],
    ],
    [
      'below a line that is only their name',
      '## Selection\n\nPreguntas abiertas\n- [ ] ¿Con qué archivo?\n- [ ] ¿Sobre la imagen?\n',
      [4, 5],
    ],
    [
      'in a column for decisions',
      '## Decisions I need from you\n\n| Decision | Default |\n|---|---|\n| Size | Five |\n| Host | The first |\n',
      [5, 6],
    ],
    [
      'beginning with a word for an empty list',
      '## Perguntas em aberto\n\n- Empty de projetos: só texto ou um botão?\n- Ordem das linhas.\n',
      [3, 4],
    ],
    [
      'as a numbered heading with a paragraph each',
      '## Offene Fragen\n\n### 1. Orte haben keinen Zweck\n\nSie stehen nirgends.\n\n### 2. Reicht eine Zustimmung?\n\nBeides ist getrennt.\n',
      [3, 7],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});

describe('what its author marks as open is a question wherever it stands', () => {
  test.each([
    ['in quotes', '## Layout\n\n> **Open question** — whether all text has one font. Today it has.\n', [3]],
    ['for someone', '## Layout\n\n> **Open question for the owner.** Keep the old patterns or not.\n', [3]],
    ['in a language', '## Ablauf\n\n- **Offene Frage:** wer die Liste pflegt\n', [3]],
    ['as a note to oneself', '## Store\n\nTODO: decide which store holds the log\n', [3]],
    ['in one word', '## Size\n\n- **Open:** the length of a segment\n', [3]],
    [
      'in rows below a column for it',
      '## Spikes\n\n| Spike | Open question |\n|---|---|\n| 1 | Ceiling of the payload |\n| 2 | Who sets the name |\n',
      [5, 6],
    ],
    [
      'in a cell',
      '## Tasks\n\n| Task | State |\n|---|---|\n| Clarify the protocol | Open question |\n| Build it | Later |\n',
      [5],
    ],
    ['not where nothing is behind the mark', '## Report\n\n**Open questions:** none\n', []],
    ['not in code', '## Report\n\n```\nTODO: decide which store holds the log\n```\n', []],
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

describe('a document that is a list of questions is read whole', () => {
  test.each([
    [
      'with boxes under numbered matters',
      '# ❓ Open Questions\n\n## Product\n\n### 1. Colours\n- [ ] **Theme:** dark or light?\n- [x] **Font:** ✅ the system one\n\n### 2. Sound\n- [ ] **Volume:** how loud?\n',
      [6, 10],
    ],
    [
      'in a register whose status stands ahead of the question',
      '# Реєстр відкритих питань\n\n## Статуси\n\n- `opened` - чекає\n\n## Реєстр\n\n| ID | Статус | Питання |\n|---|---|---|\n| Q-1 | codex_done | Чи потрібен кеш? |\n| Q-2 | opened | Чи потрібен журнал? |\n',
      [12],
    ],
    ['behind a mark of the byte order', '\uFEFF# Open questions\n\n- Which port?\n- Domain name\n', [3, 4]],
    [
      'under a title that is the name of a file, beside assumptions',
      '# OPEN_QUESTIONS.md\n\n## Ask the owner\n\n### Q1. Rounding of prices\n**Assumed for now:** up.\n\n### Q2. Rounding of taxes\n**Assumed for now:** down.\n\n## Assumptions made so far\n\n1. Prices have two digits.\n',
      [5, 8],
    ],
    [
      'with the questions below the points that name their matter',
      '# Clarifying Questions - Club\n\n1. **Devices**\n   - Which phones do members have?\n   - Should tablets work?\n\n2. **Money**\n   - Who pays?\n   - Is there a fee?\n',
      [4, 5, 8, 9],
    ],
    [
      'under several headings of the first level, in fences',
      '# OPEN_QUESTIONS\n\nWhat is not decided.\n\n# 1. Rounds\n\n```text\nQ1. Who begins?\nQ2. Are there phases?\n    - build\n```\n\n# 2. Map rules\n\n```text\nQ1. How large is it?\n```\n',
      [8, 9, 16],
    ],
    [
      'with their labels on the second line of each point',
      '# Strategy: 2 Actionable Questions\n\n## Soon\n\n1. **Reference:** `src/a.ts`\n   **Question:** Does it leak?\n   **Rationale:** It may.\n\n2. **Reference:** `src/b.ts`\n   **Question:** Is it fast?\n   **Rationale:** It may be slow.\n',
      [5, 9],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});

describe('what stands beside questions is none', () => {
  test.each([
    [
      'the steps below a sentence about each question',
      '# Open questions\n\n- Which port?\n\n## Framework\n\nFor each open question:\n1. Gather data\n2. Decide\n',
      [3],
    ],
    [
      'what was found, below the sentence that leads to it',
      '# Open questions\n\n## Audit\n\nFound in the sources:\n- The core is read whole.\n- The window is not.\n\n## Left\n\n- Who reads the window?\n',
      [11],
    ],
    [
      'what a later release brings',
      '# Open Questions & Future Work\n\n## Open Questions\n\n1. **Folders:** do their ids change when they are\n   renamed?\n\n## Future\n\nNot in the ideas yet:\n- Push instead of polling\n- Several accounts\n',
      [5],
    ],
    [
      'pros and cons of the ways to answer a heading',
      '# RFC\n\n## Unresolved questions\n\n### How should we add several at once?\n\n#### Builder\n\n- looks long\n- has no limit\n\n#### Tuples\n\n- look short\n',
      [5],
    ],
    [
      'points below a heading that was settled',
      '# Open questions\n\n### 1. Voice ✅ **RESOLVED**\n\n- [x] **How it decides:**\n  - **First:** by name\n\n### 2. Length\n\n- [ ] How long?\n',
      [10],
    ],
    [
      'the answer that is proposed below them',
      '## Open questions\n\n1. Roles: one / several?\n2. Costs: needed / later?\n\n**Recommended answer** (if undecided):\n- one role\n- costs later\n',
      [3, 4],
    ],
    [
      'a line that says that none is left',
      '# Plan\n\n## Unknowns\n\nNo unresolved `NEEDS CLARIFICATION` items remain. All is said.\n',
      [],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});

describe('an answer is seen in the form of its author', () => {
  test.each([
    [
      'below the letter for it, behind a blank line',
      '# Clarification list\n\n---\nQ: Which version do we support?\n\nA: The last two, as the\nusers have them.\n\n---\nQ: Is there a database?\n\n',
      [10],
    ],
    [
      'as the option that was chosen in the state of a record',
      '## Fragen\n\n- ID: Q001\n  Titel: Name der Ausgabe\n  Entscheidungsstand (Benutzer): Option A gewaehlt\n  Entscheidung durch Mensch noetig: Nein\n\n- ID: Q002\n  Titel: Name der Eingabe\n  Entscheidungsstand (Benutzer): offen\n  Entscheidung durch Mensch noetig: Ja\n',
      [8],
    ],
    [
      'as a state behind the question',
      '## Open questions\n\n- **OQ1: Which surface chooses?** Status: resolved-by-D10.\n- **OQ2: Who generates it?** Status: open. The first one may.\n- **OQ3: Is it stored?** Status: deferred-to-0042.\n',
      [4],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});

test('several arrows in a sentence draw a way rather than an answer', () => {
  expect(openIn('## Open questions\n\n1. Which port?\n2. **Routes**: `/a` → app, `/b` → api\n')).toEqual([
    3, 4,
  ]);
});

test('without any question, headings in prose and a paragraph name what is open', () => {
  expect(
    openIn(
      '# RFC\n\n## Unresolved questions\n\n### Timers\n\nWe miss a store for them.\n\n### Speed\n\nIt is slow.\n',
    ),
  ).toEqual([5, 9]);
  expect(
    openIn('# RFC\n\n## Unresolved questions\n\nThe floating part is still TBD, as the design is missing\n'),
  ).toEqual([5]);
});

test('a point in brackets or quotes of an answer asks nothing', () => {
  expect(
    openIn(
      '# Notes\n\n- "Forgot it?" link\n- Check (is the colour right?)\n- "How do I begin?"\n- Is it fast?\n',
    ),
  ).toEqual([6]);
});

describe('a title names a list of questions beside other words', () => {
  test.each([
    [
      'behind the number of its file',
      '# 06 · Offene Fragen (Sammlung)\n\n## B04 — Details offen\n\n- [x] Werte je Zone\n- [ ] Zielwert je Zone\n- [ ] Wer bezahlt?\n',
      [6, 7],
    ],
    [
      'behind the decisions',
      '# Decisions & Open Questions\n\n## Training\n\n1. Which platform?\n2. Who pays?\n',
      [5, 6],
    ],
    [
      'beside what is settled',
      '# 已确认与待确认问题\n\n## 已确认决策\n\n- 图片：本地存储。\n\n## 待继续确认\n\n### 1. 部分付款\n\n是否允许？\n\n建议：\n\n先不做。\n\n### 2. 导出表格\n\n是否需要？\n\n建议：\n\n保留接口。\n',
      [9, 17],
    ],
    [
      'above a register, with remarks around it',
      '# 未決事項リスト\n\n- 確定した項目は状態を変える\n\n| # | 事項 | 決めるべきこと | 仮決定案 | 状態 |\n|---|---|---|---|---|\n| 1 | 基盤 | どれか | 甲 | 方針決定（7月） |\n| 2 | 年齢 | 下限 | 十歳 | 未決 |\n\n## 確定済み\n\n- 基盤は甲とする\n',
      [8],
    ],
    [
      'as issues, with notes below each',
      '# Proposal\n\n## Open Issues\n\n1. **Addresses of the cards:**\n   - The scope of now sets none.\n2. **Several cards of one claim:**\n   - One is read.\n',
      [5, 7],
    ],
    [
      'with the questions of the form that its author left',
      '# RFC\n\n## Unresolved questions\n\n- What parts of the design do you expect to resolve before this gets merged?\n- Which port?\n',
      [6],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });
});

test('a heading that is a name in code opens no list of questions', () => {
  expect(openIn('# Service\n\n## `ask_open_questions()`\n\n- Limits them to five\n- Sorts them\n')).toEqual(
    [],
  );
});

test('the place that is left for an answer is no answer', () => {
  const text =
    '## Questions\n\n1. **Q:** Which port do we use?\n    **A:**\n\n2. **Q:** Is the file kept?\n    **A:** **Yes**, for a day.\n';
  expect(openIn(text)).toEqual([3]);
});

test('a longer title may name the matter ahead of its questions, whatever its sections are called', () => {
  const text = `# Central Parts Store Pilot Discovery Questions (before the design)

## Program constraints
- Is the date fixed?
- Who signs the contract?

## Integration boundaries
- Which system owns a part?
`;
  expect(openIn(text)).toEqual([4, 5, 8]);
  expect(
    parsePlan('# Add shared bank of multiple choice questions\n\n1. Write the bank\n2. Show it\n').phases,
  ).toHaveLength(2);
});

describe('a heading with nothing but a number has its question below', () => {
  const options = 'A) Add it\nB) Use the old one\nC) Other (describe behind the tag [Answer])\n\n';
  const list = (title: string, word: string, answer: string): string =>
    `# ${title}\n## Increment 2: Labs\n\nAnswer these before the design.\n\n---\n\n` +
    `## ${word} 1\nThe roles are few.\nHow is it handled?\n\n${options}${answer}\n\n---\n\n` +
    `## ${word} 2\nThe paper names a form.\n\nThere is none. Which one is it?\n\n${options}${answer}\n`;

  test.each([
    ['Clarification Questions', 'Question'],
    ['Preguntas de Aclaración — Laboratorio', 'Pregunta'],
    ['Fragen zur Klärung', 'Frage'],
  ])('%s', (title, word) => {
    const text = list(title, word, '[Answer]: ');
    expect(openIn(text)).toEqual([8, 20]);
    expect(parsePlan(text).phases).toEqual([]);
    expect(parseAnswer(text).questions.map((one) => [one.text, one.options.length])).toEqual([
      ['The roles are few. How is it handled?', 3],
      ['There is none. Which one is it?', 3],
    ]);
  });

  test('with an answer in its place it is not open', () => {
    const text = list('Clarification Questions', 'Question', '[Answer]: B');
    expect(openIn(text)).toEqual([]);
    expect(parsePlan(text).questions.map(({ answer }) => answer)).toEqual(['B', 'B']);
  });
});
