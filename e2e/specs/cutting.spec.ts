import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
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

/** About `count` tokens. */
const words = (count: number) => Array.from({ length: count }, (_, at) => `order ${String(at)}`).join(' ');

const draft = `# Payload - ServiceLayer extraction

## Current goal
Extract OrderService from the monolith

## Decisions
- OrderService takes a userId. Why: circular dependency
- The export keeps its columns. Why: ${words(60)}
- Carts close by a job. Why: ${words(250)}

## Next action
- Write \`create()\` in \`src/services/OrderService.ts\` after reading it again

## Gotchas, warnings, limitations, caveats, known troublemakers, surprises, misunderstandings and pitfalls
- The warehouse reads the export: ${words(200)}

## Files in play
- IN PROGRESS: \`src/services/OrderService.ts\`
`;

test('a payload over its limit offers its largest lines first, and saves once enough is cut', async () => {
  const { page } = app;
  const offers = page.getByRole('list', { name: 'What can be cut' }).getByRole('checkbox');
  await writeClipboard(app, draft);
  await review.open();
  await review.press('ControlOrMeta+v');
  await review.checked();

  // A long heading of the draft leaves the section its name.
  const flags = page.getByRole('heading', { name: 'Don’t forget' });
  expect(await flags.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  await expect(page.getByText('Gotchas, warnings').last()).toBeVisible();

  await page.getByRole('button', { name: 'Choose what to cut' }).click();
  await expect(offers).toHaveText([
    /^Carts close by a job.*decide it anew/,
    /^The warehouse reads.*run into it/,
    /^The export keeps its columns/,
  ]);
  await expectNoViolations(page);
  await expect(page.getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await review.press('ControlOrMeta+s');
  await offers.first().focus();
  await review.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'within the limit' })).toBeVisible();
  await review.press('ArrowDown', 'Space');
  await page.getByRole('button', { name: 'Cut 2 lines and save' }).click();
  await expect(page.getByText('Saved scratch/session-', { exact: false }).first()).toBeVisible();
  const saved = await readFile(join(repository.root, 'scratch/session-4.md'), 'utf8');
  expect(saved).not.toContain('Carts close');
  expect(saved).toContain('The export keeps its columns');

  // Nothing is lost: the cut lines are listed, and one key brings them back.
  await expect(page.getByRole('list', { name: 'Not in the payload' })).toContainText('Carts close by a job');
  await review.press('ControlOrMeta+z');
  await expect(page.getByRole('listitem').filter({ hasText: 'Carts close by a job' }).first()).toBeVisible();
});

test('many short lines are cut as a whole section, which ticks each of them', async () => {
  const { page } = app;
  const many = Array.from({ length: 60 }, (_, at) => `- **Step ${String(at)}** of the import was looked at`);
  await writeClipboard(
    app,
    draft.replace('## Files in play', `## Status\n${many.join('\n')}\n\n## Files in play`),
  );
  await review.press('ControlOrMeta+v');
  await review.checked();
  await expect(review.entry('Status', 60)).toBeVisible();
  await page.getByRole('button', { name: 'Choose what to cut' }).click();
  const offers = page.getByRole('list', { name: 'What can be cut' });
  const whole = offers.getByRole('checkbox', { name: /^All 60 lines, .* Status\./ });
  const one = offers.getByRole('checkbox', { name: /^Step 59 of the import/ });
  await whole.click();
  await expect(one).toBeChecked();
  await one.click();
  await expect(whole).toHaveAttribute('aria-checked', 'mixed');
  await expectNoViolations(page);
  await whole.click();
  await page.getByRole('button', { name: 'Cut 60 lines' }).click();
  await expect(review.entry('Status', 1)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose what to cut' })).toBeVisible();
});
