import type { CommandId } from '../../../shared/domain/commands.ts';
import type { CommandAct } from '../../stores/commandAct.ts';
import type { Stores } from '../../stores/createStores.ts';
import { viewOf } from '../../stores/followWindow.ts';
import { announce } from '../../ui/announce.ts';
import { isMac } from '../../ui/platform.ts';

/** Places that Find searches if the focus does not name one. */
const usualPlaces =
  '[data-region="sources"] .searchable, [data-region="sources"] input, [data-region="payload-editor"]';

/** Commands that a browser runs by itself on the same keys. */
export const ofHost: ReadonlySet<CommandId> = new Set<CommandId>([
  'close-window',
  'zoom-in',
  'zoom-out',
  'zoom-usual',
  'full-screen',
]);

/** Makes the commands for this window as a whole. */
export function windowCommands(stores: Stores) {
  const { window, view } = stores;
  const asHost = (run: () => void): CommandAct => ({
    run,
    whyNot: () => (window.getState().kind === 'page' ? 'Your browser does this' : null),
  });
  return {
    'new-window': { run: () => void window.getState().open(viewOf(stores)) },
    'close-window': asHost(() => void window.getState().close()),
    'zoom-in': asHost(() => void window.getState().zoom('in')),
    'zoom-out': asHost(() => void window.getState().zoom('out')),
    'zoom-usual': asHost(() => void window.getState().zoom('usual')),
    'full-screen': asHost(() => void window.getState().toggleFullScreen()),
    find: { run: () => findInColumn() },
    about: { run: () => view.getState().open('about') },
  } satisfies Partial<Record<CommandId, CommandAct>>;
}

/** Searches the column that has the focus, as Cmd+F or Ctrl+F does; each column handles the key itself. */
function findInColumn(root: Document = document): void {
  const focused = root.activeElement ?? root.body;
  if (focused !== root.body && asksToFind(focused)) return;
  const usual = [...root.querySelectorAll(usualPlaces)].find((place) => place.closest('[hidden]') === null);
  if (usual === undefined || !asksToFind(usual)) announce('There is nothing to search here');
}

/** True if an element handled the key. */
function asksToFind(element: Element): boolean {
  const event = new KeyboardEvent('keydown', {
    key: 'f',
    ...(isMac ? { metaKey: true } : { ctrlKey: true }),
    bubbles: true,
    cancelable: true,
  });
  return !element.dispatchEvent(event);
}
