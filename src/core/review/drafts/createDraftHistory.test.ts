import { expect, it } from 'vitest';
import type { Draft } from '../../../shared/domain/draft.ts';
import { createDraftHistory } from './createDraftHistory.ts';

const draftAt = (revision: number, ms: number): Draft => ({
  id: 'd',
  revision,
  created: '2026-11-20T12:00:00.000Z',
  edited: new Date(Date.UTC(2026, 10, 20, 12) + ms).toISOString(),
  origin: { kind: 'template' },
  source: '',
  template: 'standard',
  title: `revision ${revision}`,
  task: '',
  sections: [],
  outside: [],
  placed: [],
  letGo: [],
});

/** Records changes at these times, each typed on an entry or not, and returns the titles that undo steps through. */
function undoAll(changes: readonly (readonly [ms: number, typedOn?: string])[]): readonly string[] {
  const history = createDraftHistory();
  let now = draftAt(0, 0);
  for (const [ms, typedOn] of changes) {
    const next = draftAt(now.revision + 1, ms);
    history.note(now, next, typedOn);
    now = next;
  }
  const titles: string[] = [];
  for (let back = history.step(now, 'undo'); back !== null; back = history.step(now, 'undo')) {
    titles.push(back.title);
    const next = { ...back, revision: now.revision + 1 };
    history.stepped(now, next, 'undo');
    now = next;
  }
  return titles;
}

it('takes back what was typed in one go in one step', () => {
  const typed = [150, 300, 450, 600].map((ms) => [ms, 'a'] as const);
  expect(undoAll(typed)).toEqual(['revision 0']);
});

it('begins a step after a pause, in another entry, and after another kind of change', () => {
  expect(
    undoAll([
      [0, 'a'],
      [999, 'a'],
      [1_999, 'a'],
    ]),
  ).toEqual(['revision 2', 'revision 0']);
  expect(
    undoAll([
      [0, 'a'],
      [100, 'b'],
    ]),
  ).toEqual(['revision 1', 'revision 0']);
  expect(undoAll([[0, 'a'], [100], [200, 'a']])).toEqual(['revision 2', 'revision 1', 'revision 0']);
});

it('begins a step at least every five seconds', () => {
  const typed = Array.from({ length: 12 }, (_, index) => [index * 500, 'a'] as const);
  expect(undoAll(typed)).toEqual(['revision 10', 'revision 0']);
});
