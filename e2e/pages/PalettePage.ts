import { expect, type Locator, type Page } from '@playwright/test';

/** Model of the command palette, in the user's words. */
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

  /** The entry that Enter chooses. */
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

  /** Types a text, and chooses the entry offered for it. */
  async choose(text: string, offered: string): Promise<void> {
    await this.type(text);
    await expect(this.active).toContainText(offered);
    await this.press('Enter');
  }

  /** Types a text into the empty field. */
  async type(text: string): Promise<void> {
    await this.field.fill('');
    await this.page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }
}
