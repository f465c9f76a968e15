import type { CommandId } from '../../shared/domain/commands.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';
import { viewOf } from '../stores/followWindow.ts';
import { announce } from '../ui/announce.ts';
import { isMac } from '../ui/platform.ts';

/** Where one most likely looks for something, on the screens where the focus does not say it. */
const usualPlaces =
  '[data-region="sources"] .searchable, [data-region="sources"] input, [data-region="payload-editor"]';

/** What a browser does by itself, on the same keys. */
export const ofHost: ReadonlySet<CommandId> = new Set<CommandId>([
  'close-window',
  'zoom-in',
  'zoom-out',
  'zoom-usual',
  'full-screen',
]);

/** What concerns this window as a whole. */
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

/** Searches where the focus is, as Cmd+F or Ctrl+F does: each column knows what that means in it. */
function findInColumn(root: Document = document): void {
  const focused = root.activeElement ?? root.body;
  if (focused !== root.body && asksToFind(focused)) return;
  const usual = [...root.querySelectorAll(usualPlaces)].find((place) => place.closest('[hidden]') === null);
  if (usual === undefined || !asksToFind(usual)) announce('There is nothing to search here');
}

/** Answers whether somebody took it. */
function asksToFind(element: Element): boolean {
  const event = new KeyboardEvent('keydown', {
    key: 'f',
    ...(isMac ? { metaKey: true } : { ctrlKey: true }),
    bubbles: true,
    cancelable: true,
  });
  return !element.dispatchEvent(event);
}
