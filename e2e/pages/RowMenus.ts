import { expect, type Locator, type Page } from '@playwright/test';

/** Model of the menu that a right press or a key opens on a row. */
export class RowMenus {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get menu(): Locator {
    return this.page.getByRole('menu');
  }

  entry(name: string | RegExp): Locator {
    return this.menu.getByRole('menuitem', { name });
  }

  /**
   * Rows that can't be ticked have a menu, too: a click of Playwright's would wait until they can be. A list that is read again
   * between the pointer's move and the press puts another row below it: then the menu is closed, and the row pressed again.
   */
  async openByMouse(row: Locator): Promise<void> {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const before = await row.boundingBox();
      // Waits until the row stands still and nothing covers it.
      await row.hover();
      await this.page.mouse.down({ button: 'right' });
      await this.page.mouse.up({ button: 'right' });
      await expect(this.menu).toBeVisible();
      const after = await row.boundingBox();
      if (before?.x === after?.x && before?.y === after?.y) return;
      await this.close();
    }
    throw new Error('The row did not stand still.');
  }

  /** Opens the menu of the focused row, which focuses its first entry. */
  async openByKey(key: 'Shift+F10' | 'ContextMenu' = 'Shift+F10'): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.menu.getByRole('menuitem').first()).toBeFocused();
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.entry(name).click();
    await expect(this.menu).toHaveCount(0);
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.menu).toHaveCount(0);
  }
}
