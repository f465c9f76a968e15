import type { Locator, Page } from '@playwright/test';

/** Model of the GitHub tab, the options of its items and the account in Settings, in the user's words. */
export class GithubPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('tab', { name: 'GitHub', exact: true }).click();
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel', { name: 'GitHub' });
  }

  get rows(): Locator {
    return this.panel.getByRole('list', { name: 'Found on GitHub' }).getByRole('listitem');
  }

  row(number: number): Locator {
    return this.panel.locator(`li[data-number="${number}"]`);
  }

  get search(): Locator {
    return this.panel.getByLabel('Search GitHub');
  }

  choose(name: string): Promise<void> {
    return this.panel.getByRole('radio', { name, exact: true }).click();
  }

  async add(number: number): Promise<void> {
    await this.row(number).hover();
    await this.row(number).getByRole('button', { name: /^Add / }).click();
  }

  get message(): Locator {
    return this.page.getByRole('region', { name: 'First message' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
}
