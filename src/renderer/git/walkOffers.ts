import type { KeyboardEvent } from 'react';

/**
 * Handles keys in the list of offers: Up and Down move between offers, Home and End to the first and last, Left and
 * Right close and open the files of one, Space adds or removes one.
 */
export function walkOffers(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const offer = target.closest('.git-offer');
  if (offer === null || target.tagName !== 'BUTTON') return;
  const opens = target.matches('.git-open');
  const isOpen = target.getAttribute('aria-expanded') === 'true';
  // An offer with nothing to add has no button to focus.
  const offers = [...currentTarget.querySelectorAll('.git-offer')].filter((each) => buttonOf(each) !== null);
  const at = offers.indexOf(offer);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: offers.length - 1 }[key];
  if (to !== undefined) {
    const next = offers[Math.min(Math.max(to, 0), offers.length - 1)];
    (next?.querySelector<HTMLElement>(opens ? 'button.git-open' : '.btn') ?? buttonOf(next))?.focus();
  } else if (key === 'ArrowRight' && opens) {
    if (isOpen) buttonOf(offer)?.focus();
    else target.click();
  } else if (key === 'ArrowLeft') {
    const opener = offer.querySelector<HTMLElement>('button.git-open');
    if (!opens) opener?.focus();
    else if (isOpen) target.click();
  } else if (key === ' ' && opens) buttonOf(offer)?.click();
  else return;
  event.preventDefault();
}

function buttonOf(offer: Element | undefined): HTMLElement | null {
  return offer?.querySelector<HTMLElement>('.btn') ?? null;
}
