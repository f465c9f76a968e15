import { announce } from '../ui/announce.ts';
import { isMac } from '../ui/platform.ts';

/** Searches where the focus is, as Cmd+F or Ctrl+F does: each column knows what that means in it. */
export function findInColumn(root: Document = document): void {
  const focused = root.activeElement ?? root.body;
  const at = focused === root.body ? root.querySelector('[data-region="sources"]') : focused;
  if (at !== null && asksToFind(at)) return;
  const sources = root.querySelector('[data-region="sources"] .searchable, [data-region="sources"] input');
  if (sources === null || !asksToFind(sources)) announce('There is nothing to search here');
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
