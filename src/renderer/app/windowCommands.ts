import type { CommandId } from '../../shared/domain/commands.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';
import { findInColumn } from './findInColumn.ts';
import { viewOf } from '../stores/followWindow.ts';

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
