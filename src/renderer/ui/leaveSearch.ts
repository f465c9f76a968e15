const stops =
  '[role="treeitem"][tabindex="0"], [role="option"][tabindex="0"], li[tabindex="0"], li > button[tabindex="0"]';

/** From a search that is empty to the list it narrows; where there is none, out of the field. */
export function leaveSearch(field: HTMLElement): void {
  const column = field.closest('[role="tabpanel"], section, [data-region]');
  const first = column?.querySelector<HTMLElement>(stops);
  if (first === null || first === undefined) field.blur();
  else first.focus();
}
