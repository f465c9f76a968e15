import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import type { RunningApp } from '../fixtures/launchApp.ts';
import { runCli } from '../fixtures/runCli.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { endReview, startReview } from '../fixtures/startReview.ts';
import type { ReviewPage } from '../pages/ReviewPage.ts';

// One user's two evenings: each test continues where the one before it stopped.
const test = journey();

const draft = (week: number) => `Here is what you asked for, in short.

# Payload - ServiceLayer extraction

## Current goal
Extract OrderService from the monolith

## Voices from the shops (week ${String(week)})
- Never close a cart while a payment is open
- Do not rename the export, the warehouse reads it

## Decisions
- OrderService takes a userId. Why: circular dependency

## Kim’s corner
- Write \`create()\` in \`src/services/OrderService.ts\` after reading it again

## Files in play
- IN PROGRESS: \`src/services/OrderService.ts\`
`;

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let review: ReviewPage;

test.beforeAll(async () => {
  ({ repository, home, app, review } = await startReview());
});
test.afterAll(() => endReview({ repository, home, app }));

const list = (name: string) => app.page.getByRole('list', { name, exact: true });
const rows = (name: string) => list(name).getByRole('listitem');

test('headings that are not recognised are listed with the draft, and take one press each', async () => {
  await writeClipboard(app, draft(47));
  await review.open();
  await review.press('ControlOrMeta+v');
  await expect(rows('Not recognised')).toHaveCount(2);
  await expect(rows('Not recognised').first()).toContainText('Voices from the shops');
  await expect(rows('Not in the payload')).toContainText(['Here is what you asked for, in short.']);
  await review.checked();
  await expectNoViolations(app.page);
  await rows('Not recognised')
    .filter({ hasText: 'Kim’s corner' })
    .getByRole('button', { name: /^Next action/ })
    .click();
  await expect(review.entry('Next action', 1)).toContainText('Write `create()`');
  await rows('Not recognised')
    .filter({ hasText: 'Voices from the shops' })
    .getByRole('button', { name: /^Don’t forget/ })
    .click();
  await expect(review.entry("Don't forget", 2)).toContainText('Do not rename the export');
  await expect(rows('Not recognised')).toHaveCount(0);
  await expect(rows('Placed')).toHaveCount(2);
});

test('undo takes a place back, and the keyboard alone gives it again', async () => {
  await review.entry("Don't forget", 1).focus();
  await review.press('ControlOrMeta+z');
  await expect(rows('Not recognised')).toHaveCount(1);
  await rows('Not recognised').focus();
  await review.press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(app.page.getByRole('button', { name: /^More places for Voices/ })).toBeFocused();
  await review.press('Enter');
  await expect(app.page.getByRole('menu').locator(':focus')).toBeVisible();
  await app.page.keyboard.type('Risks');
  await expect(app.page.getByRole('menuitem', { name: 'Risks' })).toBeFocused();
  await review.press('Enter');
  await expect(rows('Placed').filter({ hasText: 'Voices from the shops' })).toContainText('in Risks');
  await app.page.getByRole('button', { name: /^Change the place of Voices/ }).click();
  await app.page.getByRole('menuitem', { name: 'Don’t forget' }).click();
  await expect(review.entry("Don't forget", 2)).toContainText('Do not rename the export');
});

test('a text that will not be saved is placed with one press', async () => {
  await rows('Not in the payload')
    .first()
    .getByRole('button', { name: /^Don’t forget/ })
    .click();
  await expect(review.entry("Don't forget", 1)).toContainText('Here is what you asked for');
  await expect(rows('Not in the payload')).toHaveCount(0);
  await review.press('ControlOrMeta+z');
  await expect(rows('Not in the payload')).toHaveCount(1);
});

test('the next draft has the same headings in the same places, and says so', async () => {
  await review.press('ControlOrMeta+s');
  await expect(app.page.getByText(/^Saved scratch\/session-\d+\.md$/).first()).toBeVisible();
  await writeClipboard(app, draft(48));
  await review.entry('Current goal', 1).focus();
  await review.press('ControlOrMeta+v');
  await expect(rows('Placed').first()).toContainText('as in an earlier draft');
  await expect(rows('Placed')).toHaveCount(2);
  await expect(rows('Not recognised')).toHaveCount(0);
  await expect(review.entry("Don't forget", 2)).toContainText('Do not rename the export');
  await expect(review.entry('Next action', 1)).toContainText('Write `create()`');
});

test('a heading that was recognised as something else is placed elsewhere, and takes its place in the next draft', async () => {
  const textOf = (week: number) =>
    draft(week).replace(
      '## Decisions\n',
      '## Decisions of the shops\n- Only one shop pays in cash\n\n## Decisions\n',
    );
  await writeClipboard(app, textOf(50));
  await review.entry('Current goal', 1).focus();
  await review.press('ControlOrMeta+v');
  await expect(review.entry('Decisions made', 2)).toContainText('OrderService takes a userId');
  await review.checked();
  await app.page.getByRole('button', { name: 'Decisions of the shops', exact: true }).click();
  await expect(app.page.getByRole('menuitem', { name: 'Keep under its own title' })).toBeVisible();
  await expectNoViolations(app.page);
  await app.page.getByRole('menuitem', { name: 'Don’t forget' }).click();
  await expect(rows('Placed').filter({ hasText: 'Decisions of the shops' })).toContainText('in Don’t forget');
  await expect(review.entry('Decisions made', 1)).toContainText('OrderService takes a userId');

  await writeClipboard(app, textOf(51));
  await review.entry('Current goal', 1).focus();
  await review.press('ControlOrMeta+v');
  await expect(rows('Placed').filter({ hasText: 'Decisions of the shops' })).toContainText(
    'as in an earlier draft',
  );
  await expect(
    app.page.getByRole('listitem').filter({ hasText: 'Only one shop pays in cash' }).first(),
  ).toBeVisible();
  await app.page.getByRole('button', { name: /^Change the place of Decisions of the shops/ }).click();
  await app.page.getByRole('menuitem', { name: 'Take back and forget' }).click();
  await expect(review.entry('Decisions made', 1)).toContainText('Only one shop pays in cash');
});

test('the command line places them as the window does, and the window as the command line', async () => {
  const file = join(home, 'draft.md');
  await writeFile(file, draft(49));
  const parsed = await runCli(home, ['payload', 'parse', file, '--project', repository.root]);
  expect(parsed.stderr).toContain('Placed as in an earlier draft: "Kim’s corner" in Next action.');
  const place = ['--place', 'Voices from the shops=risks'];
  const saved = await runCli(home, ['payload', 'save', file, '--project', repository.root, ...place]);
  expect(saved.code).toBe(0);
  await app.page.getByRole('button', { name: 'Draft menu' }).click();
  await app.page.getByRole('menuitem', { name: 'Remembered headings…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Remembered headings' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Voices' })).toContainText('in Risks');
  await dialog.getByRole('button', { name: /^Forget Voices/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
});
