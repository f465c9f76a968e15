import { expect, type Locator, type Page } from '@playwright/test';

/** Model of the Secrets column, in the user's words. */
export class SecretsPage {
  readonly column: Locator;

  constructor(page: Page) {
    this.column = page.getByRole('region', { name: 'Secrets' });
  }

  get findings(): Locator {
    return this.column.locator('[data-finding]');
  }

  /** Returns findings of one rule, by their titles. */
  finding(title: string | RegExp): Locator {
    return this.findings.filter({ hasText: title });
  }

  async redact(finding: Locator): Promise<void> {
    await finding.getByRole('button', { name: 'Redact' }).click();
  }

  async allow(finding: Locator, reason: string): Promise<void> {
    await finding.getByRole('button', { name: 'Allow with reason' }).click();
    await finding.getByLabel('Why is this safe to send?').fill(reason);
    await finding.getByRole('button', { name: 'Allow', exact: true }).click();
  }

  async expectOpen(count: number): Promise<void> {
    await expect(this.column.getByLabel(`${String(count)} to decide`)).toBeVisible();
  }
}
