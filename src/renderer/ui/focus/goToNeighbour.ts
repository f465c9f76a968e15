import type { KeyboardEvent } from 'react';

/** Handles keys on a tick of a list: Up, Down, Home and End focus another one that is not disabled. */
export function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const ticks = event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[role="checkbox"]') ?? [];
  const able = [...ticks].filter((tick) => !tick.hasAttribute('disabled'));
  const at = able.indexOf(event.currentTarget);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: able.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  able[next]?.focus();
}
