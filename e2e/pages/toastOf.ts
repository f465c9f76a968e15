import type { Locator, Page } from '@playwright/test';

/** Returns the message that the app shows for a moment, also while a later dialog covers it. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Message', exact: true, includeHidden: true });
}
