import { symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { findNotes, type NoteSearch } from './findNotes.ts';
import { hasNoteName } from './noteNames.ts';

const since = '2026-11-20T12:00:00.000Z';

function search(top: string, more: Partial<NoteSearch> = {}): NoteSearch {
  return {
    top,
    prefix: '',
    folder: 'scratch',
    since,
    head: null,
    written: [],
    uncommitted: new Set(),
    ...more,
  };
}

/** Sets the time of a file's last change. */
function changed(top: string, path: string, at: string): void {
  utimesSync(join(top, path), new Date(at), new Date(at));
}

test('notes are found wherever people keep them, those since the session first', async () => {
  const paths = [
    'docs/HANDOFF.md',
    'handoff.md',
    'SESSION_NOTES.md',
    '.planning/STATE.md',
    'claude-progress.txt',
    '.claude/handoff.md',
    '.claude/handoffs/one.md',
    'thoughts/shared/handoffs/team/a/two.md',
    'thoughts/ledgers/CONTINUITY_x.md',
    'memory-bank/activeContext.md',
    'memory-bank/progress.md',
    'scratch/session-log.md',
    'scratch/my-draft.md',
    'notes/order-handoff.md',
  ];
  const others = ['README.md', 'thoughts/ledgers/other.md', 'scratch/recovered-7f0c.md', 'src/handoff.ts'];
  const top = makeFolder(Object.fromEntries([...paths, ...others].map((path) => [path, 'Words\n'])));
  for (const path of [...paths, ...others]) changed(top, path, '2026-11-20T11:00:00.000Z');
  changed(top, 'memory-bank/progress.md', '2026-11-20T13:00:00.000Z');
  const found = await findNotes(search(top, { written: ['notes/order-handoff.md', 'src/handoff.ts'] }));
  expect(found.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(found[0]).toEqual({
    path: 'memory-bank/progress.md',
    bytes: 6,
    changed: '2026-11-20T13:00:00.000Z',
    isNew: true,
  });
  expect(found.slice(1).some(({ isNew }) => isNew)).toBe(false);
});

test('a checkout does not make a committed note new, and a commit since then does', async () => {
  const top = makeRepository({ 'HANDOFF.md': 'Words\n', 'SESSION_NOTES.md': 'Words\n' });
  const before = new Date(Date.now() - 60_000).toISOString();
  const after = new Date(Date.now() + 3_600_000).toISOString();
  const at = new Date(Date.now() + 7_200_000).toISOString();
  for (const path of ['HANDOFF.md', 'SESSION_NOTES.md']) changed(top, path, at);
  const head = git(top, 'rev-parse', 'HEAD').trim();
  const isNew = async (more: Partial<NoteSearch>) =>
    (await findNotes(search(top, { head, ...more }))).map((note) => note.isNew);
  expect(await isNew({ since: before })).toEqual([true, true]);
  expect(await isNew({ since: after })).toEqual([false, false]);
  expect(await isNew({ since: after, uncommitted: new Set(['HANDOFF.md']) })).toEqual([true, false]);
  expect(await isNew({ since: null })).toEqual([false, false]);
});

test('a link out of the project, an empty file and a folder of the name are no notes', async () => {
  const outside = makeFolder({ 'secret.md': 'Words\n' });
  const top = makeFolder({ 'SESSION_NOTES.md': '', '.claude/handoff.md/x.txt': 'x' });
  symlinkSync(join(outside, 'secret.md'), join(top, 'HANDOFF.md'));
  symlinkSync(outside, join(top, 'memory-bank'));
  expect(await findNotes(search(top, { written: ['../handoff.md'] }))).toEqual([]);
});

test('a project within a worktree has its own notes and those of the top', async () => {
  const top = makeFolder({ 'HANDOFF.md': 'a', 'app/HANDOFF.md': 'b' });
  write(top, { 'app/scratch/my-notes.md': 'c' });
  const found = await findNotes(search(top, { prefix: 'app/' }));
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'HANDOFF.md',
    'app/HANDOFF.md',
    'app/scratch/my-notes.md',
  ]);
});

test.each([
  ['docs/order-handoff.md', true],
  ['Session_Notes.2.md', true],
  ['memory/activeContext.md', true],
  ['src/handoff.ts', false],
  ['docs/progressive.md', false],
])('%s is named like a note: %s', (path, is) => {
  expect(hasNoteName(path)).toBe(is);
});

test('records of whole sessions are listed, the newest three, and are not read unless they are ticked', async () => {
  const days = ['10', '11', '12', '13', '14'];
  const paths = days.map((day) => `.specstory/history/2026-11-${day}_09-00Z-work.md`);
  const others = [
    '.entire/metadata/abc/summary.md',
    '.entire/metadata/abc/full.jsonl',
    '.entire/settings.json',
  ];
  const top = makeFolder(Object.fromEntries([...paths, ...others].map((path) => [path, 'Words\n'])));
  for (const [index, path] of paths.entries())
    changed(top, path, `2026-11-${days[index] ?? ''}T09:00:00.000Z`);
  changed(top, '.entire/metadata/abc/summary.md', '2026-11-21T09:00:00.000Z');
  const found = await findNotes(search(top, { since: '2026-11-01T00:00:00.000Z' }));
  expect(found.map(({ path, isNew }) => [path, isNew])).toEqual([
    ['.entire/metadata/abc/summary.md', false],
    ['.specstory/history/2026-11-14_09-00Z-work.md', false],
    ['.specstory/history/2026-11-13_09-00Z-work.md', false],
  ]);
});
