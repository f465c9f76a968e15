import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette, in a person's words. */
export class PalettePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Command palette' });
  }

  get field(): Locator {
    return this.dialog.getByRole('combobox');
  }

  get options(): Locator {
    return this.dialog.getByRole('option');
  }

  /** What Enter is for. */
  get active(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }

  group(title: string): Locator {
    return this.dialog.getByRole('group', { name: title });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await expect(this.field).toBeFocused();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** Types it, and takes what is offered for it. */
  async choose(text: string, offered: string): Promise<void> {
    await this.type(text);
    await expect(this.active).toContainText(offered);
    await this.press('Enter');
  }

  /** Types it from nothing. */
  async type(text: string): Promise<void> {
    await this.field.fill('');
    await this.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }
}
