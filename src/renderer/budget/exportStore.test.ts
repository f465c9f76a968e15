import { expect, it } from 'vitest';
import { createFolderStore } from '../payloads/folderStore.ts';
import { createSettingsStore } from '../preferences/settingsStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { stackOf } from '../testing/examples.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createExportStore } from './exportStore.ts';

function setUp() {
  const answers: (() => void)[] = [];
  const host = createTestHost({
    'assembly.export': () => new Promise((resolve) => answers.push(() => resolve({ status: 'empty' }))),
  });
  const toasts = createToastStore();
  const stack = createStackStore(host.client, toasts.getState().fail);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf([]) });
  const settings = createSettingsStore(host.client, toasts.getState().fail);
  const folder = createFolderStore(host.client, settings, toasts);
  const exports = createExportStore(host.client, stack, toasts, folder);
  const targets = () =>
    host.callsOf('assembly.export').map((args) => (args as { readonly target: string }).target);
  return { exports, targets, answers, toasts, host };
}

it('takes a second press for the same wish, and does another target after the first', async () => {
  const { exports, targets, answers } = setUp();
  void exports.getState().run('clipboard');
  expect(exports.getState().busy).toBe('clipboard');
  void exports.getState().run('clipboard');
  const saved = exports.getState().run('file');
  await expect.poll(targets).toEqual(['clipboard']);
  answers[0]?.();
  await expect.poll(targets).toEqual(['clipboard', 'file']);
  answers[1]?.();
  await saved;
  expect(exports.getState().busy).toBeNull();
  expect(targets()).toEqual(['clipboard', 'file']);
});

it('opens an agent once for two presses, and offers to copy what was not opened', async () => {
  const { exports, targets, toasts, host } = setUp();
  host.answer('assembly.export', () => ({ status: 'not-opened', agent: 'codex', why: 'no-program' }));
  await Promise.all([exports.getState().run('codex'), exports.getState().run('codex')]);
  expect(targets()).toEqual(['codex']);
  const toast = toasts.getState().toasts.at(-1);
  expect(toast).toMatchObject({ level: 'warn', action: { label: 'Copy first message' } });
  toast?.action?.run();
  await expect.poll(targets).toEqual(['codex', 'clipboard']);
});
