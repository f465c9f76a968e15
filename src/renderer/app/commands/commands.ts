import { noAgentsInPage } from '../../budget/OpenInAgent.tsx';
import { whyNoPush } from '../../checkpoint/checkpointStore.ts';
import { hasMessage, type ExportTarget } from '../../../shared/domain/assembly.ts';
import type { CommandId } from '../../../shared/domain/commands.ts';
import { firstOpenFinding } from '../../secrets/firstOpenFinding.ts';
import { saveNoteAndFinish } from './finishTask.ts';
import { addSelectedText } from '../../memory/memoryActions.ts';
import { addSelected } from '../../library/addSelected.ts';
import { addShown } from '../../sessions/addPayload.ts';
import { overtakenWords } from '../../stack/stackEdits.ts';
import { goOn, refreshShown } from '../../recover/state/recoverActions.ts';
import { refreshAndReport } from '../../stack/refreshAndReport.ts';
import type { CommandAct } from '../../stores/commandAct.ts';
import type { Stores } from '../../stores/createStores.ts';
import { newStack } from './newStack.ts';
import { screenCommands } from './screenCommands.ts';
import { stackCommands } from './stackCommands.ts';
import { windowCommands } from './windowCommands.ts';

/** Makes the commands that keys, the system's menu and the palette call. */
export function createCommands(
  stores: Stores,
  moveRegion: (by: 1 | -1) => void,
): Readonly<Record<CommandId, CommandAct>> {
  const { view, projects, stack, library, rules, exports, toasts, review, recovery } = stores;
  const { sessions, tasks, checkpoint, worktrees, settings, window } = stores;
  const inLibrary = (): boolean => view.getState().screen === 'library';
  const inMemory = (): boolean => inLibrary() && view.getState().libraryTab === 'memory';
  const inRules = (): boolean => inLibrary() && view.getState().libraryTab === 'rules';
  const inReview = (): boolean => view.getState().screen === 'review';
  const inRecover = (): boolean => view.getState().screen === 'recover';
  const inTasks = (): boolean => view.getState().screen === 'tasks';
  const inCheckpoint = (): boolean => inTasks() && tasks.view.getState().page === 'checkpoint';
  const pushIfPossible = (): void => {
    const reason = whyNoPush(checkpoint.getState());
    if (reason === undefined) void checkpoint.getState().push();
    else toasts.getState().show({ level: 'info', message: reason });
  };
  const inFinish = (): boolean => inTasks() && tasks.view.getState().page === 'finish';
  const inSessions = (): boolean => view.getState().screen === 'session';
  const inWorktrees = (): boolean => view.getState().screen === 'worktrees';
  const run = (target: ExportTarget) => (): void => {
    const { current, assembly } = stack.getState();
    if (current === null) return;
    if ((assembly?.blocking ?? 0) > 0) view.getState().showSecrets(firstOpenFinding(stack.getState()));
    else void exports.getState().run(target);
  };
  const history = (which: 'undo' | 'redo') => async (): Promise<void> => {
    const answer = await stack.getState()[which]();
    if (answer === 'nothing') toasts.getState().show({ level: 'info', message: `Nothing to ${which}` });
    if (answer === 'overtaken') toasts.getState().show({ level: 'warn', message: overtakenWords });
  };
  const undoPlan = async (which: 'undo' | 'redo'): Promise<void> => {
    if (await tasks.store.getState()[which]()) return;
    toasts.getState().show({ level: 'info', message: `Nothing to ${which}` });
  };
  const [undo, redo] = [history('undo'), history('redo')];
  const noStack = (): string | null => (stack.getState().current === null ? 'No stack is open' : null);
  const noMessage = (): string | null =>
    noStack() ?? (hasMessage(stack.getState().current, stack.getState().assembly) ? null : 'No item is on');
  const noProject = (): string | null =>
    projects.getState().currentId === null ? 'No project is open' : null;
  return {
    ...screenCommands(stores),
    ...stackCommands(stores),
    ...windowCommands(stores),
    'open-project': { run: () => void projects.getState().open() },
    'new-stack': {
      run: () => void newStack(stores),
      whyNot: noProject,
    },
    primary: {
      run: () => {
        if (inReview()) void review.saved.getState().save();
        else if (inMemory()) void addSelectedText(stores);
        else if (inRules()) void rules.getState().apply();
        else if (inLibrary()) void addSelected(stores);
        else if (inRecover()) goOn(recovery);
        else if (inSessions()) void addShown(stores);
        else if (inWorktrees()) void worktrees.getState().open();
        else if (inCheckpoint()) pushIfPossible();
        else if (inTasks()) void tasks.primary();
        else run('clipboard')();
      },
    },
    copy: { run: run('clipboard'), whyNot: noMessage },
    'copy-reference': { run: run('reference'), whyNot: noMessage },
    'open-in-agent': {
      run: () => run(settings.getState().settings.agent)(),
      whyNot: () => (window.getState().kind === 'page' ? noAgentsInPage : noMessage()),
    },
    'save-shown': {
      run: () => {
        if (inReview()) void review.saved.getState().save();
        else if (inLibrary()) void library.getState().flush();
        else if (inFinish()) void saveNoteAndFinish(stores);
        else if (inTasks()) void tasks.markdown.getState().flush();
        else run('file')();
      },
    },
    save: { run: run('file'), whyNot: noMessage },
    'save-as': saveAs(stores),
    refresh: {
      run: () => {
        if (inReview()) void review.report.getState().run();
        else if (inRules()) void rules.getState().refresh();
        else if (inRecover()) void refreshShown(recovery);
        else if (inSessions()) void sessions.drift.getState().refresh();
        else if (inCheckpoint()) void checkpoint.getState().readAgain();
        else if (inTasks()) void tasks.store.getState().refresh();
        else if (inWorktrees()) void worktrees.getState().refresh();
        else void refreshAndReport(stack, toasts);
      },
      whyNot: noProject,
    },
    undo: {
      run: () => {
        if (inReview()) void review.drafts.getState().undo();
        else if (inLibrary()) undoToast(stores);
        else if (inFinish()) undoNote(stores, 'undo');
        else if (inTasks()) void undoPlan('undo');
        else void undo();
      },
      whyNot: () => (inLibrary() ? null : noProject()),
    },
    redo: {
      run: () => {
        if (inReview()) void review.drafts.getState().redo();
        else if (inFinish()) undoNote(stores, 'redo');
        else if (inTasks()) void undoPlan('redo');
        else if (!inLibrary()) void redo();
      },
      whyNot: noProject,
    },
    'next-region': { run: () => moveRegion(1) },
    'previous-region': { run: () => moveRegion(-1) },
  };
}

function undoNote({ note, toasts }: Stores, which: 'undo' | 'redo'): void {
  if (!note.getState()[which]()) toasts.getState().show({ level: 'info', message: `Nothing to ${which}` });
}

/** Undoes the last message only, on a screen without a stack. */
function undoToast({ toasts }: Stores): void {
  const last = toasts.getState().toasts.at(-1);
  if (last?.action?.label !== 'Undo') return;
  last.action.run();
  toasts.getState().dismiss(last.id);
}

/** Saves the payload that is open, or else the stack, to a place that the user chooses. */
function saveAs({ view, sessions, stack, stackFiles }: Stores): CommandAct {
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
      if (screen === 'library' || screen === 'settings' || screen === 'worktrees')
        return 'This screen has nothing to save as a file';
      if (screen === 'session') return shownSession() === null ? 'No session is open' : null;
      return stack.getState().current === null ? 'No stack is open' : null;
    },
  };
}
