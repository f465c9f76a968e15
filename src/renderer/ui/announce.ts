const regionId = 'announcements';

/** Says something to assistive technology without showing it. */
export function announce(message: string): void {
  let region = document.getElementById(regionId);
  if (region === null) {
    region = document.createElement('div');
    region.id = regionId;
    region.className = 'sr';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  region.textContent = message;
}
