import { Tooltip } from '@base-ui/react/tooltip';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { DraftClaims } from '../../../shared/api/recovery.ts';
import type { SessionClaim } from '../../../shared/domain/session/sessionClaims.ts';
import { AppError } from '../../../shared/errors.ts';
import { createFolderStore } from '../../payloads/folderStore.ts';
import { createSettingsStore } from '../../preferences/settingsStore.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createSessions } from '../../sessions/createSessions.ts';
import { createTestHost, type TestHost } from '../../testing/createTestHost.ts';
import { claimsOf, draftOf, reportOf } from '../../testing/draftExamples.ts';
import { project, settings } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { ChecksColumn } from './ChecksColumn.tsx';
import { createReview, type Review } from '../createReview.ts';
import { SectionList } from '../payload/SectionList.tsx';

let host: TestHost;
let review: Review;

const draft = draftOf({
  sections: [
    {
      key: 'status',
      id: 'status',
      title: 'Status',
      entries: [
        { id: 'e1', text: 'All tests pass, and it is pushed' },
        { id: 'e2', text: 'Nothing else' },
      ],
    },
  ],
});
const failed: SessionClaim = {
  at: { section: 0, entry: 0 },
  kind: 'tests',
  verdict: 'contradicted',
  said: 'All tests pass',
  found: 'The last run failed: npm test (3 failed).',
  proof: { line: 12, at: '2026-11-20T16:21:00Z', command: 'npm test', exit: 1, commit: null },
};
const pushed: SessionClaim = {
  ...failed,
  kind: 'pushed',
  verdict: 'unproven',
  said: 'it is pushed',
  found: 'No push is recorded.',
  proof: null,
};
const offered = {
  key: 'k1',
  agent: 'claude-code',
  id: 'aaaa',
  title: 'Extract',
  started: null,
  ended: null,
} as const;
const compared: Partial<DraftClaims> = {
  session: { ...offered, why: 'before' },
  problem: null,
  claims: [failed, pushed],
  sessions: [offered, { ...offered, key: 'k2', id: 'bbbb', title: 'Rename' }],
};

async function show(answer: Partial<DraftClaims>): Promise<void> {
  host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [draft],
    'drafts.found': () => [],
    'drafts.check': () => reportOf({ revision: draft.revision }),
    'recovery.claims': () => claimsOf({ revision: draft.revision, ...answer }),
  });
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const projects = createProjectStore(host.client, fail);
  const sessions = createSessions(host.client, projects, toasts);
  const folder = createFolderStore(host.client, createSettingsStore(host.client, fail), toasts);
  review = createReview(
    host.client,
    projects,
    sessions,
    folder,
    toasts,
    () => undefined,
    () => undefined,
  );
  await projects.getState().start();
  render(
    <Tooltip.Provider>
      <SectionList draft={draft} review={review} paths={() => []} />
      <ChecksColumn review={review} payloads={[]} />
    </Tooltip.Provider>,
  );
  await screen.findByRole('heading', { name: 'Claims against the session' });
}

beforeEach(() => show(compared));

const checks = () => within(screen.getByRole('region', { name: 'Checks' }));

it('shows the verdict on a line, and what proves it when it is pressed by keyboard', async () => {
  const badge = screen.getByRole('button', {
    name: /^Contradicted: “All tests pass”, Unproven: “it is pushed”/u,
  });
  act(() => badge.focus());
  await userEvent.keyboard('{Enter}');
  const details = within(await screen.findByRole('dialog', { name: 'What the session shows' }));
  expect(details.getByText('The last run failed: npm test (3 failed).')).toBeTruthy();
  expect(details.getByText('npm test')).toBeTruthy();
  expect(details.getByText('line 12')).toBeTruthy();
  expect(details.getByText('No push is recorded.')).toBeTruthy();
});

it('counts what is contradicted among the warnings, sums up, and names the session', () => {
  expect(checks().getByTitle('1 worth a look').textContent).toBe('1');
  expect(
    checks().getByRole('listitem', { name: /^Warning: The session says otherwise: “All tests pass”/u }),
  ).toBeTruthy();
  expect(checks().getByText('2 claims: 1 contradicted, 1 unproven')).toBeTruthy();
  expect(
    checks().getByText(/^Compared with: Claude Code, Extract \(the last one before the draft\)$/u),
  ).toBeTruthy();
});

it('compares with another session or with none, as the user chooses', async () => {
  await userEvent.click(checks().getByRole('button', { name: 'Change' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Rename/u }));
  await waitFor(() => expect(host.callsOf('recovery.claims').at(-1)).toMatchObject({ session: 'k2' }));
  host.answer('recovery.claims', () =>
    claimsOf({
      revision: draft.revision,
      problem: 'The draft is compared with no session.',
      sessions: [offered],
    }),
  );
  act(() => review.claims.getState().choose(null));
  expect(await checks().findByText('The draft is compared with no session.')).toBeTruthy();
  expect(host.callsOf('recovery.claims').at(-1)).toMatchObject({ session: null });
  expect(screen.queryByRole('button', { name: /^Contradicted/u })).toBeNull();
  expect(checks().queryByTitle('1 worth a look')).toBeNull();
});

it('without a session shows a quiet word only', async () => {
  cleanup();
  await show({});
  expect(checks().getByText('No session of this project was found.')).toBeTruthy();
  expect(checks().queryByRole('button', { name: 'Choose a session' })).toBeNull();
});

it('says why a comparison failed, and keeps what is shown', async () => {
  host.answer('recovery.claims', () => {
    throw new AppError('drafts/unknown', 'This draft is gone.', { draftId: 'd1' });
  });
  await act(() => review.claims.getState().run());
  expect(await checks().findByText('This draft is gone.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Contradicted/u })).toBeTruthy();
});
