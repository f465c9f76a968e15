/** CSS pixels. Narrower windows show the sidebar as a rail and use other column widths. */
const narrowBelow = 1240;

export function isNarrow(): boolean {
  return window.innerWidth < narrowBelow;
}

/** Calls `act` whenever the window becomes narrow or wide. Returns a function that stops this. */
export function onNarrowChange(act: () => void): () => void {
  const wide = window.matchMedia(`(min-width: ${narrowBelow}px)`);
  wide.addEventListener('change', act);
  return () => wide.removeEventListener('change', act);
}
