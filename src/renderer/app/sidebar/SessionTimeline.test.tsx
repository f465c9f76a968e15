import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { Sessions } from '../../sessions/createSessions.ts';
import { sessionCopyActions, sessionRowActions } from '../../sessions/sessionRowActions.ts';
import { savedOf } from '../../testing/sessionExamples.ts';
import { SessionTimeline, type SessionTimelineProps } from './SessionTimeline.tsx';

function setUp(count: number, more: Partial<SessionTimelineProps> & Partial<PayloadFile> = {}) {
  const acts = {
    onOpen: vi.fn<(session: number) => void>(),
    onOpenNext: vi.fn<() => void>(),
    onNew: vi.fn<() => void>(),
    onAdd: vi.fn<(session: number) => void>(),
  };
  const copy = vi.fn<Sessions['copy']>(() => Promise.resolve());
  const exportTo = vi.fn<Sessions['exportTo']>(() => Promise.resolve());
  const { reconstructed, ...props } = more;
  const payloads = Array.from({ length: count }, (_, index) => ({
    ...savedOf(count - index),
    ...(reconstructed === undefined ? {} : { reconstructed }),
  }));
  render(
    <SessionTimeline
      payloads={payloads}
      tokens={new Map([[count, 1_612]])}
      exact={false}
      next={{ session: count + 1, hasDraft: false, runningSince: null }}
      loading={false}
      shown={null}
      actionsOf={(payload) =>
        sessionRowActions(
          {
            path: payload.path,
            paths: null,
            inStack: false,
            open: () => acts.onOpen(payload.session),
            add: () => acts.onAdd(payload.session),
          },
          sessionCopyActions(payload.session, { copy, exportTo }),
        )
      }
      {...acts}
      {...props}
    />,
  );
  return { ...acts, copy, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('sessions in the sidebar', () => {
  it('are opened, added and copied by keyboard', async () => {
    const { onOpen, onOpenNext, onAdd, copy, user } = setUp(2);
    await user.tab();
    await user.tab();
    expect(button(/^Session 3,/u)).toBe(document.activeElement);
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}{ArrowRight}{Enter}{ArrowRight}{Enter}');
    expect(onOpenNext).toHaveBeenCalledTimes(1);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(1);
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as file reference' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith(1, 'reference');
  });

  it.each([
    [{ hasDraft: false, runningSince: null }, 'preparing this first message'],
    [{ hasDraft: false, runningSince: '' }, 'running'],
    [{ hasDraft: false, runningSince: '2026-11-02T09:05:00.000Z' }, /running since .*\d/u],
    [{ hasDraft: true, runningSince: '2026-11-02T09:05:00.000Z' }, 'draft to review'],
  ])('tell what the next one waits for: %o', (next, words) => {
    setUp(2, { next: { session: 3, ...next } });
    const name = button(/^Session 3,/u)
      .getAttribute('aria-label')
      ?.replace('Session 3, ', '');
    expect(name).toMatch(words);
  });

  it('say why none can be added without a stack', async () => {
    const { onAdd, user } = setUp(1, { onAdd: undefined });
    await user.hover(button(/^Session 1,/u));
    const add = button('Add the payload of session 1 to the stack');
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(add);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('are the newest few, with a way to the others', async () => {
    const { onOpen, user } = setUp(500);
    expect(document.querySelectorAll('[data-row]')).toHaveLength(5);
    await user.click(button('All 500 sessions'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(500);
  });

  it('say their tokens and state, and that one was reconstructed', () => {
    setUp(2);
    expect(button(/^Session 2, .+, payload saved, about 1,612 tokens$/u).textContent).toContain('1,612');
    expect(button(/^Session 1, .+, payload saved$/u)).toBeTruthy();
    cleanup();
    setUp(1, { reconstructed: true });
    expect(button(/^Session 1, .+, reconstructed/u).querySelector('.node.reconstructed')).not.toBeNull();
  });

  it('begin with the one to come, which is prepared or has a draft to review', async () => {
    const { onNew, user } = setUp(3);
    expect(button('Session 4, preparing this first message').querySelector('.node.now')).not.toBeNull();
    await user.click(button('New draft for session 4'));
    expect(onNew).toHaveBeenCalledTimes(1);
    cleanup();
    setUp(3, { next: { session: 4, hasDraft: true, runningSince: null } });
    expect(button('Session 4, draft to review')).toBeTruthy();
  });

  it('seem not to be missing while they are read', () => {
    setUp(0, { loading: true });
    expect(screen.queryByText(/appear here/u)).toBeNull();
  });
});
