import { expect, test } from '@playwright/test';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import type { RunningApp } from '../fixtures/launchApp.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { endReview, startReview } from '../fixtures/startReview.ts';
import type { ReviewPage } from '../pages/ReviewPage.ts';

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let review: ReviewPage;

test.beforeAll(async () => {
  ({ repository, home, app, review } = await startReview());
});
test.afterAll(() => endReview({ repository, home, app }));

test('the draft prompt asks for the parts of the chosen template, which the answer then has', async () => {
  const { page } = app;
  await review.open();
  const parts = page.getByRole('button', { name: /^Parts of the draft prompt/u });
  await expect(parts).toHaveText('the parts of the payload in the stack');
  await parts.click();
  await page.getByRole('menuitemradio', { name: 'Debugging' }).click();
  await expect(parts).toHaveText('Debugging');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Copy draft prompt' }).click();
  await expect(review.toast).toContainText('Copied the draft prompt for debugging');
  const prompt = await readClipboard(app);
  expect(prompt).toContain('**Surviving hypothesis:**');
  expect(prompt).not.toContain('{{parts}}');

  const form = prompt.slice(prompt.indexOf('## Payload after session'), prompt.indexOf('Rules: flat lists'));
  await writeClipboard(app, form);
  await review.press('ControlOrMeta+v');
  await review.checked();
  for (const title of ['Surviving hypothesis', 'Hypotheses eliminated'])
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
});
