// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { PressureView, SessionPressure } from '../../shared/domain/pressure.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createPressureStore } from './pressureStore.ts';

const compaction = { at: null, before: 167_000, after: 50_000, automatic: true };
const session: SessionPressure = {
  key: 's1',
  agent: 'claude-code',
  id: 's1',
  title: null,
  started: null,
  tokens: 60_000,
  atLeast: false,
  window: null,
  windowFrom: null,
  compactAt: null,
  compactFrom: null,
  perHour: null,
  fills: [],
  points: [],
  compactions: [compaction],
  isUnchecked: true,
  unread: [],
  at: null,
  muted: false,
  problem: null,
};
const viewOf = (...sessions: SessionPressure[]): PressureView => ({
  sessions,
  work: { lastCommitAt: null, dirty: null, lastPayloadAt: null },
  said: [],
  problems: [],
});

function start(view = viewOf(session)) {
  const host = createTestHost({ 'pressure.follow': () => view });
  const toasts = createToastStore();
  const projects = createProjectStore(host.client, () => undefined);
  const settings = createSettingsStore(host.client, toasts.getState().fail);
  const store = createPressureStore({
    client: host.client,
    projects,
    settings,
    toasts,
    onRecover: () => undefined,
  });
  projects.setState({ currentId: 'p1', current: project });
  host.emit('pressure.changed', { projectId: 'p1', view });
  return { host, store, settings, toasts };
}

const leavesOut = (word: string) =>
  ({ summaryCheck: { leavesOut: { files: [word], words: [], results: [] } } }) as never;

it('reads what the summary leaves out again after another compaction, and after a failure', async () => {
  const { host, store } = start();
  host.answer('recovery.draft', () => Promise.reject(new Error('busy')));
  store.getState().setOpen(true);
  await expect.poll(() => store.getState().leftOut?.phase).toBe('failed');
  store.getState().setOpen(false);
  host.answer('recovery.draft', () => leavesOut('a.ts'));
  store.getState().setOpen(true);
  await expect.poll(() => store.getState().leftOut).toMatchObject({ leavesOut: { files: ['a.ts'] } });
  store.getState().setOpen(false);
  store.getState().setOpen(true);
  expect(host.callsOf('recovery.draft')).toHaveLength(2);

  host.answer('recovery.draft', () => leavesOut('b.ts'));
  const twice = { ...session, compactions: [compaction, compaction] };
  host.emit('pressure.changed', { projectId: 'p1', view: viewOf(twice) });
  await expect.poll(() => store.getState().leftOut).toMatchObject({ leavesOut: { files: ['b.ts'] } });
  expect(host.callsOf('recovery.draft')).toHaveLength(3);
});

it('asks whether the sessions still run when it opens', async () => {
  const { host, store } = start();
  host.answer('pressure.follow', () => viewOf());
  store.getState().setOpen(true);
  await expect.poll(() => store.getState().view?.sessions).toEqual([]);
});

it('leaves it to the host which window notifies, and says it itself if none does', async () => {
  const { host, settings, toasts } = start();
  settings.setState({ settings: { ...settings.getState().settings, pressureSystem: true } });
  const nudge = { kind: 'full', key: 's1', at: '2026-11-20T12:00:00Z', title: '70%', text: 'Stop.' } as const;
  host.answer('windows.notify', () => ({ shown: true }));
  host.emit('pressure.said', { projectId: 'p1', nudge });
  await expect.poll(() => host.callsOf('windows.notify')).toHaveLength(1);
  expect(host.callsOf('windows.notify')[0]?.about).toBe('p1 s1 full 2026-11-20T12:00:00Z');
  expect(toasts.getState().toasts).toEqual([]);
  host.answer('windows.notify', () => ({ shown: false }));
  host.emit('pressure.said', { projectId: 'p1', nudge });
  await expect.poll(() => toasts.getState().toasts).toMatchObject([{ message: '70%. Stop.' }]);
});
