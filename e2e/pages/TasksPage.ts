import { expect, type Locator, type Page } from '@playwright/test';
import { chordOf } from '../fixtures/chordOf.ts';
import { toastOf } from './toastOf.ts';

/** Model of the Tasks screen, in the user's words. */
export class TasksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.keyboard.press(chordOf('tasks'));
    await expect(this.page.getByRole('heading', { name: /^Tasks/, level: 1 })).toBeAttached();
  }

  get list(): Locator {
    return this.page.getByRole('region', { name: 'Tasks', exact: true });
  }

  /** Returns a task of the list by a part of its name. */
  row(name: string): Locator {
    return this.list.getByRole('listitem').getByRole('button').filter({ hasText: name });
  }

  /** Makes a task in one of the ways of the menu. */
  async make(way: 'Empty task…' | 'From a pasted plan…' | 'From the open stack'): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).press('Enter');
    await this.page.getByRole('menuitem', { name: way }).press('Enter');
  }

  /** Writes a text into the dialog that is open, and submits it. */
  async submit(text: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('textbox').press('ControlOrMeta+Enter');
  }

  get plan(): Locator {
    return this.page.getByRole('region', { name: 'Plan', exact: true });
  }

  get phases(): Locator {
    return this.plan.getByRole('list', { name: 'Phases' }).getByRole('listitem');
  }

  /** Returns the objective of a phase, which takes its keys. */
  phase(number: number): Locator {
    return this.plan.getByRole('button', { name: new RegExp(`^Phase ${String(number)},`, 'u') });
  }

  get questions(): Locator {
    return this.plan.getByRole('list', { name: 'Unresolved questions' }).getByRole('listitem');
  }

  /** Returns the card of a question that is to be answered. */
  card(number: number): Locator {
    return this.page.getByRole('listitem', { name: new RegExp(`^Question ${String(number)}[:,]`, 'u') });
  }

  get toast(): Locator {
    return toastOf(this.page);
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
