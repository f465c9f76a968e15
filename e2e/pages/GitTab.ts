import type { Locator, Page } from '@playwright/test';

/** Model of the source tab Git, in the user's words. */
export class GitTab {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel', { name: 'Git', exact: true });
  }

  async show(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Git', exact: true }).click();
  }

  addButton(title: string): Locator {
    return this.panel.getByRole('button', { name: `Add ${title}`, exact: true });
  }

  async add(title: string): Promise<void> {
    await this.addButton(title).click();
  }

  /** Returns the row that offers a view. */
  offer(title: string): Locator {
    return this.panel.getByTestId('git-offer').filter({ hasText: title });
  }

  /** Opens and returns the list of files below an offer. */
  async files(title: string): Promise<Locator> {
    const button = this.panel.getByRole('button', { name: `Files of ${title}`, exact: true });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    return this.panel.getByRole('list', { name: `Files of ${title}`, exact: true });
  }
}
