import { describe, expect, test } from 'vitest';
import { stateOfHeading } from '../lines/stateHeading.ts';
import { parsePlan } from '../parsePlan.ts';

/** Returns the lines of the phases. */
function linesOf(text: string): readonly number[] {
  return parsePlan(text).phases.map(({ line }) => line);
}

describe('headings that only say how far work is', () => {
  test.each([
    ['Completed', 'done'],
    ['✅ Done so far', 'done'],
    ['What works', 'done'],
    ['Completed tasks', 'done'],
    ['In Progress', 'open'],
    ["What's left to build", 'open'],
    ['Not done / next', 'open'],
    ['待办事项', 'open'],
    ['В процессе', 'open'],
    ['Completed orders view', null],
    ['Shipped (Q1 2026)', null],
    ['Active directory sync', null],
    ['Read the exporter', null],
  ])('%s is %s', (words, state) => {
    expect(stateOfHeading(words)).toBe(state);
  });

  test('have their boxes as phases', () => {
    const text = `# TODO

## Completed
- [x] Read the label printer
  - [x] Its manual
- [x] Print one label

## In progress

## Pending
- [ ] Print a roll

## Notes
The printer is slow.
`;
    expect(linesOf(text)).toEqual([4, 6, 11]);
  });

  test('have only what is open as phases where there are no boxes', () => {
    const text = `# Progress

## What works
- **Scales**: weigh parcels
- **Labels**: are printed

## What's left to build
- **Returns**: a label back to the shop
- **Pick-up**: a time for the courier

## Known issues
- The scales drift
`;
    expect(linesOf(text)).toEqual([8, 9]);
  });

  test('are no phases of a plan that has none', () => {
    expect(linesOf('# Roadmap\n\n## Implemented\n\n- Scales\n- Labels\n\n## Retired\n\n- Fax\n')).toEqual([]);
  });

  test('stay phases where they say when', () => {
    const text = `# Roadmap

## Shipped (Q1 2027)
- [x] Scales

## Now (Q2 2027)
- [ ] Labels

## Later (Q3 2027)
- [ ] Returns
`;
    expect(linesOf(text)).toEqual([3, 6, 9]);
  });
});

describe('chapters of a document', () => {
  const prose = Array.from({ length: 6 }, (_, at) => `The parcel service keeps rule ${at + 1}.`).join('\n\n');

  test('give way to the checklist in one of them', () => {
    const text = `# Parcel service: plano de implementação

## 1. Visão geral

${prose}

## 2. Entregas

${prose}

## 3. Checklist de implementação

**Serviço**
- [ ] Tabela de entregas
- [ ] Etiquetas

**Tela**
- [ ] Formulário
- [ ] Lista
`;
    const { phases } = parsePlan(text);
    expect(phases.map(({ title }) => title)).toEqual(['Serviço', 'Tela']);
  });

  test('give way to the table of tasks', () => {
    const text = `| Task ID | Task | Owner | Deadline | Status |
|---|---|---|---|---|
| T1 | Read the scales | Ada | Monday | open |
| T2 | Print labels | Bo | Tuesday | open |
| T3 | Call the courier | Cy | Friday | open |

### Scales: notes

#### 1. What is shown
- Weight
  - [ ] in grams

#### 2. How it is read

${prose}

#### 3. Log

${prose}
`;
    expect(linesOf(text)).toEqual([3, 4, 5]);
  });

  test('are no phases without work in them', () => {
    const text = `# Courier rollout plan

## 1. Public boundary

${prose}

## 2. Entry conditions

1. The contract stays as it is.
2. The depot is the owner of the keys.
3. The prices of the last year apply.

## 3. Floor of the service

${prose}

## 4. Related authority

${prose}
`;
    expect(linesOf(text)).toEqual([]);
  });
});

describe('lists', () => {
  test('of boxes are whole, where some have the number of a phase and others tell when they were ticked', () => {
    const text = `# Label printer

## Progress

- [x] (2027-01-09 21:05Z) Read the driver and its tests.
- [x] (2027-01-09 21:40Z) Phase 1 done: the driver prints.
- [ ] Phase 2 labels in colour.
- [ ] Phase 3 returns.

## Decision log

- Decision: keep the driver.
`;
    expect(linesOf(text)).toEqual([5, 6, 7, 8]);
  });

  test('that tell when give way to the steps of the plan', () => {
    const text = `# Label printer

## Plan of work

1. Read the driver.
2. Print a label.
3. Print a roll.

## Progress

- [x] 2027-01-09T21:05Z - Read the driver.
- [x] 2027-01-09T21:40Z - Printed a label.
`;
    expect(linesOf(text)).toEqual([5, 6, 7]);
  });

  test('below a clause are no phases', () => {
    const text = `# Queue

Every active task must have:

- the \`id\` of its parcel
- a version
- the owner of the depot
`;
    expect(linesOf(text)).toEqual([]);
  });
});

test.each(['Tasks', 'What is left', 'Remaining work'])('%s has points without a verb as phases', (words) => {
  expect(
    linesOf(`# Handoff\n\n## ${words}\n\n- The scales of the depot\n- A label for the returns\n`),
  ).toEqual([5, 6]);
});

describe('headings beside phases', () => {
  test('close the plan without a number', () => {
    const text = `# Plan

## Phase 1: Scales
Weigh.

## Phase 2: Labels
Print.

## Final cleanup
Remove the fax.

## Appendix
Prices.
`;
    expect(linesOf(text)).toEqual([3, 6, 9]);
  });

  test('are optional', () => {
    const text =
      '# Plan\n\n## Stage A: Scales\nWeigh.\n\n## Stage B: Labels\nPrint.\n\n## Optional Stage C: Fax\nSend.\n';
    expect(linesOf(text)).toEqual([3, 6, 9]);
  });

  test('have boxes as all phases have', () => {
    const text = `# Tasks

## Module 1: Scales
- [x] Weigh

## Module 2: Labels
- [x] Print

## Merge of the scripts
- [x] Merge them

## Progress tracking
- [x] Module 1
`;
    expect(linesOf(text)).toEqual([3, 6, 9]);
  });

  test('are work where boxes stand below all, whatever their words', () => {
    const text = `# Depot implementation plan

## Courier interface
- [x] Sign in

## Route table
- [x] Read it

## Risk scoring
- [ ] Lost parcels

## Testing
- [ ] A parcel a day
`;
    expect(linesOf(text)).toEqual([3, 6, 9, 12]);
  });

  test('of a numbered list in a section are steps, whatever their words', () => {
    const text = `# Product roadmap

## Baseline

Scales.

## Near-term priorities

### 1. Contract discipline
- Write the contract

### 2. Finish
- Clean the screen

### 3. Release sign-off
- Sign the release
`;
    expect(linesOf(text)).toEqual([9, 12, 15]);
  });
});

test('a table that repeats the numbers of headings is an overview', () => {
  const text = `# Depot plan

## Phase map

| Phase | What it ships | Depends on | Effort |
|---|---|---|---|
| **P1** | Scales | - | 1 day |
| **P2** | Labels | P1 | 2 days |
| **P3** | Returns | P2 | 1 day |

## P1 — Scales
Weigh.

## P2 — Labels
Print.

## P3 — Returns
Send back.
`;
  expect(linesOf(text)).toEqual([11, 14, 17]);
});

test('a star behind the box of an optional task is no word of it', () => {
  const text = `# Implementation Plan

- [ ] 1. Weigh parcels
- [ ] 1.1 Read the scales
- [ ]* 1.2 Test the scales
- [ ] 2. Print labels
- [ ]* 2.1 Test the printer
`;
  expect(linesOf(text)).toEqual([3, 6]);
});

test('the number of a section may stand ahead of a phase that has its state behind it', () => {
  const text = `# Coverage plan

## 4. Run

### Phase 1: Scales
- [x] Weigh

### Phase 2: Labels
- [x] Print

## 4.1 Phase 3 (done)
- [x] Send back

## 4.2 Phase 4 (open)
- [ ] Call the courier
`;
  expect(linesOf(text)).toEqual([5, 8, 11, 14]);
});

test('a heading about several phases is none', () => {
  const text = `# Plan

## 3. Step2-5 in detail

### Step2: Scales
Weigh.

### Step4: Labels
Print.
`;
  expect(linesOf(text)).toEqual([5, 8]);
});

test('a section that tracks phases adds none', () => {
  const text = `# Tasks

## PHASE I: SCALES

### Task I-1: Weigh
Read the scales, and round to a gram.

## PHASE II: LABELS

### Task II-1: Print
Print a label, and a second one.

## Task status tracking

### Phase I: Scales
- [x] I-1

### Phase II: Labels
- [ ] II-1

### Phase III: Returns
- [ ] III-1

### Phase IV & V
- [ ] later
`;
  expect(linesOf(text)).toEqual([3, 8]);
});

test.each([
  ['Migration Path', '1. Add the hook.\n2. Remove the old one.\n'],
  ['Наступні кроки', '1. Додати ваги\n2. Друкувати етикетки\n'],
  ['Fasering', '1. Weegschaal lezen\n2. Etiket drukken\n'],
  ['Yol haritası', '1. Tartıyı oku\n2. Etiketi bas\n'],
  ['Các bước', '1. Đọc cân\n2. In nhãn\n'],
  ['Projektplan', '1. Waage lesen\n2. Etikett drucken\n'],
  ['実装内容', '1. 秤を読む\n2. ラベルを印刷する\n'],
])('%s leads to phases', (words, list) => {
  const prose = 'The depot keeps its rules.\n\n'.repeat(20);
  expect(linesOf(`# Depot\n\n${prose}## ${words}\n\n${list}\n## Notes\n\n${prose}`)).toEqual([45, 46]);
});

test('a list of boxes comes before sections that tell how', () => {
  const how = 'The scales have a serial port, and the labels a queue.\n\n'.repeat(6);
  const text = `# Plan: scales

## 2. Implementation approach

### 2.1 Units

${how}
### 2.2 Ports

${how}
### 2.3 Queues

${how}
## 4. TODOs (implementation steps)

- [x] **Read the port** in \`port.ts\`
- [x] **Print a label**
- [ ] **Call the courier**
`;
  const { phases } = parsePlan(text);
  expect(phases.map(({ title }) => title)).toEqual(['Read the port', 'Print a label', 'Call the courier']);
});
