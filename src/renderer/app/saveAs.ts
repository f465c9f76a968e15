import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';

/** What is shown, to a place of the person's choice: the payload that is read, or else the stack. */
export function saveAs({ view, sessions, stack, stackFiles }: Stores): CommandAct {
  const shownSession = (): number | null =>
    view.getState().screen === 'session' ? sessions.timeline.getState().shown : null;
  return {
    run: () => {
      const session = shownSession();
      const { current } = stack.getState();
      if (session !== null) void sessions.exportTo(session, false);
      else if (current !== null) void stackFiles.getState().startLeaving(current, 'export');
    },
    whyNot: () => {
      const { screen } = view.getState();
      if (screen === 'review') return 'Save the payload first, then export it from its session';
      if (screen === 'library' || screen === 'settings') return 'This screen has nothing to save as a file';
      if (screen === 'session') return shownSession() === null ? 'No session is open' : null;
      return stack.getState().current === null ? 'No stack is open' : null;
    },
  };
}
