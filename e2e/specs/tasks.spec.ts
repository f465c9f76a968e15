import { expect } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import type { RunningApp } from '../fixtures/launchApp.ts';
import { runCli } from '../fixtures/runCli.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { endReview, startReview } from '../fixtures/startReview.ts';
import type { ReviewPage } from '../pages/ReviewPage.ts';
import { SessionPage } from '../pages/SessionPage.ts';

// One user's evenings: each test continues where the one before it stopped.
const test = journey();

const unlike = `# Warehouse labels

## Current goal
Print labels on the small printers of the second warehouse

## Next action
- Measure the paper in \`labels/paper.json\`
`;
const note = (session: number, about: string, decision: string) => `# Session ${String(session)} - ${about}

## Decisions
- ${decision}. Why: the shops asked for it

## Next action
- Go on in \`src/services/OrderService.ts\`

## Files in play
- DONE: \`src/services/UserService.ts\`
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

const strip = () => app.page.getByRole('region', { name: 'Task of this draft' });
const field = () => app.page.getByRole('textbox', { name: 'Task of the payload' });
const dialog = () => app.page.getByRole('dialog', { name: 'Which task is this?' });
const saved = (session: number) =>
  readFile(join(repository.root, 'scratch', `session-${String(session)}.md`), 'utf8');
const paste = async (draft: string) => {
  await writeClipboard(app, draft);
  await app.page.getByRole('region', { name: 'Checks' }).click({ position: { x: 5, y: 5 } });
  await review.press('ControlOrMeta+v');
};

test('a draft of something else is asked about, and begins a task with the name of its title', async () => {
  await review.open();
  await paste(unlike);
  await expect(strip()).toContainText(
    'Is this a new task, or does it continue ServiceLayer extraction (session 3)?',
  );
  await expect(field()).toHaveValue('');
  await expectNoViolations(app.page);
  await strip().getByRole('button', { name: 'New task' }).click();
  await expect(strip()).toHaveCount(0);
  await expect(field()).toHaveValue('Warehouse labels');
  await expect(field()).toBeFocused();
  // The proposed name is selected, so that typing replaces it.
  await app.page.keyboard.type('Label printing');
  await review.onDisk();
  await review.checked();
  await review.press('ControlOrMeta+s');
  await expect(review.toast).toContainText('Saved scratch/session-4.md');
  expect(await saved(4)).toContain('task: "Label printing"');
  expect(await saved(4)).toContain('## Payload after session 4 - Label printing, titled “Warehouse labels”');
});

test('a note of a series says what it shares, continues by the keyboard alone, and undo asks again', async () => {
  await paste(note(4, 'Checkout', 'Prices are whole cents everywhere'));
  await expect(strip()).toContainText('Does this continue ServiceLayer extraction (session 3)?');
  await expect(strip()).toContainText('names 2 of its');
  const goOn = strip().getByRole('button', { name: 'Continue it: ServiceLayer extraction' });
  await goOn.focus();
  await review.press('Enter');
  await expect(strip()).toHaveCount(0);
  await expect(field()).toHaveValue('ServiceLayer extraction');
  await review.onDisk();
  await review.entry('Next action', 1).focus();
  await review.press('ControlOrMeta+z');
  await expect(strip()).toContainText('Does this continue ServiceLayer extraction (session 3)?');
  await review.press('ControlOrMeta+Shift+z');
  await expect(strip()).toHaveCount(0);
  await review.checked();
  await review.press('ControlOrMeta+s');
  await expect(review.toast).toContainText('Saved scratch/session-5.md');
  expect(await saved(5)).toContain('taskId: "01JCZZ4M"');
  expect(await saved(5)).toContain('titled “Session 4 - Checkout”');
});

test('saving while the question is open asks it, and saves nothing until it is answered', async () => {
  await paste(note(5, 'Vouchers', 'Vouchers are applied before taxes'));
  await expect(strip()).toContainText('Does this continue ServiceLayer extraction (session 5)?');
  await expect(strip()).toContainText('follows “Session 4 - Checkout”');
  await review.press('ControlOrMeta+s');
  await expect(dialog()).toContainText('its title follows “Session 4 - Checkout”');
  await expect(dialog().getByRole('button', { name: /^Continue Label printing/ })).toBeVisible();
  await expectNoViolations(app.page);
  await review.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(strip()).toBeVisible();
  await review.press('ControlOrMeta+s');
  await expect(dialog().getByRole('button', { name: /^Continue ServiceLayer extraction/ })).toBeFocused();
  await review.press('Enter');
  await expect(review.toast).toContainText('Saved scratch/session-6.md');
  expect(await saved(6)).toContain('taskId: "01JCZZ4M"');
});

test('another task of the project can be chosen, and a new one named in the dialog', async () => {
  await paste(unlike.replace('Warehouse labels', 'Notes').replace('Print', 'Also print'));
  await strip().getByRole('button', { name: 'Another task' }).click();
  await app.page.getByRole('menuitem').first().click();
  await expect(strip()).toHaveCount(0);
  await expect(field()).not.toHaveValue('');
  await review.onDisk();
  await review.entry('Next action', 1).focus();
  await review.press('ControlOrMeta+z');
  await expect(strip()).toBeVisible();
  await review.press('ControlOrMeta+s');
  await dialog().getByRole('textbox', { name: 'Name of the new task' }).fill('Printers');
  await review.press('Enter');
  await expect(review.toast).toContainText('Saved scratch/session-7.md');
  expect(await saved(7)).toContain('task: "Printers"');
});

test('the series is one group of sessions with one ledger, and the command line continues it', async () => {
  const draft = join(home, 'note.md');
  await writeFile(draft, note(6, 'Refunds', 'Refunds are negative orders'));
  const answer = await runCli(home, ['payload', 'save', draft, '--project', repository.root]);
  expect(answer.stderr).toContain('Continues "ServiceLayer extraction" (session 6).');
  expect(answer.code).toBe(0);
  const sessions = new SessionPage(app.page);
  await sessions.side(8).click();
  await expect(sessions.timeline.getByRole('heading', { name: 'ServiceLayer extraction' })).toHaveCount(1);
  await app.page.getByRole('tab', { name: /^Ledger/ }).click();
  for (const decision of [
    'Prices are whole cents',
    'Vouchers are applied before taxes',
    'Refunds are negative',
  ]) {
    await expect(sessions.since).toContainText(decision);
  }
});
