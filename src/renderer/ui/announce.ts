/** What was done, and figures that follow from it. Each is said by a region of its own: one does not overwrite the other. */
export type Announced = 'actions' | 'figures';

const regionIds: Record<Announced, string> = {
  actions: 'announcements',
  figures: 'announced-figures',
};

/** Says something to assistive technology without showing it. */
export function announce(message: string, about: Announced = 'actions'): void {
  const id = regionIds[about];
  let region = document.getElementById(id);
  if (region === null) {
    region = document.createElement('div');
    region.id = id;
    region.className = 'sr';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  region.textContent = message;
}
