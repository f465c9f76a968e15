import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { AppError } from '../../shared/errors.ts';
import { createTestHost, type ValueOf, type TestHost } from '../testing/createTestHost.ts';
import { createLibraryStore, shownSnippet, type LibraryStore } from './libraryStore.ts';

const snippet = (id: string, more: Partial<Snippet> = {}): Snippet => ({
  id,
  name: id,
  kind: 'snippet',
  tags: [],
  text: `text of ${id}`,
  builtIn: null,
  changed: null,
  version: '1',
  ...more,
});

let host: TestHost;
let library: LibraryStore;
let failures: unknown[];

beforeEach(async () => {
  vi.useFakeTimers();
  failures = [];
  host = createTestHost({
    'library.list': () => [snippet('a'), snippet('b')],
    'library.save': () => ({ version: '2' }),
  });
  library = createLibraryStore(host.client, (error) => failures.push(error));
  await library.getState().start();
});
afterEach(() => vi.useRealTimers());

const saves = () => host.callsOf('library.save');
const shown = () => shownSnippet(library.getState());
const changedElsewhere = () =>
  new AppError('library/changed-elsewhere', 'Changed.', { snippetId: 'a', otherId: 'o' });

describe('typing', () => {
  it('shows at once and is saved in one go when it rests', async () => {
    library.getState().edit({ text: 'n' });
    library.getState().edit({ text: 'new' });
    expect(shown()).toMatchObject({ id: 'a', text: 'new' });
    expect(saves()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(saves()).toEqual([{ snippetId: 'a', fields: { text: 'new' }, base: '1' }]);
    expect(library.getState()).toMatchObject({ draft: null, saving: 0 });
  });

  it('is saved in between while it does not rest, so that a crash loses a second of it', async () => {
    for (const text of ['n', 'ne', 'new', 'new ', 'new t']) {
      library.getState().edit({ text });
      await vi.advanceTimersByTimeAsync(240);
    }
    expect(saves()).toEqual([{ snippetId: 'a', fields: { text: 'new t' }, base: '1' }]);
  });

  it('goes on from what was just saved', async () => {
    const answers: ((value: ValueOf<'library.save'>) => void)[] = [];
    host.answer('library.save', () => new Promise((resolve) => answers.push(resolve)));
    library.getState().edit({ text: 'one' });
    const first = library.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    library.getState().edit({ text: 'one two' });
    answers[0]?.({ version: '2' });
    await first;
    const second = library.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    answers[1]?.({ version: '3' });
    await second;
    expect(saves()).toMatchObject([
      { fields: { text: 'one' }, base: '1' },
      { fields: { text: 'one two' }, base: '2' },
    ]);
    expect(library.getState().draft).toBe(null);
  });

  it('is sent at once when the page goes, though an answer is still to come', async () => {
    host.answer('library.save', () => new Promise(() => undefined));
    library.getState().edit({ text: 'one' });
    void library.getState().flush();
    await vi.advanceTimersByTimeAsync(0);
    library.getState().edit({ text: 'one two' });
    library.getState().sendNow();
    expect(saves()).toEqual([
      { snippetId: 'a', fields: { text: 'one' }, base: '1' },
      { snippetId: 'a', fields: { text: 'one two' }, base: '1', after: { text: 'one' } },
    ]);
  });

  it('is saved before another snippet is shown, and stays where it is when that fails', async () => {
    library.getState().edit({ name: 'A' });
    await library.getState().select('b');
    expect(saves()).toHaveLength(1);
    expect(library.getState().selectedId).toBe('b');
    host.answer('library.save', () => {
      throw new AppError('library/too-large', 'Too large.', { limit: 1 });
    });
    library.getState().edit({ text: 'x' });
    await library.getState().select('a');
    expect(library.getState().selectedId).toBe('b');
    expect(shown()?.text).toBe('x');
    expect(failures).toHaveLength(1);
  });

  it('is kept while the library changes around it', () => {
    library.getState().edit({ text: 'mine' });
    host.emit('library.changed', { snippets: [snippet('a', { version: '9', text: 'theirs' })] });
    expect(shown()).toMatchObject({ text: 'mine' });
  });
});

it('does not save a name that is still being typed, but does when the field is left', async () => {
  library.getState().edit({ name: 'House ' });
  await vi.advanceTimersByTimeAsync(5_000);
  library.getState().edit({ name: '' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves()).toEqual([]);
  library.getState().edit({ name: 'House rules ' });
  await library.getState().flush();
  expect(saves()).toHaveLength(1);
});

it('keeps what is typed as a new snippet when the old one is deleted elsewhere', async () => {
  host.answer('library.save', () => {
    throw new AppError('library/unknown', 'Gone.', { snippetId: 'a' });
  });
  host.answer('library.create', () => ({ snippetId: 'c' }));
  library.getState().edit({ text: 'mine' });
  host.emit('library.changed', { snippets: [snippet('b')] });
  expect(shown()).toMatchObject({ id: 'a', text: 'mine' });
  host.answer('library.list', () => [snippet('b'), snippet('c', { text: 'mine' })]);
  await library.getState().flush();
  expect(host.callsOf('library.create')).toMatchObject([{ fields: { name: 'a', text: 'mine' } }]);
  expect(library.getState()).toMatchObject({ selectedId: 'c', draft: null });
});

const tell = (version: string): void =>
  host.emit('library.changed', { snippets: [snippet('a', { version, text: 'theirs' }), snippet('b')] });

describe('a snippet that was changed elsewhere', () => {
  beforeEach(async () => {
    host.answer('library.save', ({ base }: { readonly base?: string }) => {
      if (base !== '4') throw changedElsewhere();
      return { version: '5' };
    });
    library.getState().edit({ text: 'mine' });
    await library.getState().flush();
    tell('4');
  });
  const of = { what: 'snippet', snippetId: 'a' } as const;

  it('is not overwritten, nor is what was typed thrown away', async () => {
    expect(library.getState()).toMatchObject({ conflict: 'o' });
    expect(await library.getState().flush()).toBe(false);
    expect(saves()).toHaveLength(1);
    expect(shown()?.text).toBe('mine');
    expect(failures).toEqual([]);
  });

  it('takes mine or theirs, as the person says', async () => {
    await library.getState().settle('mine');
    expect(saves().at(-1)).toEqual({ snippetId: 'a', fields: { text: 'mine' }, base: '4' });
    expect(library.getState()).toMatchObject({ conflict: null, draft: null });
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'o' }]);
    tell('6');
    library.getState().edit({ text: 'again' });
    await library.getState().flush();
    await library.getState().settle('theirs');
    expect(library.getState()).toMatchObject({ conflict: null, draft: null });
    expect(shown()?.text).toBe('theirs');
    expect(host.callsOf('otherTexts.drop')).toHaveLength(2);
  });

  it('keeps what is typed on, and asks again in a window that opens later', async () => {
    library.getState().edit({ text: 'mine, and more' });
    await library.getState().flush();
    const other = { text: 'mine, and more' };
    expect(host.callsOf('otherTexts.keep').at(-1)).toEqual({ of, otherId: 'o', other });
    const later = createLibraryStore(host.client, (error) => failures.push(error));
    host.answer('otherTexts.take', ({ of: asked }) =>
      asked.what === 'snippet' && asked.snippetId === 'a' ? { otherId: 'p', other } : null,
    );
    await later.getState().start();
    expect(shownSnippet(later.getState())?.text).toBe('mine, and more');
    expect(later.getState().conflict).toBe('p');
    await later.getState().settle('mine');
    expect(host.callsOf('otherTexts.drop')).toEqual([{ of, otherId: 'p' }]);
  });

  it('is another conflict if it has changed again since the person saw it', async () => {
    host.answer('library.save', () => {
      throw changedElsewhere();
    });
    await library.getState().settle('mine');
    expect(library.getState()).toMatchObject({ conflict: 'o', draft: { fields: { text: 'mine' } } });
  });
});

it('selects what was made, and the next one when one is deleted', async () => {
  host.answer('library.create', () => ({ snippetId: 'c' }));
  host.answer('library.list', () => [snippet('a'), snippet('b'), snippet('c')]);
  await library.getState().create('c');
  expect(library.getState().selectedId).toBe('c');
  await library.getState().select('a');
  expect(await library.getState().remove('a')).toBe(true);
  expect(library.getState().selectedId).toBe('b');
});

describe('while a deletion or its undoing is on its way', () => {
  const answers: (() => void)[] = [];
  beforeEach(() => {
    answers.length = 0;
    host.emit('library.changed', { snippets: [snippet('a'), snippet('b'), snippet('c')] });
    for (const method of ['library.remove', 'library.restore'] as const) {
      host.answer(method, () => new Promise<void>((answered) => answers.push(answered)));
    }
  });

  it('the selection goes to the next one, though the list was told first', async () => {
    await library.getState().select('b');
    const removing = library.getState().remove('b');
    host.emit('library.changed', { snippets: [snippet('a'), snippet('c')] });
    answers[0]?.();
    await removing;
    expect(library.getState().selectedId).toBe('c');
  });

  it('whoever selects another one stays there', async () => {
    const removing = library.getState().remove('a');
    await library.getState().select('c');
    answers[0]?.();
    await removing;
    expect(library.getState().selectedId).toBe('c');
  });

  it('what is typed is kept', async () => {
    const restoring = library.getState().restore('gone');
    await vi.advanceTimersByTimeAsync(0);
    library.getState().edit({ text: 'typed' });
    answers[0]?.();
    await restoring;
    expect(shown()).toMatchObject({ id: 'a', text: 'typed' });
  });
});

it('stays at a prompt that ships when the copy of it goes', async () => {
  host.emit('library.changed', { snippets: [snippet('a', { builtIn: 'edited' }), snippet('b')] });
  await library.getState().remove('a');
  expect(library.getState().selectedId).toBe('a');
});

it('imports only what the dialog answered, and nothing when it was closed', async () => {
  const report = { imported: ['A'], skipped: [] };
  host.answer('library.importFolder', () => report);
  host.answer('shell.chooseFolder', () => ({ path: null }));
  await library.getState().importFolder();
  expect(host.callsOf('library.importFolder')).toEqual([]);
  host.answer('shell.chooseFolder', () => ({ path: '/notes' }));
  await library.getState().importFolder();
  expect(host.callsOf('shell.chooseFolder').at(-1)).toEqual({ purpose: 'import' });
  expect(host.callsOf('library.importFolder')).toMatchObject([{ path: '/notes' }]);
  expect(library.getState()).toMatchObject({ report, importing: false });
});

it('takes along what is typed while the selection waits for the disk', async () => {
  const answers: ((value: ValueOf<'library.save'>) => void)[] = [];
  host.answer('library.save', () => new Promise((resolve) => answers.push(resolve)));
  library.getState().edit({ text: 'one' });
  const selecting = library.getState().select('b');
  await vi.advanceTimersByTimeAsync(0);
  library.getState().edit({ text: 'one two' });
  answers[0]?.({ version: '2' });
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.({ version: '3' });
  await selecting;
  expect(saves()).toMatchObject([{ fields: { text: 'one' } }, { fields: { text: 'one two' }, base: '2' }]);
  expect(library.getState()).toMatchObject({ selectedId: 'b', draft: null });
});

it('keeps what it was told of while an older list was on its way', async () => {
  const replies: (() => void)[] = [];
  host.answer('library.list', () => new Promise((resolve) => replies.push(() => resolve([snippet('a')]))));
  const listing = library.getState().start();
  host.emit('library.changed', { snippets: [snippet('a'), snippet('new')] });
  replies[0]?.();
  await listing;
  expect(library.getState().snippets.map(({ id }) => id)).toEqual(['a', 'new']);
});
