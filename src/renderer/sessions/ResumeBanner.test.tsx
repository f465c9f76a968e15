import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createProjectStore } from '../projects/projectStore.ts';
import { createStackStore } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { stackOf } from '../testing/examples.ts';
import { driftFileOf, driftOf, savedOf } from '../testing/sessionExamples.ts';
import { ResumeBanner } from './ResumeBanner.tsx';
import { createResumeStore } from './resumeStore.ts';

const settledDrift = driftOf({ files: [driftFileOf('src/a.ts', { accepted: true })], accepted: true });

function setUp(drift = driftOf()) {
  const host = createTestHost({ 'drift.measure': () => drift });
  const projects = createProjectStore(host.client, () => undefined);
  projects.setState({ currentId: 'p1' });
  const stack = createStackStore(host.client, () => undefined);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf([]) });
  const resume = createResumeStore(host.client, projects, () => undefined);
  const onReview = vi.fn<(session: number) => void>();
  const shown = render(
    <ResumeBanner projectId="p1" newest={savedOf(4)} resume={resume} stack={stack} onReview={onReview} />,
  );
  return { host, resume, stack, onReview, shown, user: userEvent.setup() };
}

const sentence = '3 commits, 1 file in play edited and 1 deleted since session 4.';
const measuredOnce = ({ host }: Pick<ReturnType<typeof setUp>, 'host'>) =>
  waitFor(() => expect(host.callsOf('drift.measure')).toHaveLength(1));

describe('the line above the stack', () => {
  it('says what has moved on, and leads there', async () => {
    const { onReview, user } = setUp();
    expect((await screen.findByRole('status')).textContent).toBe(sentence);
    await user.click(screen.getByRole('button', { name: 'See what changed' }));
    expect(onReview).toHaveBeenCalledWith(4);
  });

  it('is not there where nothing has changed that was not accepted', async () => {
    const scene = setUp(settledDrift);
    await measuredOnce(scene);
    await waitFor(() => expect(scene.resume.getState().drift.getState().phase).toBe('ready'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is not there where all that can be said is that files can’t be compared', async () => {
    const unknown = driftFileOf('src/a.ts', { change: 'unknown', added: null, deleted: null });
    const head = { recorded: null, now: null, commitsSince: 0, ancestor: true };
    const scene = setUp(driftOf({ files: [unknown], head }));
    await waitFor(() => expect(scene.resume.getState().drift.getState().phase).toBe('ready'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('goes when what has changed was accepted, and follows files', async () => {
    const { host } = setUp();
    await screen.findByText(sentence);
    host.answer('drift.measure', () => settledDrift);
    host.emit('files.changed', { projectId: 'p1', paths: ['src/a.ts'] });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull(), { timeout: 60_000 });
  });

  it('offers the payload only where the stack has it not', async () => {
    const { host, stack, user } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Add session 4 to the stack' }));
    expect(host.callsOf('stacks.add')).toMatchObject([{ sources: [{ kind: 'payload', session: 4 }] }]);
    stack.setState({ current: stackOf([{ id: 'i', on: true, source: { kind: 'payload', session: 4 } }]) });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Add session/u })).toBeNull());
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('stays away once it was dismissed, and measures no more', async () => {
    const { host, user } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    window.dispatchEvent(new Event('focus'));
    expect(host.callsOf('drift.measure')).toHaveLength(1);
  });
});
