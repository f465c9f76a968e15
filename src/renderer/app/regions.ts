const focusable = [
  '[tabindex="0"]',
  'button:not([tabindex="-1"])',
  'input:not([tabindex="-1"])',
  'textarea',
  'a[href]',
].join(',');

/** Puts the focus into the next or the previous region of the window, in reading order, round and round. */
export function moveRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.querySelector(focusable) !== null,
  );
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const start = here < 0 && by === -1 ? 0 : here;
  const next = regions[(start + by + regions.length) % regions.length];
  if (next !== undefined) focusRegion(next);
}

/** Where a list says what is current, that is taken; else the first thing that takes the focus. */
export function focusRegion(region: Element | null): void {
  const preferred = region?.querySelector<HTMLElement>(
    '[aria-current="true"][tabindex="0"], [role="treeitem"][tabindex="0"], li[tabindex="0"]',
  );
  (preferred ?? region?.querySelector<HTMLElement>(focusable))?.focus();
}
