import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftView } from '../../shared/domain/draft.ts';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore, type ProjectStore } from '../projects/projectStore.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { draftOf } from '../testing/draftExamples.ts';
import { project, settings } from '../testing/examples.ts';
import { createDraftStore } from './draftStore.ts';
import type { DraftStore } from './draftState.ts';

let host: TestHost;
let drafts: DraftStore;
let projects: ProjectStore;
const fail = vi.fn();

const tell = (draft: DraftView): void =>
  host.emit('drafts.changed', { projectId: 'p1', draftId: draft.id, draft });
const textOf = (entryId: string): string | undefined =>
  drafts
    .getState()
    .shown?.sections.flatMap(({ entries }) => entries)
    .find(({ id }) => id === entryId)?.text;
/** Returns core's draft after an edit. */
const edited = (entryId: string, text: string, revision: number): DraftView => {
  const draft = draftOf({ revision });
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      entries: section.entries.map((entry) => (entry.id === entryId ? { ...entry, text } : entry)),
    })),
  };
};

beforeEach(async () => {
  vi.useFakeTimers();
  fail.mockClear();
  host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [draftOf()],
    'drafts.found': () => [],
    'otherTexts.keep': ({ other }) => ({
      ...other,
      text: (other.text ?? '').replaceAll('VALUE', '⟦hidden: github-token 0a1b2c3d⟧'),
    }),
  });
  projects = createProjectStore(host.client, fail);
  drafts = createDraftStore(host.client, projects, fail);
  await projects.getState().start();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => vi.useRealTimers());

describe('typing', () => {
  it('is sent at once and once when the page goes, though an answer is still to come', async () => {
    host.answer('drafts.edit', () => new Promise(() => undefined));
    void drafts.getState().edit({ type: 'remove', entryIds: ['a'] });
    await vi.advanceTimersByTimeAsync(0);
    drafts.getState().type('b', { text: 'c' });
    drafts.getState().sendNow();
    expect(host.callsOf('drafts.edit')).toMatchObject([
      { edit: { type: 'remove' } },
      { edit: { type: 'change', fields: { text: 'c' } } },
    ]);
    await vi.runAllTimersAsync();
    expect(host.callsOf('drafts.edit')).toHaveLength(2);
  });

  it('shows at once, and is sent 150 ms after the first letter however long it goes on', async () => {
    drafts.getState().type('b', { text: 'c' });
    expect(textOf('b')).toBe('c');
    await vi.advanceTimersByTimeAsync(100);
    drafts.getState().type('b', { text: 'cr' });
    expect(host.callsOf('drafts.edit')).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(host.callsOf('drafts.edit')).toMatchObject([
      {
        draftId: 'd1',
        edit: { type: 'change', entryId: 'b', was: 'create() validates first', fields: { text: 'cr' } },
      },
    ]);
  });

  it('of the task’s name is sent once for several letters, and at once before a save', async () => {
    void drafts.getState().typeTask('P');
    void drafts.getState().typeTask('Pr');
    expect(drafts.getState().saving).toBe(true);
    await vi.advanceTimersByTimeAsync(150);
    expect(host.callsOf('drafts.edit')).toMatchObject([{ edit: { type: 'set', fields: { task: 'Pr' } } }]);
    void drafts.getState().typeTask('Printers');
    await drafts.getState().flush();
    expect(host.callsOf('drafts.edit')).toHaveLength(2);
    expect(host.callsOf('drafts.edit')[1]).toMatchObject({ edit: { fields: { task: 'Printers' } } });
    await vi.runAllTimersAsync();
    expect(host.callsOf('drafts.edit')).toHaveLength(2);
  });

  it('does not step back while the new state is on its way', async () => {
    drafts.getState().type('b', { text: 'new' });
    await drafts.getState().flush();
    expect(textOf('b')).toBe('new');
    tell(edited('b', 'new', 2));
    expect(textOf('b')).toBe('new');
    tell(edited('b', 'theirs', 3));
    expect(textOf('b')).toBe('theirs');
  });

  it('is shown as core tells it once the edit is answered: a value may be a mark by then', async () => {
    host.answer('drafts.edit', () => {
      tell(edited('b', 'use ⟦hidden: github-token 0a1b2c3d⟧', 2));
      return null;
    });
    drafts.getState().type('b', { text: 'use VALUE' });
    expect(textOf('b')).toBe('use VALUE');
    await drafts.getState().flush();
    expect(textOf('b')).toBe('use ⟦hidden: github-token 0a1b2c3d⟧');
  });

  it('is sent before whatever is done next', async () => {
    drafts.getState().type('b', { text: 'new' });
    await drafts.getState().edit({ type: 'remove', entryIds: ['a'] });
    expect(host.callsOf('drafts.edit')).toMatchObject([
      { edit: { type: 'change' } },
      { edit: { type: 'remove' } },
    ]);
  });

  it('is sent before a save', async () => {
    host.answer('drafts.save', () => ({ status: 'saved', session: 4, path: 'scratch/session-4.md' }));
    drafts.getState().type('b', { text: 'new' });
    await drafts.getState().save(false);
    expect(host.calls.map(({ method }) => method).slice(-2)).toEqual(['drafts.edit', 'drafts.save']);
  });
});

const refuse = (text: string | null): void =>
  host.answer('drafts.edit', () => {
    throw new AppError('drafts/conflict', 'Changed elsewhere.', { entryId: 'b', text, otherId: 'o' });
  });

const refuseTask = (): void =>
  host.answer('drafts.edit', () => {
    const facts = { entryId: null, field: 'task', text: 'theirs', otherId: 'o' } as const;
    throw new AppError('drafts/conflict', 'Changed.', facts);
  });
const removeFirst = (): void => host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft: null });

const of = { what: 'draft', projectId: 'p1', draftId: 'd1' } as const;

describe('a conflict', () => {
  it('is asked about again in a window that opens later, with what was typed last', async () => {
    refuse('theirs');
    drafts.getState().type('b', { text: 'mine' });
    await drafts.getState().flush();
    drafts.getState().type('b', { text: 'mine, and more' });
    await drafts.getState().flush();
    const other = { entryId: 'b', text: 'mine, and more' };
    expect(host.callsOf('otherTexts.keep').at(-1)).toEqual({ of, otherId: 'o', other });
    tell(edited('b', 'theirs', 2));
    host.answer('otherTexts.take', () => ({ otherId: 'p', other }));
    await drafts.getState().choose('d1');
    const { conflict } = drafts.getState();
    expect(conflict).toMatchObject({ mine: 'mine, and more', theirs: 'theirs', otherId: 'p' });
    host.answer('otherTexts.take', () => null);
    await drafts.getState().settle('theirs');
    expect(drafts.getState().conflict).toBeNull();
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'p' }]);
  });

  it.each([
    ['a reason', { why: 'mine' }, { entryId: 'b', field: 'why' as const }],
    ['a path', { path: 'mine', lines: null }, { entryId: 'b', field: 'path' as const }],
  ])('keeps %s beside the other one, and sends what the person saw of it', async (_, fields, place) => {
    host.answer('drafts.edit', () => {
      throw new AppError('drafts/conflict', 'Changed.', { ...place, text: 'theirs', otherId: 'o' });
    });
    drafts.getState().type('b', fields);
    await drafts.getState().flush();
    expect(host.callsOf('drafts.edit').at(-1)).toMatchObject({
      edit: { seen: { [place.field]: '' }, fields },
    });
    expect(drafts.getState().conflict).toMatchObject({ ...place, mine: 'mine', theirs: 'theirs' });
    expect(host.callsOf('otherTexts.keep').at(-1)).toEqual({
      of,
      otherId: 'o',
      other: { ...place, text: 'mine' },
    });
    host.answer('drafts.edit', () => null);
    await drafts.getState().settle('mine');
    expect(host.callsOf('drafts.edit').at(-1)).toMatchObject({
      edit: { type: 'change', entryId: 'b', seen: { [place.field]: 'theirs' } },
    });
    expect(fail).not.toHaveBeenCalled();
  });

  it('keeps the task that is typed, with the letters that come after, until the person decides', async () => {
    host.answer('drafts.edit', () => {
      throw new AppError('drafts/conflict', 'Changed.', {
        entryId: null,
        field: 'task',
        text: 'theirs',
        otherId: 'o',
      });
    });
    void drafts.getState().typeTask('Mine');
    await drafts.getState().flush();
    void drafts.getState().typeTask('Mine too');
    await drafts.getState().flush();
    expect(host.callsOf('drafts.edit')).toHaveLength(1);
    const other = { field: 'task', text: 'Mine too' };
    expect(host.callsOf('otherTexts.keep').at(-1)).toEqual({ of, otherId: 'o', other });
    host.answer('drafts.edit', () => null);
    await drafts.getState().settle('mine');
    expect(host.callsOf('drafts.edit').at(-1)).toMatchObject({
      edit: { type: 'set', seen: { task: 'theirs' }, fields: { task: 'Mine too' } },
    });
  });

  it('goes with its draft, and takes no letter of the next one', async () => {
    tell(draftOf({ id: 'd2' }));
    refuseTask();
    void drafts.getState().typeTask('Mine');
    await drafts.getState().flush();
    void drafts.getState().typeTask('Mine too');
    removeFirst();
    expect(drafts.getState()).toMatchObject({ currentId: 'd2', conflict: null });
    await vi.advanceTimersByTimeAsync(0);
    const kept = host.callsOf('otherTexts.keep');
    expect(kept.at(-1)).toEqual({ of, otherId: 'o', other: { field: 'task', text: 'Mine too' } });
    expect(host.callsOf('otherTexts.take').at(-1)).toEqual({ of: { ...of, draftId: 'd2' } });
    host.answer('drafts.edit', () => null);
    void drafts.getState().typeTask('Of the next');
    await drafts.getState().flush();
    expect(host.callsOf('drafts.edit').at(-1)).toMatchObject({
      draftId: 'd2',
      edit: { type: 'set', fields: { task: 'Of the next' } },
    });
    expect(host.callsOf('otherTexts.keep')).toHaveLength(kept.length);
  });

  it('is asked about again where the other text changed once more before the answer', async () => {
    refuse('theirs');
    drafts.getState().type('b', { text: 'mine' });
    await drafts.getState().flush();
    host.answer('drafts.edit', () => {
      const facts = { entryId: 'b', text: 'theirs, and more', otherId: 'p' };
      throw new AppError('drafts/conflict', 'Changed elsewhere.', facts);
    });
    await drafts.getState().settle('mine');
    expect(drafts.getState().conflict).toMatchObject({
      mine: 'mine',
      theirs: 'theirs, and more',
      otherId: 'p',
    });
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'o' }]);
    const other = { entryId: 'b', text: 'mine' };
    expect(host.callsOf('otherTexts.keep').at(-1)).toEqual({ of, otherId: 'p', other });
  });

  it('is one, though the task’s name was typed on while it was refused', async () => {
    host.answer('drafts.edit', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const facts = { entryId: null, field: 'task', text: 'theirs', otherId: 'o' } as const;
      throw new AppError('drafts/conflict', 'Changed.', facts);
    });
    void drafts.getState().typeTask('Mine');
    await vi.advanceTimersByTimeAsync(200);
    void drafts.getState().typeTask('Mine too');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(host.callsOf('drafts.edit')).toHaveLength(1);
    expect(drafts.getState().conflict).toMatchObject({ mine: 'Mine too', theirs: 'theirs' });
  });

  it.each([
    ['words', { text: 'm' }, { text: 'mine' }, { was: 'create() validates first' }],
    ['a reason', { why: 'm' }, { why: 'mine' }, { seen: { why: '' } }],
    ['a path', { path: 'm', lines: null }, { path: 'mine', lines: null }, { seen: { path: '' } }],
  ])('is none with an edit of its own window that could not be saved: %s', async (_, some, more, seen) => {
    host.answer('drafts.edit', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      throw new AppError('storage/locked', 'Another program holds the file.', { file: 'd' });
    });
    drafts.getState().type('b', some);
    await vi.advanceTimersByTimeAsync(200);
    drafts.getState().type('b', more);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(host.callsOf('drafts.edit')).toMatchObject([
      { edit: { ...seen, fields: some } },
      { edit: { ...seen, fields: more } },
    ]);
  });

  it('in the Markdown goes with its draft, too', async () => {
    host.answer('otherTexts.take', () => ({ otherId: 'p', other: { text: '## Mine' } }));
    await drafts.getState().choose('d1');
    expect(drafts.getState().leftMarkdown).toMatchObject({ draftId: 'd1' });
    host.answer('otherTexts.take', () => null);
    tell(draftOf({ id: 'd2' }));
    removeFirst();
    expect(drafts.getState()).toMatchObject({ currentId: 'd2', leftMarkdown: null });
  });

  it('that is answered after its draft went is kept for that draft, and not asked about in the next one', async () => {
    tell(draftOf({ id: 'd2' }));
    host.answer('drafts.edit', async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new AppError('drafts/conflict', 'Changed.', { entryId: 'b', text: 'theirs', otherId: 'o' });
    });
    drafts.getState().type('b', { text: 'mine' });
    void drafts.getState().flush();
    await vi.advanceTimersByTimeAsync(50);
    removeFirst();
    await vi.advanceTimersByTimeAsync(100);
    expect(drafts.getState()).toMatchObject({ currentId: 'd2', conflict: null });
    expect(host.callsOf('otherTexts.keep')).toEqual([
      { of, otherId: 'o', other: { entryId: 'b', text: 'mine' } },
    ]);
  });

  it('stays kept where the choice can’t be saved', async () => {
    refuse('theirs');
    drafts.getState().type('b', { text: 'mine' });
    await drafts.getState().flush();
    host.answer('drafts.edit', () => {
      throw new AppError('storage/write-failed', 'The disk is full.', { file: 'd', cause: 'ENOSPC' });
    });
    await drafts.getState().settle('mine');
    expect(host.callsOf('otherTexts.drop')).toEqual([]);
  });

  it('keeps both texts until the person decides', async () => {
    refuse('theirs');
    drafts.getState().type('b', { text: 'mine' });
    await drafts.getState().flush();
    tell(edited('b', 'theirs', 2));
    expect(drafts.getState().conflict).toMatchObject({ entryId: 'b', mine: 'mine', theirs: 'theirs' });
    expect(textOf('b')).toBe('theirs');
    host.answer('drafts.edit', () => null);
    await drafts.getState().settle('mine');
    expect(host.callsOf('drafts.edit').at(-1)).toEqual({
      projectId: 'p1',
      draftId: 'd1',
      edit: { type: 'change', entryId: 'b', was: 'theirs', fields: { text: 'mine' } },
    });
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'o' }]);
    expect(fail).not.toHaveBeenCalled();
  });

  it('loses no letter that is typed while it comes up, and sends none over the other text', async () => {
    const waiting: (() => void)[] = [];
    host.answer('drafts.edit', async () => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      throw new AppError('drafts/conflict', 'Changed elsewhere.', { entryId: 'b', text: 'theirs' });
    });
    drafts.getState().type('b', { text: 'mine' });
    await vi.advanceTimersByTimeAsync(160);
    drafts.getState().type('b', { text: 'mine an' });
    await vi.advanceTimersByTimeAsync(160);
    drafts.getState().type('b', { text: 'mine and' });
    for (const goOn of waiting) goOn();
    await vi.advanceTimersByTimeAsync(0);
    tell(edited('b', 'theirs', 2));
    drafts.getState().type('b', { text: 'mine and more' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.callsOf('drafts.edit')).toHaveLength(1);
    expect(textOf('b')).toBe('theirs');
    expect(drafts.getState().conflict?.mine).toBe('mine and more');
  });

  it('shows a value that was typed as a mark, also where more is typed before the person decides', async () => {
    refuse('theirs');
    drafts.getState().type('b', { text: 'use VALUE' });
    await drafts.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.getState().conflict?.mine).toBe('use ⟦hidden: github-token 0a1b2c3d⟧');
    drafts.getState().type('b', { text: 'or VALUE' });
    expect(drafts.getState().conflict?.mine).toBe('or VALUE');
    await vi.advanceTimersByTimeAsync(160);
    expect(drafts.getState().conflict?.mine).toBe('or ⟦hidden: github-token 0a1b2c3d⟧');
  });

  it('is none where only the reason was typed', async () => {
    drafts.getState().type('b', { why: 'speed' });
    await drafts.getState().flush();
    expect(host.callsOf('drafts.edit')).toEqual([
      {
        projectId: 'p1',
        draftId: 'd1',
        edit: { type: 'change', entryId: 'b', seen: { why: '' }, fields: { why: 'speed' } },
      },
    ]);
  });

  it('adds an entry that was removed elsewhere where it stood', async () => {
    refuse(null);
    drafts.getState().type('b', { text: 'mine' });
    await drafts.getState().flush();
    const draft = draftOf({ revision: 2 });
    tell({
      ...draft,
      sections: draft.sections.map((section) => ({
        ...section,
        entries: section.entries.filter(({ id }) => id !== 'b'),
      })),
    });
    host.answer('drafts.edit', () => null);
    await drafts.getState().settle('mine');
    expect(host.callsOf('drafts.edit').at(-1)).toMatchObject({
      edit: { type: 'add', section: 'decisions', entries: [{ id: 'b', text: 'mine' }] },
    });
  });
});

it('says an edit that failed, and shows the draft as core has it', async () => {
  host.answer('drafts.edit', () => {
    throw new AppError('storage/write-failed', 'Disk full.', { file: 'x', cause: 'ENOSPC' });
  });
  await drafts.getState().edit({ type: 'remove', entryIds: ['a'] });
  expect(textOf('a')).toBe('No shared state');
  expect(drafts.getState().saveFailed).toBe(true);
  expect(fail).toHaveBeenCalledOnce();
});

it('keeps the objects of what has not changed, so that it is not drawn again', () => {
  const before = drafts.getState().shown?.sections[0];
  tell(edited('b', 'other', 2));
  expect(drafts.getState().shown?.sections[0]).toBe(before);
});

it('opens with the draft that is not saved yet, and with none where all are', async () => {
  expect(drafts.getState().currentId).toBe('d1');
  const saved = draftOf({ saved: { session: 4, path: 'scratch/session-4.md', revision: 1, sha256: 'ab' } });
  host.answer('drafts.list', () => [saved]);
  projects.setState({ currentId: null });
  projects.setState({ currentId: 'p1' });
  await vi.advanceTimersByTimeAsync(0);
  expect(drafts.getState().currentId).toBeNull();
});

it('shows a draft that another window begins where none is shown, unless the empty form was asked for', async () => {
  host.answer('drafts.list', () => []);
  projects.setState({ currentId: null });
  projects.setState({ currentId: 'p1' });
  await vi.advanceTimersByTimeAsync(0);
  tell(draftOf({ id: 'd7' }));
  expect(drafts.getState().shown?.id).toBe('d7');
  await drafts.getState().choose(null);
  tell(draftOf({ id: 'd8' }));
  expect(drafts.getState().shown).toBeNull();
});
