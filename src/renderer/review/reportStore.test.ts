import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { draftOf, reportOf } from '../testing/draftExamples.ts';
import { project, settings } from '../testing/examples.ts';
import { createDraftStore } from './draftStore.ts';
import type { DraftStore } from './draftState.ts';
import { createReportStore, type ReportStore } from './reportStore.ts';

let host: TestHost;
let drafts: DraftStore;
let report: ReportStore;
const fail = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [draftOf()],
    'drafts.found': () => [],
    'drafts.check': () =>
      reportOf({
        checks: [{ id: 'no-why', severity: 'warning', message: 'No why.', at: { section: 1, entry: 1 } }],
      }),
  });
  const projects = createProjectStore(host.client, fail);
  drafts = createDraftStore(host.client, projects, fail);
  report = createReportStore(host.client, drafts, fail);
  await projects.getState().start();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => vi.useRealTimers());

const tell = (revision: number): void =>
  host.emit('drafts.changed', { projectId: 'p1', draftId: 'd1', draft: draftOf({ revision }) });

it('names the entry that a check is about', () => {
  expect(report.getState().report?.shownChecks).toMatchObject([{ id: 'no-why', entryId: 'b', index: 0 }]);
});

it('checks again 300 ms after the last change, once', async () => {
  tell(2);
  await vi.advanceTimersByTimeAsync(200);
  tell(3);
  await vi.advanceTimersByTimeAsync(299);
  expect(host.callsOf('drafts.check')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(host.callsOf('drafts.check')).toHaveLength(2);
});

it('cancels the check that is running when there is a newer state', async () => {
  host.answer('drafts.check', () => new Promise(() => undefined));
  void report.getState().run();
  tell(2);
  expect(host.callsOf('operations.cancel')).toHaveLength(1);
});

it('does not show a report of another revision than the draft has', async () => {
  host.answer('drafts.check', () => reportOf({ revision: 7, tokens: 7 }));
  await report.getState().run();
  expect(report.getState().report?.tokens).toBe(624);
});

it('checks again instead of fixing what has changed meanwhile', async () => {
  host.answer('drafts.fix', () => {
    throw new AppError('drafts/conflict', 'Changed.', { entryId: null, text: null });
  });
  await report.getState().fix(0);
  expect(host.callsOf('drafts.fix')).toMatchObject([{ revision: 1, check: 0 }]);
  expect(host.callsOf('drafts.check')).toHaveLength(2);
  expect(fail).not.toHaveBeenCalled();
});

it('sends a decision about the revision that was checked, and checks again', async () => {
  host.answer('drafts.decide', () => undefined);
  await report.getState().decide(0);
  expect(host.callsOf('drafts.decide')).toEqual([
    { projectId: 'p1', draftId: 'd1', revision: 1, reportId: 'r1', check: 0 },
  ]);
  expect(host.callsOf('drafts.check')).toHaveLength(2);
});
