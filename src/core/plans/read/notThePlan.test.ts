import { describe, expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

/** Returns the lines of the phases. */
function linesOf(text: string): readonly number[] {
  return parsePlan(text).phases.map(({ line }) => line);
}

const withSteps = (title: string): string => `# ${title}

## Recommended steps

1. Read the label
2. Print it
3. Update the log
`;

describe('a document that says what always holds', () => {
  test.each([
    'Security policy',
    'House rules.md',
    'Política de etiquetas',
    '運用ルール',
    'Druckrichtlinien',
    'Setup guide',
    'Contributing to the printer',
    'Security audit',
  ])('%s has no phases', (title) => {
    expect(linesOf(withSteps(title))).toEqual([]);
  });

  test.each(['Label printer', 'Add validation rules', 'Plan for the retention policy'])(
    '%s has the steps as phases',
    (title) => {
      expect(linesOf(withSteps(title))).toEqual([5, 6, 7]);
    },
  );

  test('has the phases that it numbers', () => {
    expect(linesOf('# Release policy\n\n## Phase 1: Freeze\n\nText.\n\n## Phase 2: Ship\n\nText.\n')).toEqual(
      [3, 7],
    );
  });
});

describe('headings about phases', () => {
  test('are none, where words of a section stand right behind the number', () => {
    const text = `# Label printer

## Phase 0 scope boundary

Text.

## Phase 1 invariants

Text.
`;
    expect(linesOf(text)).toEqual([]);
    expect(
      linesOf(text.replace('scope boundary', '— scope boundary').replace('invariants', '— invariants')),
    ).toEqual([3, 7]);
  });

  test('are the phases, where all of them have the same words', () => {
    expect(linesOf('# Log\n\n## Phase 1 Summary\n\nText.\n\n## Phase 2 Summary\n\nText.\n')).toEqual([3, 7]);
  });

  test('say nothing as the title of a contract', () => {
    expect(linesOf('# Phase 7 printer contract\n\n## Scope\n\nText.\n\n## Risks\n\nText.\n')).toEqual([]);
    expect(linesOf('# Phase 7: Printer\n\n## Scope\n\nText.\n\n## Risks\n\nText.\n')).toEqual([1]);
  });
});

describe('a list', () => {
  test('of findings is no plan', () => {
    const text = `# Label printer

## Achados

1. O rótulo sai vazio
2. O rolo acaba cedo
3. A margem muda
`;
    expect(linesOf(text)).toEqual([]);
    expect(linesOf(text.replace('Achados', 'Rótulos'))).toEqual([5, 6, 7]);
  });

  test('of points below a heading with another matter is no plan of a long document', () => {
    const text = `# Etiketten

## Rollen en backlog

- stabiel nummer
- klein bereik

## Bereik

${'Tekst.\n\n'.repeat(20)}`;
    expect(linesOf(text)).toEqual([]);
    expect(linesOf(text.replace('Rollen en backlog', 'Tasks'))).toEqual([5, 6]);
  });

  test('of the steps of any phase is no plan beside the phases', () => {
    const text = `# Feuille de route

## Déroulé d'une phase

### 1. Préparer

Texte.

### 2. Relire

Texte.

# Première partie

## 0 — Rouleaux

Texte.

Texte.

Texte.

Texte.

Texte.

## 2 — Pilote

Texte.

# Seconde partie

## 1 — Marges

Texte.
`;
    expect(linesOf(text)).toEqual([15, 27, 33]);
  });
});
