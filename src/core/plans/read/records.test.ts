import { expect, test } from 'vitest';
import { parsePlan } from '../parsePlan.ts';

const titles = (text: string): readonly string[] => parsePlan(text).phases.map(({ title }) => title);

test('stories of users in a specification are no phases', () => {
  expect(
    titles(
      '# Scales\n\n## User scenarios & testing\n\n### User Story 1 - Weigh a parcel\n\nA clerk weighs.\n\n1. **Given** a parcel, **When** it is put down, **Then** its weight is shown\n\n### User Story 2 - Print a label\n\nA clerk prints.\n\n1. **Given** a weight, **When** it is known, **Then** a label is printed\n',
    ),
  ).toEqual([]);
  expect(
    titles(
      '# Scales\n\n## User stories\n\n### Story 1 — Weigh\n\nAs a clerk, I weigh.\n\n- Given a parcel, its weight is shown\n\n### Story 2 — Print\n\nAs a clerk, I print.\n\n- Given a weight, a label is printed\n',
    ),
  ).toEqual([]);
});

test('stories with boxes are phases', () => {
  expect(
    titles(
      '# Tasks\n\n## Story 1: Weigh\n\n- [ ] Read the scales\n\n## Story 2: Print\n\n- [ ] Write to the printer\n',
    ),
  ).toEqual(['Weigh', 'Print']);
});

test('codes without words are no phases; priorities are', () => {
  expect(
    titles(
      '# Pending\n\n## PA-001\n\nA parcel may be sent twice.\n\n## PA-002\n\nA label may be printed twice.\n\n## PA-003\n\nA mail may be sent once.\n',
    ),
  ).toEqual([]);
  expect(
    titles(
      '# Roadmap\n\n## Phases\n\n### P0\n\n- Read the scales\n- Weigh\n\n### P1\n\n- Print labels\n- Send\n',
    ),
  ).toHaveLength(2);
});

test('boxes of a gate or an approval are no phases', () => {
  for (const heading of ['Constitution check', 'Approval checklist'])
    expect(
      titles(
        `# Architecture of the scales\n\n## ${heading}\n\n- [x] Specification first\n- [ ] Tests first\n- [x] One printer\n\n## Summary\n\nIt weighs.\n`,
      ),
    ).toEqual([]);
});

test('the answers below questions with codes are no phases either', () => {
  expect(
    titles(
      '# Open points\n\n# Pending tasks\n\n## PA-001\n\nMay a parcel be sent twice?\n\n- Yes\n- No\n\n## PA-002\n\nMay a label be printed twice?\n\n- Yes\n- Once\n',
    ),
  ).toEqual([]);
});
