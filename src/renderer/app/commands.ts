import type { MenuCommand } from '../../shared/api.ts';
import { firstOpenFinding } from '../secrets/firstOpenFinding.ts';
import { addSelected } from '../library/addSelected.ts';
import { addShown } from '../sessions/addPayload.ts';
import type { Stores } from './createStores.ts';

export type Command =
  | MenuCommand
  | 'primary'
  | 'save-shown'
  | 'assemble'
  | 'review'
  | 'library'
  | 'settings'
  | 'next-region'
  | 'previous-region';

/** What keys and the system's menu can ask for. Where it makes no sense now, it does nothing. */
export function createCommands(
  stores: Stores,
  moveRegion: (by: 1 | -1) => void,
): Record<Command, () => void> {
  const { view, projects, stack, library, exports, toasts, review, sessions } = stores;
  const inLibrary = (): boolean => view.getState().screen === 'library';
  const inReview = (): boolean => view.getState().screen === 'review';
  const inSessions = (): boolean => view.getState().screen === 'session';
  const run = (target: 'clipboard' | 'file' | 'reference') => (): void => {
    const { current, assembly } = stack.getState();
    if (current === null) return;
    if ((assembly?.blocking ?? 0) > 0) view.getState().showSecrets(firstOpenFinding(stack.getState()));
    else void exports.getState().run(target);
  };
  const history = (which: 'undo' | 'redo') => async (): Promise<void> => {
    const answer = await stack.getState()[which]();
    if (answer === 'nothing') toasts.getState().show({ level: 'info', message: `Nothing to ${which}` });
  };
  const [undo, redo] = [history('undo'), history('redo')];
  return {
    'open-project': () => void projects.getState().open(),
    'new-stack': () => {
      view.getState().show('assemble');
      void stack.getState().create();
    },
    primary: () => {
      if (inReview()) void review.saved.getState().save();
      else if (inLibrary()) void addSelected(stores);
      else if (inSessions()) void addShown(stores);
      else run('clipboard')();
    },
    copy: run('clipboard'),
    'copy-reference': run('reference'),
    'save-shown': () => {
      if (inReview()) void review.saved.getState().save();
      else if (inLibrary()) void library.getState().flush();
      else run('file')();
    },
    save: () => (inReview() ? void review.saved.getState().save() : run('file')()),
    refresh: () => {
      if (inReview()) void review.report.getState().run();
      else if (inSessions()) void sessions.drift.getState().refresh();
      else void stack.getState().refresh();
    },
    undo: () => {
      if (inReview()) void review.drafts.getState().undo();
      else if (inLibrary()) undoToast(stores);
      else void undo();
    },
    redo: () => {
      if (inReview()) void review.drafts.getState().redo();
      else if (!inLibrary()) void redo();
    },
    'toggle-preview': () => view.getState().toggleRight(),
    assemble: () => view.getState().show('assemble'),
    review: () => view.getState().show('review'),
    library: () => view.getState().show('library'),
    settings: () => view.getState().show('settings'),
    'next-region': () => moveRegion(1),
    'previous-region': () => moveRegion(-1),
  };
}

/** Where no stack is in sight, only what was just said can be taken back. */
function undoToast({ toasts }: Stores): void {
  const last = toasts.getState().toasts.at(-1);
  if (last?.action?.label !== 'Undo') return;
  last.action.run();
  toasts.getState().dismiss(last.id);
}
