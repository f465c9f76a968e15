import type { Locator, Page } from '@playwright/test';

/** Model of the screen of saved sessions. */
export class SessionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The line above the stack. */
  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Since the last session' });
  }

  get timeline(): Locator {
    return this.page.getByRole('region', { name: 'Timeline' });
  }

  get payload(): Locator {
    return this.page.getByRole('region', { name: 'Payload' });
  }

  get since(): Locator {
    return this.page.getByRole('region', { name: 'Since then' });
  }

  /** Returns a row of the timeline. */
  row(session: number): Locator {
    return this.timeline.getByRole('button', { name: `Session ${String(session)},` });
  }

  /** Returns a saved session in the sidebar, where the next session has a row, too. */
  side(session: number): Locator {
    return this.page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('button', {
      name: new RegExp(`^Session ${String(session)},.*(?:payload saved|reconstructed)`, 'u'),
    });
  }

  /** Returns a changed file in play. */
  file(path: string): Locator {
    return this.since.getByRole('button', { name: `${path},` });
  }
}
