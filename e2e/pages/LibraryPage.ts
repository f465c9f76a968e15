import { expect, type Locator, type Page } from '@playwright/test';
import { chordOf } from '../fixtures/chordOf.ts';
import { toastOf } from './toastOf.ts';

/** Model of the Library screen, in the user's words. */
export class LibraryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.keyboard.press(chordOf('library'));
    await expect(this.page.getByRole('heading', { name: 'Library' })).toBeAttached();
  }

  get rows(): Locator {
    return this.page
      .getByRole('region', { name: 'Snippets and prompts' })
      .getByRole('listitem')
      .getByRole('button');
  }

  /** Returns a row by its whole name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Makes a snippet by searching for a name that none has. */
  async make(name: string): Promise<void> {
    await this.search.fill(name);
    await this.button(`New "${name}"`).click();
    // Until then the fields belong to the snippet before.
    await expect(this.field('Name')).toHaveValue(name);
  }

  async select(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.field('Name')).toHaveValue(name);
  }

  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search library' });
  }

  field(label: 'Name' | 'Tags' | 'Text'): Locator {
    return this.page.getByRole('region', { name: 'Editor' }).getByLabel(label, { exact: true });
  }

  /** Returns the field for a variable's value. */
  value(name: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${name}\\b`, 'u') });
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Filled text' });
  }

  /** Resolves when no write is pending. */
  async saved(): Promise<void> {
    await expect(this.page.getByTestId('saved')).toHaveText('Saved');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  async choose(item: string): Promise<void> {
    await this.button('Snippet menu').click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  get toast(): Locator {
    return toastOf(this.page);
  }
}
