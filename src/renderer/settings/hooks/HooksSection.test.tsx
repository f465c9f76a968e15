import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AgentHooks, HookPlan } from '../../../shared/domain/hooks/hookSettings.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { HooksSection } from './HooksSection.tsx';
import { createHookStore } from './hookStore.ts';

const file = {
  scope: 'user',
  path: '/home/mara/.claude/settings.json',
  exists: true,
  problem: null,
  parts: ['session-start'],
  isCurrent: true,
} as const;
const agents: readonly AgentHooks[] = [
  {
    agent: 'claude-code',
    files: [file],
    firings: [
      { agent: 'claude-code', event: 'session-start', at: '2099-01-01T00:00:00Z', outcome: 'It spoke.' },
    ],
    notes: ['Claude Code runs no hooks.'],
    usual: ['session-start', 'limit'],
  },
  {
    agent: 'codex',
    files: [{ ...file, path: '/home/mara/.codex/hooks.json', parts: [], problem: 'It is read-only.' }],
    firings: [],
    notes: [],
    usual: [],
  },
];
const plan: HookPlan = {
  agent: 'claude-code',
  path: file.path,
  status: 'would-write',
  problem: null,
  difference: {
    status: 'ok',
    title: '',
    hunks: [{ before: 1, now: 1, lines: ['-{}', '+{"a": 1}'] }],
    leftOut: 0,
  },
  whole: false,
  seen: 'one',
};

async function open(written: HookPlan) {
  const host = createTestHost({
    'hooks.status': () => agents,
    'hooks.look': () => plan,
    'hooks.write': () => written,
  });
  render(<HooksSection hooks={createHookStore(host.client, createToastStore().getState().fail)} />);
  await screen.findByRole('region', { name: 'Claude Code' });
  return { host, user: userEvent.setup() };
}

test('each agent says what is installed, when it ran by a clock that was set back, and what stands in the way', async () => {
  await open(plan);
  const claude = within(screen.getByRole('region', { name: 'Claude Code' }));
  expect(
    claude.getByText(/It ran at 2099-01-01T00:00:00Z, which this machine’s clock has not reached/u),
  ).toBeTruthy();
  expect(claude.getByText('Claude Code runs no hooks.')).toBeTruthy();
  const codex = within(screen.getByRole('region', { name: 'Codex' }));
  expect(codex.getByText('It is read-only.')).toBeTruthy();
  expect(codex.queryByRole('switch', { name: /Status line/u })).toBeNull();
});

test('a switch shows the settings with that part, and writes only what was shown', async () => {
  const { host, user } = await open({ ...plan, status: 'changed', problem: 'It changed.', seen: 'two' });
  await user.click(screen.getByRole('switch', { name: 'Session end (Claude Code)' }));
  expect(host.callsOf('hooks.look')).toEqual([
    { agent: 'claude-code', parts: ['session-start', 'session-end'] },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It changed.');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  const parts = ['session-start', 'session-end'];
  expect(host.callsOf('hooks.write')).toEqual([
    { agent: 'claude-code', parts, seen: 'one' },
    { agent: 'claude-code', parts, seen: 'two' },
  ]);
});

test('all that is installed is what suits the system', async () => {
  const { host, user } = await open(plan);
  await user.click(screen.getByRole('button', { name: 'Install all for Claude Code' }));
  expect(host.callsOf('hooks.look')).toEqual([{ agent: 'claude-code', parts: ['session-start', 'limit'] }]);
});

test('what is written closes the dialog', async () => {
  const { host, user } = await open({ ...plan, status: 'written' });
  await user.click(screen.getByRole('button', { name: 'Remove from Claude Code' }));
  expect(host.callsOf('hooks.look')).toEqual([{ agent: 'claude-code', parts: [] }]);
  await user.click(await screen.findByRole('button', { name: 'Write' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.callsOf('hooks.status')).toHaveLength(2);
});

test('what changed elsewhere shows once the window gets the focus again', async () => {
  let now = agents;
  const host = createTestHost({ 'hooks.status': () => now });
  const { unmount } = render(
    <HooksSection hooks={createHookStore(host.client, createToastStore().getState().fail)} />,
  );
  const shown = await screen.findByRole('switch', { name: 'Session start (Claude Code)' });
  expect(shown.getAttribute('aria-checked')).toBe('true');
  now = agents.map((agent) => ({ ...agent, files: agent.files.map((one) => ({ ...one, parts: [] })) }));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('false'));
  unmount();
  window.dispatchEvent(new Event('focus'));
  expect(host.callsOf('hooks.status')).toHaveLength(2);
});
