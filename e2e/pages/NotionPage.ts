import { expect, type Locator, type Page } from '@playwright/test';

/** Model of the Notion tab, and of Notion in Settings. */
export class NotionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  // Settings

  get account(): Locator {
    return this.page.getByRole('region', { name: 'Notion', exact: true });
  }

  /** Connects with Settings open. */
  async connect(token: string): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(Connect|Reconnect) Notion$/ })
      .first()
      .click();
    await this.typeToken(token);
  }

  async typeToken(token: string): Promise<void> {
    const field = this.page.getByLabel('Notion token');
    await field.fill(token);
    await field.press('Enter');
    await expect(this.account.locator('[aria-busy]')).toHaveCount(0);
  }

  async disconnect(): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings' }).click();
    await this.page.getByRole('button', { name: 'Disconnect Notion' }).click();
  }

  // Tab

  /** Opens the tab from any screen. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Assemble' }).click();
    await this.page.getByRole('tab', { name: 'Notion' }).click();
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search Notion' });
  }

  row(title: string): Locator {
    return this.page.getByRole('treeitem', { name: new RegExp(`^(Page|Database): ${title}`) });
  }

  /** Rows of the current database. */
  get rows(): Locator {
    return this.page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  }

  async add(title: string): Promise<void> {
    const row = this.row(title);
    await row.hover();
    await row.getByRole('button', { name: `Add ${title}` }).click();
  }

  // Stack and message

  /** Opens the options of an item, from its card. */
  async edit(card: Locator): Promise<void> {
    await card.hover();
    await card.getByRole('button', { name: /^Edit / }).click();
  }

  get message(): Locator {
    return this.page.getByRole('region', { name: 'First message' });
  }
}
