import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../parseAnswer.ts';
import { parsePlan } from '../parsePlan.ts';

/** Returns the numbers of the lines whose questions wait for an answer. */
function openIn(text: string): readonly number[] {
  const inPlan = parsePlan(text).questions.filter(({ state }) => state === 'open');
  const inAnswer = parseAnswer(text).questions.filter(({ state }) => state === 'open');
  expect(inAnswer.map(({ line }) => line)).toEqual(inPlan.map(({ line }) => line));
  return inPlan.map(({ line }) => line);
}

describe('a state that is not decided makes a question', () => {
  test('of the headings of a list, unless the whole of it is over', () => {
    expect(
      openIn(
        '# 未解明事項ログ\n\n## チェックサム\n\n- 状態: 解明済み\n- 規則: 加算\n\n## 値の意味\n\n- 状態: 未解明\n- 観測: 0か1\n\n## 属性の未解釈部分\n\n- 状態: 前半は解明済み、後半は未解明\n- 観測: 二つ\n',
      ),
    ).toEqual([8, 13]);
  });

  test('of a heading in any other text', () => {
    expect(
      openIn(
        '# Design\n\n## Storage\n\nStatus: undecided\n\nFiles or a server.\n\n## Network\n\nStatus: done\n',
      ),
    ).toEqual([3]);
  });

  test('of a point, with what stands below it', () => {
    const text =
      '# Entwurf\n\n- Anmeldung\n  - Stand: noch offen\n  - Wer prüft sie\n- Speicher\n  - Stand: fertig\n';
    expect(openIn(text)).toEqual([3]);
    expect(parsePlan(text).questions[0]).toMatchObject({ text: 'Anmeldung', lastLine: 5 });
  });

  test('but none of work that is open, and none of a whole document', () => {
    expect(
      openIn('# Design\n\nStatus: undecided\n\n## Task 1: Storage\n\nStatus: open\n\n- [ ] Build it\n'),
    ).toEqual([]);
  });
});

test.each([
  ['German', '# Offene technische Entscheidungen\n\n- Größe der Kacheln\n- Art der Zuordnung\n', [3, 4]],
  ['English', '# Open architectural decisions\n\n- Size of the tiles\n- Kind of the store\n', [3, 4]],
  [
    'Spanish below a title',
    '# Plan\n\n## Decisiones técnicas pendientes\n\n- El tamaño\n- El almacén\n',
    [5, 6],
  ],
])('a heading of open decisions may say of which kind: %s', (_name, text, lines) => {
  expect(openIn(text)).toEqual(lines);
});

test('the rows of a table of risks and questions are open', () => {
  expect(
    openIn(
      '# Plan\n\n## Risks and open questions\n\n| Risk/Question | Impact |\n|---|---|\n| Limit of the store | Low |\n| Quality of the model | High |\n',
    ),
  ).toEqual([7, 8]);
});

describe('a sentence may say that its matter is not decided', () => {
  test.each([
    ['in brackets', '# Plan\n\n- Share of the second (to be decided)\n- Share of the first (a third)\n', [3]],
    [
      'in brackets of another language',
      '# 計画\n\n- 担当分: 見積の範囲（要確定）\n- 言語: 日本語（標準）\n',
      [3],
    ],
    ['by its verb', '# 計画\n\n- 推論: ローカルかAPIか未決（事項 3）\n- 保存: 決定\n', [3]],
    [
      'by the mark of a spec without brackets',
      '# Plan\n\n**Storage**: files\n**Network**: HTTP - **NEEDS CLARIFICATION**: on how many it serves\n',
      [4],
    ],
  ])('%s', (_name, text, lines) => {
    expect(openIn(text)).toEqual(lines);
  });

  test('the mark in a template or in a sentence about it asks nothing', () => {
    expect(
      openIn(
        '# Plan\n\n**Storage**: [files or NEEDS CLARIFICATION]\n\n- For each NEEDS CLARIFICATION: a task of research\n',
      ),
    ).toEqual([]);
  });
});

test('a numbered point that asks is no option of the one above it', () => {
  expect(
    openIn(
      '## Open questions\n\n1. **Does it live here?** The pass needs it.\n2. **Alternative B — now, later, or never?**\n   It needs no change.\n3. **Does it wait?**\n',
    ),
  ).toEqual([3, 4, 6]);
});

test('a heading with a labelled question is its matter, whatever part its words name', () => {
  const text =
    '# Debt\n\n## Open items\n\n### Purity\n\n- Now: none.\n- Question: keep it?\n\n### Guardrail of the loop\n\n- Now: it stops.\n- Question: keep the fixed limit, or make it a setting?\n';
  expect(openIn(text)).toEqual([5, 10]);
  expect(parsePlan(text).invariants).toEqual([]);
});

describe('a heading of what waits for a decision', () => {
  test.each([
    ['To decide later', true],
    ['Später zu entscheiden', true],
    ['後で決めること（決め切れていない事項）', true],
    ['Más tarde', false],
    ['Sent later', false],
  ])('%s', (heading, isOpen) => {
    expect(openIn(`# Printer\n\n## ${heading}\n\n- The margin of a label\n- The length of a roll\n`)).toEqual(
      isOpen ? [5, 6] : [],
    );
  });

  test('may begin with that word', () => {
    const text =
      '# OPEN — what waits\n\n## OPEN — release and print decisions\n\n| Decision | Today | Before |\n| --- | --- | --- |\n| Name of the label | none | launch |\n| Size of a roll | 40 | launch |\n';
    expect(openIn(text)).toEqual([7, 8]);
    expect(openIn(text.replaceAll('OPEN —', 'All'))).toEqual([]);
  });
});
