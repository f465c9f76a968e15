import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedOf } from '../testing/sessionExamples.ts';
import type { Sessions } from '../sessions/createSessions.ts';
import { sessionCopyActions, sessionRowActions } from '../sessions/sessionRowActions.ts';
import { SessionTimeline } from './SessionTimeline.tsx';

afterEach(cleanup);

function setUp(count: number, hasStack = true) {
  const onOpen = vi.fn<(session: number) => void>();
  const onAdd = vi.fn<(session: number) => void>();
  const copy = vi.fn<Sessions['copy']>(() => Promise.resolve());
  const exportTo = vi.fn<Sessions['exportTo']>(() => Promise.resolve());
  render(
    <SessionTimeline
      payloads={Array.from({ length: count }, (_, index) => savedOf(count - index))}
      shown={null}
      onOpen={onOpen}
      onAdd={hasStack ? onAdd : undefined}
      actionsOf={(payload) =>
        sessionRowActions(
          {
            path: payload.path,
            paths: null,
            inStack: false,
            open: () => onOpen(payload.session),
            add: hasStack ? () => onAdd(payload.session) : undefined,
          },
          sessionCopyActions(payload.session, { copy, exportTo }),
        )
      }
    />,
  );
  return { onOpen, onAdd, copy, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('sessions in the sidebar', () => {
  it('are opened, added and copied by keyboard', async () => {
    const { onOpen, onAdd, copy, user } = setUp(2);
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}{ArrowRight}{Enter}{ArrowRight}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(1);
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as file reference' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith(1, 'reference');
  });

  it('say why none can be added without a stack', async () => {
    const { onAdd, user } = setUp(1, false);
    const add = button('Add the payload of session 1 to the stack');
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(add);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('are the newest thirty, with a way to the others', async () => {
    const { onOpen, user } = setUp(500);
    expect(document.querySelectorAll('[data-row]')).toHaveLength(30);
    await user.click(button('All 500 sessions'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(500);
  });
});
