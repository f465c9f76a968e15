const focusable = [
  '[tabindex="0"]',
  // What only makes room is nothing to begin with.
  'button:not([tabindex="-1"], .side-toggle)',
  'input:not([tabindex="-1"])',
  'textarea',
  'a[href]',
].join(',');

/** Puts the focus into the next or the previous region of the window, in reading order, round and round. */
export function moveRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => firstShown(region, focusable) !== null,
  );
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const after = here < 0 ? nextOf(regions, document.activeElement) : here + 1;
  const wanted = by === 1 ? after : (here < 0 ? after : here) - 1;
  const next = regions[(wanted + regions.length) % regions.length];
  if (next !== undefined) focusRegion(next);
}

/** Where none has the focus: the first that comes behind what has it, or lies within. */
function nextOf(regions: readonly Element[], focused: Element | null): number {
  const behind = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
  const next = regions.findIndex(
    (region) => ((focused?.compareDocumentPosition(region) ?? behind) & behind) > 0,
  );
  return Math.max(next, 0);
}

/** Puts the focus onto what a screen is about: the region that is named, or else the stack, or else the first. */
export function focusScreen(main: HTMLElement | null, name?: string): void {
  const regions = [...(main?.querySelectorAll<HTMLElement>('[data-region]') ?? [])];
  const region =
    regions.find(({ dataset }) => dataset['region'] === name) ??
    regions.find(({ dataset }) => dataset['region'] === 'stack') ??
    regions.find(({ dataset }) => dataset['region'] !== 'header');
  const start = region === undefined ? null : startOf(region);
  // An empty stack has no item to begin with, and what its head offers is for full ones.
  const isHead = region?.dataset['region'] === 'stack' && start?.closest('.colhead') != null;
  const target = isHead ? firstShown(region, '.empty button') : start;
  // A field would take the keys of the app for letters.
  if (target === null || target.matches('input, textarea')) main?.focus();
  else target.focus();
}

/** Puts the focus onto the goal of the stack that is shown. Answers whether there is one. */
export function focusGoal(): boolean {
  const goal = document.querySelector<HTMLElement>('[data-region="stack"] .goal input');
  goal?.focus();
  return goal !== null;
}

/** Where a list says what is current, that is taken; else the first thing that takes the focus. */
export function focusRegion(region: Element | null): void {
  if (region !== null) startOf(region)?.focus();
}

function startOf(region: Element): HTMLElement | null {
  const preferred = '[aria-current="true"][tabindex="0"], [role="treeitem"][tabindex="0"], li[tabindex="0"]';
  return firstShown(region, preferred) ?? firstShown(region, focusable);
}

/** Tabs that are not shown stay as they were, and take no focus. */
function firstShown(region: Element, selector: string): HTMLElement | null {
  const found = [...region.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.closest('[hidden]') === null) ?? null;
}
