/** CSS pixels: below them the sidebar is a rail, and columns have other usual widths. */
const narrowBelow = 1240;

export function isNarrow(): boolean {
  return window.innerWidth < narrowBelow;
}

/** Calls whenever the window becomes narrow or wide; answers how to stop. */
export function onNarrowChange(act: () => void): () => void {
  const wide = window.matchMedia(`(min-width: ${narrowBelow}px)`);
  wide.addEventListener('change', act);
  return () => wide.removeEventListener('change', act);
}
