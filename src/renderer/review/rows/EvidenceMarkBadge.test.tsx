import { Tooltip } from '@base-ui/react/tooltip';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { DraftClaims } from '../../../shared/api/recovery.ts';
import type { DraftEntry, DraftOrigin } from '../../../shared/domain/draft.ts';
import { createFolderStore } from '../../payloads/folderStore.ts';
import { createSettingsStore } from '../../preferences/settingsStore.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createSessions } from '../../sessions/createSessions.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { claimsOf, draftOf, reportOf } from '../../testing/draftExamples.ts';
import { project, settings } from '../../testing/examples.ts';
import { factsOf } from '../../testing/recoverExamples.ts';
import { formatClock } from '../../ui/formats.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { createReview, type ShowEvidence } from '../createReview.ts';
import { SectionList } from '../payload/SectionList.tsx';

const own: Partial<DraftClaims> = {
  session: {
    key: 'k1',
    agent: 'claude-code',
    id: 'aaaa',
    title: 'Extract',
    started: null,
    ended: null,
    why: 'recovered',
  },
  problem: null,
};

const facts = factsOf({
  words: [
    {
      at: '2026-11-20T14:22:00.000Z',
      text: 'Leave the retry logic alone.',
      line: 120,
      kind: 'while-working',
    },
  ],
  files: [
    {
      path: 'src/a.ts',
      state: 'modified',
      added: 1,
      deleted: 0,
      by: ['main'],
      perhaps: null,
      abandoned: false,
      evidence: [],
    },
  ] as never,
});

async function setUp(
  entries: readonly DraftEntry[],
  {
    origin = { kind: 'recovered' },
    claims = own,
  }: { readonly origin?: DraftOrigin; readonly claims?: Partial<DraftClaims> } = {},
) {
  const draft = draftOf({
    origin,
    sections: [{ key: 'flags', id: 'flags', title: 'Don’t forget', entries }],
  });
  const host = createTestHost({
    'projects.list': () => [project],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId: 'p1' }),
    'drafts.list': () => [draft],
    'drafts.found': () => [],
    'drafts.check': () => reportOf({ revision: draft.revision }),
    'drafts.edit': () => null,
    'recovery.claims': () => claimsOf({ revision: draft.revision, ...claims }),
    'recovery.read': () => facts,
  });
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const projects = createProjectStore(host.client, fail);
  const sessions = createSessions(host.client, projects, toasts);
  const folder = createFolderStore(host.client, createSettingsStore(host.client, fail), toasts);
  const showEvidence = vi.fn<ShowEvidence>();
  const review = createReview(host.client, projects, sessions, folder, toasts, () => undefined, showEvidence);
  await projects.getState().start();
  render(
    <Tooltip.Provider>
      <SectionList draft={draft} review={review} paths={() => []} />
    </Tooltip.Provider>,
  );
  await waitFor(() => expect(review.claims.getState().view).not.toBe(null));
  return { host, showEvidence };
}

/** The time of the mark as this system writes it. */
const time = formatClock('2026-11-20T14:22:00Z');
const claimed: DraftEntry = { id: 'e1', text: 'Leave the retry logic alone [claimed: 14:22Z line 120]' };
const verified: DraftEntry = {
  id: 'e2',
  text: 'modified +1 -0 [verified: git]',
  path: 'src/a.ts',
  state: 'in-progress',
};
const editsOf = (host: Awaited<ReturnType<typeof setUp>>['host']) =>
  host.calls.filter(({ method }) => method === 'drafts.edit').map(({ args }) => args);

it('shows the words of the record that a line names, and removes the mark on Confirm', async () => {
  const { host } = await setUp([claimed]);
  expect(screen.queryByText(/\[claimed/u)).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: `Claimed: Transcript ${time}` }));
  const shown = within(await screen.findByRole('dialog'));
  expect(await shown.findByText('Leave the retry logic alone.')).toBeTruthy();
  expect(shown.getByText(`Line 120 of the transcript, ${time}`)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Confirm' }));
  expect(editsOf(host)).toMatchObject([
    {
      edit: {
        type: 'change',
        entryId: 'e1',
        was: claimed.text,
        fields: { text: 'Leave the retry logic alone' },
      },
    },
  ]);
});

it('confirms by the key C on the line', async () => {
  const { host } = await setUp([claimed]);
  act(() => screen.getByRole('listitem', { name: /Leave the retry logic alone.*claimed/u }).focus());
  await userEvent.keyboard('c');
  expect(editsOf(host)).toMatchObject([{ edit: { fields: { text: 'Leave the retry logic alone' } } }]);
});

it('leads to the row of the evidence in Recover', async () => {
  const { showEvidence } = await setUp([verified]);
  await userEvent.click(screen.getByRole('button', { name: 'Verified: git' }));
  const shown = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(shown.queryByText('Reading the evidence')).toBe(null));
  await userEvent.click(shown.getByRole('button', { name: 'Show in Recover' }));
  expect(showEvidence.mock.calls).toMatchObject([[{ key: 'k1', title: 'Extract' }, 'file src/a.ts']]);
});

it('says of a text from elsewhere that it calls itself verified', async () => {
  await setUp([verified], { origin: { kind: 'pasted' } });
  const badge = screen.getByRole('button', { name: 'Verified: git' });
  expect(badge.classList.contains('good')).toBe(false);
  await userEvent.click(badge);
  expect(await screen.findByText('The text of the draft says so itself.')).toBeTruthy();
});

it('asks for the session where none is known, and lets the line be confirmed all the same', async () => {
  const { host } = await setUp([claimed], { claims: { session: null, problem: 'No session.' } });
  await userEvent.click(screen.getByRole('button', { name: /^Claimed/u }));
  const shown = within(await screen.findByRole('dialog'));
  expect(shown.getByText(/Choose the draft’s session/u)).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Show in Recover' })).toBe(null);
  await userEvent.click(shown.getByRole('button', { name: 'Confirm' }));
  expect(editsOf(host)).toHaveLength(1);
});
