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
  field: 'text',
  mine: 'Locks are per user',
  theirs: null,
  home,
  otherId: 'o',
} as const;

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

  it('writes a reason, a path with its lines, or the task, each over what was seen of it', () => {
    const why = { ...conflict, field: 'why', mine: 'mine', theirs: 'theirs' } as const;
    expect(conflictEdit(why, draft([entry]))).toEqual({
      type: 'change',
      entryId: 'b',
      seen: { why: 'theirs' },
      fields: { why: 'mine' },
    });
    expect(conflictEdit({ ...why, field: 'path', mine: 'a.ts:2-3', theirs: '' }, draft([entry]))).toEqual({
      type: 'change',
      entryId: 'b',
      seen: { path: '' },
      fields: { path: 'a.ts', lines: [{ first: 2, last: 3 }] },
    });
    expect(conflictEdit({ ...why, entryId: null, field: 'task' }, draft([]))).toEqual({
      type: 'set',
      seen: { task: 'theirs' },
      fields: { task: 'mine' },
    });
    expect(conflictEdit({ ...why, theirs: null }, draft([]))).toMatchObject({
      type: 'add',
      entries: [{ ...entry, why: 'mine' }],
    });
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
