import type { CommandId } from '../../shared/domain/commands.ts';
import { commandIds } from '../../shared/domain/commands.ts';
import type { WindowView } from '../../shared/domain/window/windowView.ts';
import type { CommandAct } from './commandAct.ts';
import type { Stores } from './createStores.ts';
import { windowCommands } from './shortcuts.ts';

type Shown = Pick<Stores, 'view' | 'projects' | 'stack'>;

/** Returns the state that this window shows now. */
export function viewOf({ view, projects, stack }: Shown): WindowView {
  const { screen, sourceTab, rightShown, sidebarCollapsed } = view.getState();
  const projectId = projects.getState().currentId;
  const { projectId: stacksOf, currentId } = stack.getState();
  const stackId = stacksOf === projectId ? currentId : null;
  return { projectId, stackId, screen, sourceTab, rightShown, sidebarCollapsed };
}

/** Returns the view of a project with its last stack. */
export function viewOfProject(projectId: string): WindowView {
  return { projectId, stackId: null, screen: 'assemble', sourceTab: 'files', rightShown: true };
}

/**
 * Makes the host remember the window's state, and shows the views that others request. Returns a function that stops
 * this.
 */
export function followWindow(stores: Shown & Pick<Stores, 'client'>): () => void {
  const { client, view, projects, stack } = stores;
  let known = JSON.stringify(viewOf(stores));
  const remember = whenAtRest(() => {
    const { phase } = projects.getState();
    const loading = stack.getState().phase === 'loading';
    // The state halfway between two projects is not worth restoring.
    if (phase !== 'ready' || loading) return;
    const now = viewOf(stores);
    const text = JSON.stringify(now);
    if (text === known) return;
    known = text;
    void client.api.windows.remember({ view: now }).catch(() => undefined);
  });
  const stops = [
    view.subscribe(remember),
    projects.subscribe(remember),
    stack.subscribe(remember),
    client.on('projects.chosen', ({ projectId }) => {
      view.getState().show('assemble');
      void projects.getState().choose(projectId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Sends what is typed and not saved yet when the page goes away: the host writes it before it ends. */
export function saveTypingOnLeave(
  { stack, library, review, tasks }: Pick<Stores, 'stack' | 'library' | 'review' | 'tasks'>,
  page: Pick<Window, 'addEventListener'>,
): void {
  page.addEventListener('beforeunload', () => {
    stack.getState().sendNow();
    library.getState().sendNow();
    review.markdown.getState().sendNow();
    tasks.markdown.getState().sendNow();
    review.drafts.getState().sendNow();
  });
}

/** Disables commands in the system's menu that make no sense now. Returns a function that stops this. */
export function followPossible(
  stores: Stores,
  acts: Readonly<Record<CommandId, CommandAct>>,
  root: Document,
): () => void {
  let known = '[]';
  const tell = whenAtRest(() => {
    // A dialog has its own keys; the app behind it waits.
    const behind = root.querySelector('[role="dialog"]') !== null;
    const commands = commandIds.filter(
      (id) => (behind && !underDialogs.has(id)) || (acts[id].whyNot?.() ?? null) !== null,
    );
    const text = JSON.stringify(commands);
    if (text === known) return;
    known = text;
    void stores.client.api.windows.impossible({ commands }).catch(() => undefined);
  });
  const { view, projects, stack, payloads, review, settings } = stores;
  const stops = [view, projects, stack, payloads, review.drafts, settings].map((store) =>
    store.subscribe(tell),
  );
  root.addEventListener('focusin', tell);
  root.addEventListener('focusout', tell);
  tell();
  return () => {
    stops.forEach((stop) => stop());
    root.removeEventListener('focusin', tell);
    root.removeEventListener('focusout', tell);
  };
}

/** Commands that work while a dialog is open, or that fields need. */
const underDialogs: ReadonlySet<CommandId> = new Set<CommandId>([...windowCommands, 'undo', 'redo']);

const restMs = 150;

function whenAtRest(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, restMs);
  };
}
