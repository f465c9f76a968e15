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
