import type { KeyboardEvent } from 'react';
import { stepTo } from './stepTo.ts';

/** Handles keys on a tick of a list: Up, Down, Home and End focus another one that is not disabled. */
export function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const ticks = event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[role="checkbox"]') ?? [];
  const able = [...ticks].filter((tick) => !tick.hasAttribute('disabled'));
  const at = able.indexOf(event.currentTarget);
  const next = stepTo(event.key, at, able.length);
  if (next === undefined) return;
  event.preventDefault();
  able[next]?.focus();
}
