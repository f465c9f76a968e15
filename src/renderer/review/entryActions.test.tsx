import { beforeEach, expect, it, vi } from 'vitest';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { draftOf, entryOf, sectionOf } from '../testing/draftExamples.ts';
import { project, settings } from '../testing/examples.ts';
import { createDraftStore } from './draftStore.ts';
import { createEntryActions, type EntryActions } from './entryActions.ts';
import { createReviewViewStore, type ReviewViewStore } from './reviewViewStore.ts';

let host: TestHost;
let view: ReviewViewStore;
let actions: EntryActions;

beforeEach(async () => {
  const decisions = sectionOf('decisions', [
    entryOf('a', 'Use a queue [claimed: 14:22Z line 120]'),
    entryOf('b', 'Login works [verified: by hand on staging]'),
    entryOf('c', 'No shared state'),
  ]);
  host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [draftOf({ sections: [decisions] })],
    'drafts.found': () => [],
  });
  const projects = createProjectStore(host.client, vi.fn());
  const drafts = createDraftStore(host.client, projects, vi.fn());
  view = createReviewViewStore();
  actions = createEntryActions(drafts, view);
  await projects.getState().start();
  await vi.waitFor(() => {
    expect(drafts.getState().shown).not.toBe(null);
  });
});

it('confirms a recovered line by removing its mark, and nothing else', async () => {
  actions.confirm('b');
  actions.confirm('c');
  expect(view.getState().wish).toBe(null);
  actions.confirm('a');
  await vi.waitFor(() => {
    expect(host.callsOf('drafts.edit')).not.toEqual([]);
  });
  expect(host.callsOf('drafts.edit').map(({ edit }) => edit)).toMatchObject([
    { type: 'change', entryId: 'a', fields: { text: 'Use a queue' } },
  ]);
});

it('sets the caret where two lines are joined, not behind the mark of the first', () => {
  actions.mergeUp('b');
  expect(view.getState().wish).toEqual({ entryId: 'a', field: 'text', caret: 'Use a queue '.length });
});
