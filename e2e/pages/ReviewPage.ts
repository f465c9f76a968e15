import { expect, type Locator, type Page } from '@playwright/test';
import { chordOf } from '../fixtures/chordOf.ts';
import { toastOf } from './toastOf.ts';

type Section =
  | 'Current goal'
  | 'Decisions made'
  | 'Decisions deferred'
  | 'Next action'
  | 'Files in play'
  | 'Status'
  | "Don't forget";

/** Model of the Review screen, in the user's words. */
export class ReviewPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.keyboard.press(chordOf('review'));
    await expect(this.page.getByRole('heading', { name: 'Review', exact: true })).toBeAttached();
  }

  /** Lines of the imported text. */
  get kept(): Locator {
    return this.page.getByTestId('line-kept');
  }
  get cut(): Locator {
    return this.page.getByTestId('line-cut');
  }

  /** Returns an entry by its place in its section, from 1. */
  entry(section: Section, place: number): Locator {
    return this.page.locator(`[aria-label^="${section}, ${String(place)} of "]`).and(this.page.locator('li'));
  }

  get checks(): Locator {
    return this.page.getByRole('region', { name: 'Checks' });
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: /^Save/ });
  }

  get toast(): Locator {
    return toastOf(this.page);
  }

  /** Resolves when no write is pending. */
  async onDisk(): Promise<void> {
    await expect(this.page.getByTestId('saved')).toHaveText(/^Draft saved/);
  }

  /** Waits until the numbers and the checks are those of the shown text. */
  async checked(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Run again', exact: true })).not.toHaveAttribute(
      'aria-busy',
    );
    await expect(this.page.getByTestId('payload-tokens')).toHaveText(/^[\d,]+$/);
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
