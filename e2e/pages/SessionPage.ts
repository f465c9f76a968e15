import type { Locator, Page } from '@playwright/test';

/** The screen of saved sessions. */
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

  /** A row of the timeline. */
  row(session: number): Locator {
    return this.timeline.getByRole('button', { name: `Session ${String(session)},` });
  }

  /** A saved session in the sidebar; the session to come has a row there, too. */
  side(session: number): Locator {
    return this.page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('button', {
      name: new RegExp(`^Session ${String(session)},.*(?:payload saved|reconstructed)`, 'u'),
    });
  }

  /** A changed file in play. */
  file(path: string): Locator {
    return this.since.getByRole('button', { name: `${path},` });
  }
}
