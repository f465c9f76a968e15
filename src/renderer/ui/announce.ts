/**
 * An action's result, or figures that follow from it. Each has its own region, so that neither overwrites the other.
 */
export type Announced = 'actions' | 'figures';

const regionIds: Record<Announced, string> = {
  actions: 'announcements',
  figures: 'announced-figures',
};

/** Announces a message to assistive technology without showing it. */
export function announce(message: string, about: Announced = 'actions'): void {
  const id = regionIds[about];
  let region = document.getElementById(id);
  if (region === null) {
    region = document.createElement('div');
    region.id = id;
    region.className = 'screen-reader-only';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  region.textContent = message;
}
