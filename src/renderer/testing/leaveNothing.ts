import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// The tests of components share one document: the Tab key of the next file would first reach what the one before left there.
afterEach(cleanup);

// A dialog gives the focus back a frame after it has gone, which would take it from the next file, and announcements stay.
afterAll(async () => {
  await new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.body.replaceChildren();
});
