import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

/** Returns the lines of the phases. */
function linesOf(text: string): readonly number[] {
  return parsePlan(text).phases.map(({ line }) => line);
}

const divided = `# Label printer

## High priority

1. Read the label
2. Print the label
3. Cut the label

## Medium priority

4. Print a roll
5. Count the labels

## Best practices

6. Clean the head
`;

test('a list whose numbers go on below the next headings is one', () => {
  expect(linesOf(divided)).toEqual([5, 6, 7, 11, 12, 16]);
});

test('a list whose numbers begin anew is another', () => {
  const anew = divided.replace('4. Print', '1. Print').replace('5. Count', '2. Count');
  expect(linesOf(anew)).toEqual([5, 6, 7]);
});

test('points with the number of a phase between other boxes of a list are no level of their own', () => {
  const text = `# Feuille de route

## Rouleaux

- [x] Cadrage
- [ ] Marges

## Pilote

- [x] **Phase 0 — Lire** : le pilote
- [x] **Relire** : le pilote
- [ ] **Phase 1 — Couper** : le rouleau
- [ ] **Compter** : les coupes
- [ ] **Ranger** : le rouleau
- [ ] **Phase 2 — Coller** : la suite
`;
  expect(linesOf(text)).toEqual([3, 8]);
  expect(linesOf(text.replaceAll(/.*(?:Relire|Compter|Ranger).*\n/gu, ''))).toEqual([10, 11, 12]);
});

test('headings that name a phase without a number are the phases', () => {
  const text = `# Execution

## Stages

### Inception phase

| Stage | Decision |
| --- | --- |
| Requirements | run |
| Design | skip |

### Construction phase

| Stage | Decision |
| --- | --- |
| Code | run |
| Tests | run |
`;
  expect(linesOf(text)).toEqual([5, 12]);
});
