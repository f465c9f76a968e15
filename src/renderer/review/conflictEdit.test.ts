import { describe, expect, it } from 'vitest';
import type { Draft } from '../../shared/domain/draft.ts';
import { conflictEdit } from './conflictEdit.ts';

const entry = { id: 'b', text: 'Locks are per order', why: 'they deadlocked', session: 2 };
const home = { id: 'decisions', key: 'decisions', entries: [entry] } as const;
const draft = (entries: readonly (typeof entry)[]): Draft =>
  ({ sections: [{ ...home, title: 'Decisions made', entries }] }) as unknown as Draft;
const conflict = {
  draftId: 'd1',
  entryId: 'b',
  mine: 'Locks are per user',
  theirs: null,
  home,
  otherId: 'o',
};

describe('keeping what was typed', () => {
  it('writes it over the other text where the entry is there', () => {
    expect(conflictEdit(conflict, draft([entry]))).toEqual({
      type: 'change',
      entryId: 'b',
      fields: { text: 'Locks are per user' },
    });
  });

  it('is another conflict where the other text has changed again', () => {
    const seen = { ...conflict, theirs: 'Locks are per order' };
    expect(conflictEdit(seen, draft([entry]))).toMatchObject({ was: 'Locks are per order' });
  });

  it('adds a removed entry again with its reason and session', () => {
    expect(conflictEdit(conflict, draft([]))).toEqual({
      type: 'add',
      section: 'decisions',
      key: 'decisions',
      before: null,
      entries: [{ ...entry, text: 'Locks are per user' }],
    });
  });
});
