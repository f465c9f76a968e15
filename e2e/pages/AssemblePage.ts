import { expect, type Locator, type Page } from '@playwright/test';
import { toastOf } from './toastOf.ts';

/** Model of the Assemble screen, in the user's words. */
export class AssemblePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  // Files

  get tree(): Locator {
    return this.page.getByRole('tree', { name: /^Files in / });
  }

  /** Returns a row by its path; folders end with `/`. Results in contents follow it, with rows of the same files. */
  row(path: string): Locator {
    return this.page.locator(`[aria-label^="Files in "] [role="treeitem"][data-key="${path}"]`);
  }

  async expand(path: string): Promise<void> {
    const row = this.row(path);
    await expect(row).toBeVisible();
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.getByTestId('fold').click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  }

  /** Opens the folders above and ticks with the mouse. */
  async tick(path: string): Promise<void> {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = `${parts.slice(0, depth).join('/')}/`;
      if (folder !== path) await this.expand(folder);
    }
    await this.row(path).getByTestId('tick').click();
  }

  async tickAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await this.tick(path);
      await expect(this.row(path)).toHaveAttribute('aria-checked', 'true');
    }
  }

  // Stack

  get items(): Locator {
    return this.page.getByRole('list', { name: 'Items in order' }).getByRole('listitem');
  }

  /** Returns a card by its title. */
  item(title: string): Locator {
    return this.items.filter({ has: this.page.getByTestId('item-title').filter({ hasText: title }) });
  }

  /** Returns titles from top to bottom, once all items have been read: a card has none before. */
  async titles(): Promise<string[]> {
    await expect(this.items.getByTestId('skeleton')).toHaveCount(0);
    return this.items.getByTestId('item-title').locator('> :first-child').allTextContents();
  }

  async setGoal(goal: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Goal' });
    await field.fill(goal);
    await field.press('Enter');
    await this.saved();
  }

  async paste(title: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).click();
    await this.page.getByRole('menuitem', { name: /^Pasted text/ }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Add pasted text' }).click();
    await expect(dialog).toBeHidden();
  }

  async addLatestPayload(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).click();
    await this.page.getByRole('menuitem', { name: /^Latest/ }).click();
    // The title is the file's name until it has been read.
    await expect(this.items.filter({ hasText: /Session \d+ payload|session-\d+\.md/ })).not.toHaveCount(0);
  }

  /** Resolves when no write is pending. */
  async saved(): Promise<void> {
    await expect(this.page.getByTestId('saved')).toHaveText('Saved');
  }

  // Stacks

  get stacks(): Locator {
    return this.page.getByRole('list', { name: 'Stacks' });
  }

  get stackName(): Locator {
    return this.page.getByTestId('stack-name');
  }

  /** Makes a stack and keeps the proposed name. */
  async newStack(): Promise<void> {
    await this.page.getByRole('button', { name: 'New stack' }).first().click();
    await this.keepName();
  }

  /** Keeps the name of a new stack. */
  async keepName(): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name of the stack' }).press('Enter');
    await expect(this.page.getByRole('textbox', { name: /^Goal/ })).toBeFocused();
  }

  async renameStack(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Stack menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = this.page.getByRole('textbox', { name: 'Name of the stack' });
    await field.fill(name);
    await field.press('Enter');
    await expect(this.stackName).toHaveText(name);
  }

  // Dock

  get total(): Locator {
    return this.page.getByTestId('total');
  }

  /** Returns the whole message's tokens, once they are counted. */
  async tokens(): Promise<number> {
    await this.saved();
    // The figure is the old one until a change has been read.
    await expect(this.page.getByRole('button', { name: 'Refresh', exact: true })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(this.total).toHaveText(/^(about )?[\d,]+$/);
    return Number((await this.total.innerText()).replace(/\D/g, ''));
  }

  async setBudget(tokens: number): Promise<void> {
    await this.page.getByRole('button', { name: /^Budget: / }).click();
    const field = this.page.getByRole('textbox', { name: 'Budget in tokens' });
    await field.fill(String(tokens));
    await field.press('Enter');
    await expect(
      this.page.getByRole('button', { name: `Budget: ${tokens.toLocaleString('en-US')} tokens` }),
    ).toBeVisible();
  }

  async pickModel(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Model: / }).click();
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${name} [\\d,]+ window`) }).click();
  }

  get budgetWords(): Locator {
    return this.page.getByTestId('budget-words');
  }

  get suggestion(): Locator {
    return this.page.getByRole('note');
  }

  async pickFormat(name: 'Markdown' | 'XML' | 'Plain'): Promise<void> {
    const option = this.page.getByRole('radio', { name, exact: true });
    await option.click();
    await expect(option).toBeChecked();
    await this.saved();
  }

  get copyButton(): Locator {
    return this.page.getByRole('button', { name: 'Copy first message' });
  }

  /** Resolves when no export is active: a press meanwhile counts as the same request. */
  async exported(): Promise<void> {
    await expect(
      this.page.getByLabel('Budget and actions', { exact: true }).locator('[aria-busy="true"]'),
    ).toHaveCount(0);
  }

  get saveButton(): Locator {
    return this.page.getByRole('button', { name: 'Save beside repo' });
  }

  get referenceButton(): Locator {
    return this.page.getByRole('button', { name: 'Copy as file reference' });
  }

  get toast(): Locator {
    return toastOf(this.page);
  }

  async expectToast(text: string | RegExp): Promise<void> {
    await expect(this.toast).toContainText(text);
  }
}
