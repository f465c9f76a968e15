import { expect, it } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { mostDrafts } from '../../payload/folder/findDrafts.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createSeenDrafts } from './createSeenDrafts.ts';

const changed = '2026-11-20T12:00:00.000Z';
const draft = (path: string, at = changed) => ({ path, bytes: 1, changed: at });

function open(dataFolder = makeFolder(), now = Date.parse(changed) + 1_000) {
  const options = { dataFolder, storage: createStorage(), emit: () => undefined, now: () => now };
  return { seen: createSeenDrafts(options), dataFolder };
}

it('tells once, across processes, what came or was rewritten since the last look', async () => {
  const { seen, dataFolder } = open();
  expect(await seen.take('p', 'scratch', [draft('scratch/a.md')])).toEqual([]);
  const both = [draft('scratch/a.md'), draft('scratch/recovered-7f0c2b1e.md')];
  const later = open(dataFolder).seen;
  expect(await later.take('p', 'scratch', both)).toEqual([both[1]]);
  expect(await open(dataFolder).seen.take('p', 'scratch', both)).toEqual([]);
  const rewritten = [draft('scratch/a.md', '2026-11-21T12:00:00.000Z')];
  expect(await later.take('p', 'scratch', rewritten)).toEqual(rewritten);
});

it('tells of a project that was never open only what was recovered within a day', async () => {
  const recovered = draft('scratch/recovered-7f0c2b1e.md');
  expect(await open().seen.take('p', 'scratch', [recovered, draft('scratch/a.md')])).toEqual([recovered]);
  const late = Date.parse(changed) + 2 * 86_400_000;
  expect(await open(makeFolder(), late).seen.take('p', 'scratch', [recovered])).toEqual([]);
});

it('takes another payload folder for one that was never open', async () => {
  const { seen } = open();
  await seen.take('p', 'scratch', [draft('scratch/a.md')]);
  expect(await seen.take('p', 'docs', [draft('docs/a.md')])).toEqual([]);
});

it('tells of no draft that a save renamed', async () => {
  const { seen } = open();
  await seen.take('p', 'scratch', [draft('scratch/session-4.md')]);
  const kept = ['scratch/session-4.draft.md', 'scratch/session-4.draft-2.md'].map((path) => draft(path));
  const other = draft('scratch/session-4.drafting.md');
  expect(await seen.take('p', 'scratch', [...kept, other])).toEqual([other]);
});

it('tells of no old draft that a shorter list leaves room for', async () => {
  const { seen } = open();
  const all = Array.from({ length: mostDrafts + 1 }, (_, at) =>
    draft(`scratch/${at}.md`, new Date(Date.parse(changed) - at * 60_000).toISOString()),
  );
  await seen.take('p', 'scratch', all.slice(0, mostDrafts));
  expect(await seen.take('p', 'scratch', all.slice(1))).toEqual([]);
  const fresh = draft('scratch/fresh.md', '2026-11-20T12:01:00.000Z');
  expect(await seen.take('p', 'scratch', [fresh, ...all.slice(2)])).toEqual([fresh]);
});

it('tells of a draft that was moved here with an old time', async () => {
  const { seen } = open();
  await seen.take('p', 'scratch', [draft('scratch/a.md')]);
  const moved = draft('scratch/b.md', '2020-01-01T12:00:00.000Z');
  expect(await seen.take('p', 'scratch', [draft('scratch/a.md'), moved])).toEqual([moved]);
});
