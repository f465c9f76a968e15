import { expect, it } from 'vitest';
import type { DraftView, SaveTarget } from '../../shared/domain/draft.ts';
import { draftOf, reportOf } from '../testing/draftExamples.ts';
import { isOfNextSession } from './draftState.ts';
import { viewReport } from './reportView.ts';
import { savePlan, saveWords } from './savePlan.ts';

const words = (draft: DraftView, target: SaveTarget) =>
  saveWords(savePlan(draft, viewReport(reportOf({ target }), draft.sections)));
const path = (session: number) => `scratch/session-${session}.md`;
const savedAs = (session: number, revision: number) =>
  draftOf({ revision: 2, saved: { session, path: path(session), revision, sha256: 'now' } });
const next: SaveTarget = { session: 4, path: path(4), again: false };

it('names the next file of a draft that was never saved, once it is known', () => {
  expect(saveWords(savePlan(draftOf(), null))).toBe('Save payload');
  expect(words(draftOf(), next)).toBe('Save as scratch/session-4.md');
});

it('names its own file once it was saved, whatever number would be next', () => {
  expect(words(savedAs(3, 2), { session: 3, path: path(3), again: true, savedSha: 'now' })).toBe(
    'Saved as scratch/session-3.md',
  );
  expect(words(savedAs(3, 1), { session: 3, path: path(3), again: true, savedSha: 'now' })).toBe(
    'Save again to scratch/session-3.md',
  );
});

it('goes by the save while what is known is older than it', () => {
  expect(words(savedAs(3, 2), next)).toBe('Saved as scratch/session-3.md');
  expect(words(savedAs(3, 1), { ...next, savedSha: 'before' })).toBe('Save again to scratch/session-3.md');
  expect(saveWords(savePlan(savedAs(3, 1), null))).toBe('Save again to scratch/session-3.md');
});

it('names the next file where its own is gone or another’s by now, also without an edit', () => {
  expect(words(savedAs(3, 1), { ...next, savedSha: 'now' })).toBe('Save as scratch/session-4.md');
  expect(words(savedAs(3, 2), { ...next, savedSha: 'now' })).toBe('Save as scratch/session-4.md');
});

it('takes nothing from the report of another draft', () => {
  expect(saveWords(savePlan(draftOf({ id: 'd2' }), viewReport(reportOf(), [])))).toBe('Save payload');
});

it('counts a draft to the session to come only while it was never saved', () => {
  expect([draftOf(), savedAs(3, 1), savedAs(3, 2)].map(isOfNextSession)).toEqual([true, false, false]);
});
