import type { Locator, Page } from '@playwright/test';
import { chordOf } from '../fixtures/chordOf.ts';

/** Model of the screen of sessions that agents left. */
export class RecoverPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get nav(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Recover/u });
  }

  get sessions(): Locator {
    return this.page.getByRole('list', { name: 'Sessions, the last one first' });
  }

  get evidence(): Locator {
    return this.page.getByRole('region', { name: 'Evidence' });
  }

  get draft(): Locator {
    return this.page.getByRole('region', { name: 'Payload draft' });
  }

  get actions(): Locator {
    return this.page.getByRole('region', { name: 'Actions' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Recover', level: 1 });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press(chordOf('recover'));
    await this.heading.waitFor({ state: 'attached' });
  }

  row(title: string): Locator {
    return this.sessions.getByRole('button', { name: `${title},` });
  }

  panel(name: string): Locator {
    return this.evidence.getByRole('region', { name, exact: true });
  }
}
