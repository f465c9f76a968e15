import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

/** Returns the line, the label and the title of each phase. */
function phasesIn(text: string): readonly (readonly [number, string | undefined, string])[] {
  return parsePlan(text).phases.map(({ line, label, title }) => [line, label, title]);
}

test('the number of a section may stand ahead of the number of a phase', () => {
  const text = `# Plan de trabajo

## 1. Equipo

Dos personas.

## 2. Fases

### 2.1 Fase 1: Inventario
Contar.

### 2.2 Fase 2: Pedidos
Vender.
`;
  expect(phasesIn(text)).toEqual([
    [9, '2.1 Fase 1', 'Inventario'],
    [12, '2.2 Fase 2', 'Pedidos'],
  ]);
});

test('a numbered section about a thing with a number is no phase of that name', () => {
  const text =
    '# Plan\n\n## 1. MP3 export\nWrite.\n\n## 2. MP4 export\nWrite.\n\n## 3. Level 2 of the cache\nRead.\n';
  expect(phasesIn(text).map(([, label]) => label)).toEqual(['1', '2', '3']);
});

test('versions are phases, with the headings beside them that say when', () => {
  const text = `# Roadmap

## v1.0 — Core
- [x] Parser

## Later
- [ ] Plugins

## Polish
- [ ] Icons

## Planned beyond

### v2.1 — Teams
Invite people.

## How versions are numbered

### When to raise the first number
Seldom.
`;
  expect(phasesIn(text)).toEqual([
    [3, 'v1.0', 'Core'],
    [6, undefined, 'Later'],
    [9, undefined, 'Polish'],
    [14, 'v2.1', 'Teams'],
  ]);
});

test('a point stands below another by its number, whatever its indentation', () => {
  const text = `# Implementation plan

## Tasks

- [x] 1. Add the field
 - [x] 1.1 To the model
 - [x] 1.2 To the table
- [ ] 2. Show the field
 - [ ] 2.1 In the list
`;
  expect(phasesIn(text).map(([line]) => line)).toEqual([5, 8]);
});

test('one point above all others is the title of a list', () => {
  const text = '# Tasks\n\n- [ ] 4. Done conditions\n  - [ ] 4.1 Type\n  - [ ] 4.2 Form\n  - [ ] 4.3 Tests\n';
  expect(phasesIn(text).map(([line]) => line)).toEqual([4, 5, 6]);
});

test('sections of a document are no phases if one of them holds the plan', () => {
  const numbered = `# Kiosk

## 1. 製品

売店。

## 2. 要件

速い。

## 3. スケジュール

### Week 1 データ
集める。

### Week 2 画面
作る。

## 4. リスク対応

紙。
`;
  expect(phasesIn(numbered).map(([line]) => line)).toEqual([13, 16]);
  const listed = `# Plan: app del quiosco

## Modelo de datos

- mesas
- pedidos

## Fases de implementación

1. **Setup:** crear el proyecto
2. **Auth:** roles
3. **Menú:** pantalla

## Decisiones técnicas

- Todo en el servidor
`;
  expect(phasesIn(listed).map(([line]) => line)).toEqual([10, 11, 12]);
});

test('a section elsewhere that is about one phase is none', () => {
  const text = `# Parser

## Architecture

### Phase 1 (prototype)
One crate.
It reads a file.
It prints the result.
Errors go to the screen.

## Implementation phases

### Phase 1: Prototype
- [ ] Read

### Phase 2: Own engine
- [ ] Lexer

### Phase 3: Speed
- [ ] Measure
`;
  expect(phasesIn(text).map(([line]) => line)).toEqual([13, 16, 19]);
});

test('the steps of one milestone are not the plan beside a list of milestones', () => {
  const text = `# Shop — project plan

## Milestone roadmap

1. **M1 — Core**: roles
2. **M2 — Relations**: customers
3. **M3 — Orders**: lines

## Milestone 1 — the steps

1. Commit the skeleton
2. Generate accounts
3. Migrate
`;
  expect(phasesIn(text).map(([line]) => line)).toEqual([5, 6, 7]);
});

test('tickets win over priorities of what comes later', () => {
  const text = `# Summary

## Features

### T085: Offline store
It keeps.

### T086: Monitor
It looks.

## Future

### P3: Conflicts
- [ ] Merge

### P4: Teams
- [ ] Share
`;
  expect(phasesIn(text).map(([, label]) => label)).toEqual(['T085', 'T086']);
});

test('a line on each release does not win over the work that is told at length', () => {
  const work = Array.from(
    { length: 6 },
    (_, at) => `### ${at + 1}. Work number ${at + 1}\n${'- [ ] A point\n'.repeat(8)}`,
  );
  const text = `# Roadmap\n\n## High priority\n\n${work.join('\n')}\n## Release plan\n\n### v0.3\nSoon.\n\n### v0.4\nLater.\n`;
  expect(phasesIn(text)).toHaveLength(6);
});

test('a short list somewhere in a document is no plan of it', () => {
  const paragraph = 'A sentence about the game.\n\n'.repeat(20);
  const text = `# Notes on the game\n\n## Places\n\n${paragraph}1. The chapel\n2. The villa\n3. The tower\n`;
  expect(phasesIn(text)).toEqual([]);
});

test('sections about the document are no phases of a roadmap', () => {
  const text =
    '# Roadmap\n\n## Table of contents\n\n- [Near term](#near-term)\n\n## Near term\n\n- Rules\n\n## Longer term\n\n- Plugins\n\n## Contributing to the roadmap\n\n1. Open an issue\n2. Explain it\n';
  expect(phasesIn(text).map(([, , title]) => title)).toEqual(['Near term', 'Longer term']);
});

test('numbered headings below a section are no sections of the document', () => {
  const text = `# Apps

## Principle

Small ones.

## Apps to launch

### 1. Daily summary
Tell.

### 2. Task extractor
Find.

### 3. Search
Look.

## Status

None.
`;
  expect(phasesIn(text).map(([line]) => line)).toEqual([9, 12, 15]);
});

test('a number of a phase may have a capital letter behind it', () => {
  const text =
    '# 计划\n\n## P0：内核\n准备。\n\n## P1A：扩展\n接入。\n\n## P1B：复用\n整理。\n\n## P2：文档\n翻译。\n';
  expect(phasesIn(text).map(([line]) => line)).toEqual([3, 6, 9, 12]);
});

test.each([
  ['Corto plazo: probar', 'Siguiente: conectar', 'Largo plazo: crecer'],
  ['Curto prazo: testar', 'Médio prazo: ligar', 'Longo prazo: crescer'],
  ['Court terme : essayer', 'Moyen terme : relier', 'Long terme : grandir'],
  ['Kurzfristig: ausprobieren', 'Mittelfristig: verbinden', 'Langfristig: wachsen'],
])('horizons in other languages are phases: %s', (...horizons) => {
  const points = '- uno;\n- dos;\n- tres.\n';
  const sections = horizons.map((words) => `## ${words}\n\nTexto.\n\nTareas:\n\n${points}\n`).join('');
  const text = `# Roadmap\n\n## Objetivo\n\nUna herramienta pequeña.\n\n${sections}## Reglas\n\nTexto.\n\n## Comentarios\n\nTexto.\n`;
  expect(phasesIn(text).map(([line]) => line)).toEqual([7, 17, 27]);
});

test('numbered headings below decisions are no phases', () => {
  const text =
    '## Context\n\nA reader.\n\n## Decisions\n\n### 1. Keep one cache in `src/cache.ts`\n\nIt is small.\n\n### 2. Write the index in `src/index.ts` once\n\nIt is slow.\n\n## Migration Plan\n\n1. Add the cache.\n2. Move the readers.\n3. Remove the file.\n';
  expect(phasesIn(text).map(([line]) => line)).toEqual([17, 18, 19]);
});

/** Returns the lines of the phases. */
function linesOfPhases(text: string): readonly number[] {
  return parsePlan(text).phases.map(({ line }) => line);
}

test('a numbered list in which a few points have the sign of what is done is one list', () => {
  const list = '0. ✅ Move the tables.\n1. Read the file.\n2. Write the file.\n3. Show the file.\n';
  const text = `# Exports\n\n## Context\nOld.\n\n## Sequencing\n\nOne commit each.\n\n${list}`;
  expect(linesOfPhases(text)).toEqual([10, 11, 12, 13]);
  const german = list.replace('0. ✅', '0. ~~Tabellen~~ ✅');
  expect(linesOfPhases(`# Abwesenheiten\n\n## 3. Etappen (in dieser Folge)\n\n${german}`)).toEqual([
    5, 6, 7, 8,
  ]);
});

test('a list of what one phase holds is no list of phases', () => {
  const text = `# Abwesenheiten

## 1. Umfang
**In diesem Vorhaben (Phase 1) enthalten:**
- Eingabe in der App
- Kommentare je Eintrag
- Ansicht für die Leitung

## 2. Umsetzung
1. Server anlegen
2. Client anlegen
`;
  expect(linesOfPhases(text)).toEqual([10, 11]);
});

test('headings of subtasks without words are phases, with their words in a field', () => {
  const text = `# Drag and drop

## Subtask 1

**Title:** Read the events

Write the reader.

## Subtask 2

**Title:** Show the target

Draw it.
`;
  expect(linesOfPhases(text)).toEqual([3, 9]);
});

test('boxes that ask if a plan keeps to rules are no phases', () => {
  const text = `# Implementation Plan: Exports

## Constitution Check

### Principle I: Users first
- [x] It helps users.

### Principle II: Tests first
- [x] It has tests.

## Structure
One project.
`;
  expect(linesOfPhases(text)).toEqual([]);
});

test('a section about the phase that the title names is no phase', () => {
  const text = `# Library: Phase 1 in short

## Screens
A list and a form.

## Phase 1 implementation brief
It needs both.

## Later
More.
`;
  expect(linesOfPhases(text)).toEqual([]);
});

/** Returns a part of an inventory: a heading with a letter and a table of files with numbers. */
function blockOf(letter: string, at: number): string {
  return (
    `### Bloco ${letter} — Notas ${letter}\n\n| # | Arquivo | Conteúdo |\n|---|---|---|\n` +
    `| ${at} | \`${at}.md\` | Texto longo. |\n| ${at + 1} | \`${at + 1}.md\` | Outro. |\n| ${at + 2} | \`${at + 2}.md\` | Mais. |\n\n`
  );
}

test('an inventory in blocks is no plan, unlike the list below words that name one', () => {
  const text = `# Spec — Paralelismo

## 1. Contexto
Texto.

## 2. Estrutura da trilha

${blockOf('A', 1)}${blockOf('B', 4)}${blockOf('C', 7)}## 3. Plano de execução

A ordem recomendada:

1. Esqueleto e 1
2. 4 e 5
3. Restante
`;
  expect(parsePlan(text).phases.map(({ title }) => title)).toEqual(['Esqueleto e 1', '4 e 5', 'Restante']);
});

test.each([
  ['code', '# Trips\n\n## POST `planner/v1/plan`\n\n### Body\nA trip.\n\n### Reply\nA route.\n'],
  [
    'a scenario',
    `# Flows\n\n${'Text.\n\n'.repeat(12)}## Scenario: a user makes a task\n\n1. Ask for it\n2. See it\n\n## Scenario: another\n\nText.\n`,
  ],
  ['notes on versions', '# Migration Guide\n\n## v2.0\nRename it.\n\n## v3.0\nDrop the old name.\n'],
  ['a review', '# Blog\n\n## Structure\nOne project.\n\n## Phase 1 review: rules\nAll kept.\n'],
])('%s is no plan', (_, text) => {
  expect(linesOfPhases(text)).toEqual([]);
});

const titlesIn = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('the chapters of a plan with work in them are its phases', () => {
  expect(
    titlesIn(
      '# Add parcels\n\nI will add parcels.\n\n## 1. Model\n\n* **Create** `Parcel`:\n  * weight\n\n* **Update** the schema\n\n## 2. Views\n\n* **Add** `ParcelView`\n\n* **Update** the toolbar\n\n## 3. Menu\n\n* **Add** an entry\n\n* **Create** an icon\n',
    ),
  ).toEqual(['Model', 'Views', 'Menu']);
});

test('numbers with a point in the middle of the line are numbers of phases', () => {
  expect(
    titlesIn(
      '# Plan\n\n### 0 · Fix the scales\n\nText.\n\n### 1 · Print labels\n\n- a\n\n### 2 · Send\n\n- b\n',
    ),
  ).toEqual(['Fix the scales', 'Print labels', 'Send']);
});

test('weeks of a range are phases', () => {
  expect(
    titlesIn(
      '# 方案\n\n## 1. 里程碑与时间线\n\n- 第1-2周：需求冻结。\n- 第3-4周：系统骨架搭建。\n- 第5-6周：上线。\n',
    ),
  ).toHaveLength(3);
});

test('what stands below a heading about the past is no plan', () => {
  expect(
    titlesIn('# Notes\n\n## Completed work\n\n- Read the scales\n- Print a label\n- Send a mail\n'),
  ).toEqual([]);
});

test('a text that names no plan has no phases', () => {
  expect(
    titlesIn('Scales\n\n# Building the scales\n\n```\nmake\n```\n\n# More information\n\nSee the wiki.\n'),
  ).toEqual([]);
  expect(
    titlesIn(
      '# Role\n\nYou weigh parcels.\n\n## Modes\n\n- **EXPLORE**: The parcel is new. Ask broad questions.\n- **VERIFY**: The parcel was weighed once. Weigh it again.\n\n## Rules\n\n- Output JSON only.\n- Use English for all text.\n- Never ask about the scales.\n',
    ),
  ).toEqual([]);
});

test('a table of what is past takes no place of the tasks beside it', () => {
  expect(
    titlesIn(
      '# Roadmap\n\n## Planned\n\n| # | Task | State |\n|---|---|---|\n| 1 | **Read the scales** | `[x]` |\n| 2 | **Print labels** | `[ ]` |\n| 3 | **Send mails** | `[ ]` |\n\n## Completed sprints\n\n| Sprint | Name | Result |\n|---|---|---|\n| 1-4 | Cedar | Core weights |\n| 5 | Sage | Labels |\n| 7 | Ash | Tests |\n| 8 | Birch | Mails |\n',
    ),
  ).not.toContain('Cedar');
});
