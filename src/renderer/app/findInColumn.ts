import { announce } from '../ui/announce.ts';
import { isMac } from '../ui/platform.ts';

/** Where one most likely looks for something, on the screens where the focus does not say it. */
const usualPlaces =
  '[data-region="sources"] .searchable, [data-region="sources"] input, [data-region="payload-editor"]';

/** Searches where the focus is, as Cmd+F or Ctrl+F does: each column knows what that means in it. */
export function findInColumn(root: Document = document): void {
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
