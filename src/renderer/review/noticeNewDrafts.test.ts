import { expect, it, vi } from 'vitest';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, settings } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createDraftStore } from './draftStore.ts';
import { noticeNewDrafts } from './noticeNewDrafts.ts';

const draft = (path: string) => ({ path, bytes: 1, changed: '2026-11-20T12:00:00.000Z' });

it('offers a draft once that arrives between the two questions at the start', async () => {
  vi.useFakeTimers();
  const [first, second] = [draft('scratch/a.md'), draft('scratch/b.md')];
  let there = [first];
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [],
    'drafts.found': () => there,
    'drafts.unseen': () => {
      there = [second, first];
      return there;
    },
  });
  const projects = createProjectStore(host.client, vi.fn());
  const drafts = createDraftStore(host.client, projects, vi.fn());
  const toasts = createToastStore();
  const offered = vi.spyOn(toasts.getState(), 'show');
  noticeNewDrafts(host.client, projects, drafts, toasts, vi.fn());
  await projects.getState().start();
  await vi.advanceTimersByTimeAsync(1_000);
  host.emit('files.changed', { projectId: 'p1', paths: [second.path] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(offered.mock.calls.map(([{ message }]) => message)).toEqual([
    'scratch/a.md was saved while Carryover was closed',
    'scratch/b.md is a new draft',
  ]);
  there = [draft('scratch/session-4.draft.md'), second, first];
  host.emit('files.changed', { projectId: 'p1', paths: ['scratch/session-4.draft.md'] });
  await vi.advanceTimersByTimeAsync(1_000);
  // A save renamed it.
  expect(offered).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
