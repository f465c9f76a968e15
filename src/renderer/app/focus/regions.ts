const focusable = [
  '[tabindex="0"]',
  // A button that only resizes the sidebar is no place to start.
  'button:not([tabindex="-1"], .side-toggle)',
  'input:not([tabindex="-1"])',
  'textarea',
  'a[href]',
].join(',');

/** Focuses the next or previous region of the window in reading order; wraps around at the ends. */
export function moveRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => firstShown(region, focusable) !== null,
  );
  // A region may lie in another one.
  const here = regions.findLastIndex((region) => region.contains(document.activeElement));
  const after = here < 0 ? nextOf(regions, document.activeElement) : here + 1;
  const wanted = by === 1 ? after : (here < 0 ? after : here) - 1;
  const next = regions[(wanted + regions.length) % regions.length];
  if (next !== undefined) focusRegion(next);
}

/** Returns the first region after the focused element or within it, if no region has the focus. */
function nextOf(regions: readonly Element[], focused: Element | null): number {
  const behind = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
  const next = regions.findIndex(
    (region) => ((focused?.compareDocumentPosition(region) ?? behind) & behind) > 0,
  );
  return Math.max(next, 0);
}

/** Focuses the main part of a screen: the named region, or else the stack, or else the first. */
export function focusScreen(main: HTMLElement | null, name?: string): void {
  const regions = [...(main?.querySelectorAll<HTMLElement>('[data-region]') ?? [])];
  const region =
    regions.find(({ dataset }) => dataset['region'] === name) ??
    regions.find(({ dataset }) => dataset['region'] === 'stack') ??
    regions.find(({ dataset }) => dataset['region'] !== 'header');
  const start = region === undefined ? null : startOf(region);
  // An empty stack has no item to start at, and the actions in its head are for full ones.
  const isHead = region?.dataset['region'] === 'stack' && start?.closest('.colhead') != null;
  const target = isHead ? firstShown(region, '.empty button') : start;
  // A field would turn the app's single-letter keys into text.
  if (target === null || target.matches('input, textarea')) main?.focus();
  else target.focus();
}

/** Focuses the goal of the stack that is shown. True if there is one. */
export function focusGoal(): boolean {
  const goal = document.querySelector<HTMLElement>('[data-region="stack"] .goal input');
  goal?.focus();
  return goal !== null;
}

/** Focuses the current element of a list, or else the first element that accepts the focus. */
export function focusRegion(region: Element | null): void {
  if (region !== null) startOf(region)?.focus();
}

function startOf(region: Element): HTMLElement | null {
  const preferred = '[aria-current="true"][tabindex="0"], [role="treeitem"][tabindex="0"], li[tabindex="0"]';
  return firstShown(region, preferred) ?? firstShown(region, focusable);
}

/** Skips hidden tabs, which stay in the document, but do not accept the focus. */
function firstShown(region: Element, selector: string): HTMLElement | null {
  const found = [...region.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.closest('[hidden]') === null) ?? null;
}
