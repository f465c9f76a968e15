import { expect } from '@playwright/test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { endReview, startReview } from '../fixtures/startReview.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';
import { SessionPage } from '../pages/SessionPage.ts';

// One user's evening: each test continues where the one before it stopped. After the project is open, keys alone.
const test = journey();

let repository: SampleRepository;
let home: string;
let app: RunningApp;
let review: ReviewPage;

test.beforeAll(async () => {
  ({ repository, home, app, review } = await startReview());
});
test.afterAll(() => endReview({ repository, home, app }));

test('a draft that is pasted becomes sections, with the file tree cut and what was dropped listed', async () => {
  await writeClipboard(app, sampleDraft);
  await review.open();
  await review.press('ControlOrMeta+v');
  await expect(review.entry('Decisions made', 2)).toContainText('create() validates');
  await expect(review.entry('Current goal', 1)).toBeFocused();
  await expect(review.entry('Files in play', 2)).toContainText('src/services/OrderService.ts');
  await expect(review.cut.filter({ hasText: 'legacy/' })).toHaveCount(1);
  await expect(review.kept.filter({ hasText: 'create() validates' })).toHaveCount(1);
  await expect(review.checks).toContainText('No shared singleton state between services');
  await review.checked();
});

test('the reason that is missing is written in its place', async () => {
  await review.press('ArrowDown', 'ArrowDown', 'Enter', 'Tab');
  await app.page.keyboard.type('a failed check must not hold a lock');
  await review.press('Escape');
  await expect(review.entry('Decisions made', 2)).toBeFocused();
  await expect(review.entry('Decisions made', 2)).toContainText('Why: a failed check must not hold a lock');
  await expect(review.entry('Decisions made', 2)).not.toHaveClass(/is-warn/);
});

test('an entry is added, split, merged, moved and removed, and undo takes it back', async () => {
  await review.press('Enter', 'Enter');
  await app.page.keyboard.type('Errors are typed. Callers decide');
  await review.press('Home', ...Array<string>(17).fill('ArrowRight'), 'Alt+Enter');
  await expect(review.entry('Decisions made', 4)).toBeVisible();
  await review.press('Backspace');
  await expect(review.entry('Decisions made', 4)).toHaveCount(0);
  await review.press('Escape', 'Alt+ArrowDown');
  await expect(review.entry('Decisions deferred', 1)).toContainText('Errors are typed. Callers decide');
  await expect(review.entry('Decisions deferred', 1)).toBeFocused();
  await review.press('Delete');
  await expect(review.entry('Decisions deferred', 1)).toContainText('Retry logic');
  await expect(review.entry('Decisions deferred', 1)).toBeFocused();
  await review.press('ControlOrMeta+z');
  await expect(review.entry('Decisions deferred', 1)).toContainText('Errors are typed. Callers decide');
  await review.press('ControlOrMeta+Shift+z');
  await expect(review.entry('Decisions deferred', 2)).toHaveCount(0);
});

test('a path is completed from the project’s files, with its lines', async () => {
  await review.entry('Files in play', 2).focus();
  await review.press('Enter', 'Enter');
  await app.page.keyboard.type('UserCont');
  await expect(app.page.getByRole('option', { name: 'src/types/UserContext.ts' })).toBeVisible();
  await review.press('ArrowDown', 'Enter');
  await app.page.keyboard.type(':1-8');
  await review.press('Escape');
  await expect(review.entry('Files in play', 3)).toContainText('src/types/UserContext.ts:1-8');
});

test('the ring of the focus runs around a check, clear of its words and of what lies beside it', async () => {
  const check = review.checks
    .getByRole('listitem')
    .filter({ has: app.page.getByRole('button', { name: 'Go to' }) });
  // The test uses a key, because a press draws no ring.
  await check.first().press('Shift');
  await expect(check.first()).toBeFocused();
  const room = await check.first().evaluate((row) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(row);
    const outer = row.getBoundingClientRect();
    const edge = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    /** The boxes of icons and of words in the row. The box of a grid cell is wider than its words. */
    const drawn = [...row.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      drawn.push(...range.getClientRects());
    }
    let scroller = row.parentElement;
    while (scroller !== null && getComputedStyle(scroller).overflowX === 'visible')
      scroller = scroller.parentElement;
    const clip = scroller?.getBoundingClientRect() ?? outer;
    const inner = edge - Number.parseFloat(outlineWidth);
    return {
      outlineStyle,
      // Distances are from the inner side of the ring to the words, and from its outer side to the column's edge.
      left: Math.min(...drawn.map((box) => box.left)) - (outer.left - inner),
      right: outer.right + inner - Math.max(...drawn.map((box) => box.right)),
      cutLeft: outer.left - edge - clip.left,
      cutRight: clip.right - (outer.right + edge),
    };
  });
  expect(room.outlineStyle).toBe('solid');
  expect(room.left).toBeGreaterThanOrEqual(2);
  expect(room.right).toBeGreaterThanOrEqual(2);
  expect(room.cutLeft).toBeGreaterThanOrEqual(0);
  expect(room.cutRight).toBeGreaterThanOrEqual(0);
});

test('what the draft dropped is kept with one key', async () => {
  const dropped = app.page.getByRole('listitem', { name: /^Not in this draft: No shared singleton state/ });
  await dropped.focus();
  await review.press('k');
  await expect(review.entry('Decisions made', 3)).toContainText('No shared singleton state');
  await expect(dropped).toHaveCount(0);
});

test('an app that is killed while somebody types comes back with the draft', async () => {
  await review.entry('Next action', 1).focus();
  await review.press('Enter', 'ControlOrMeta+a');
  await app.page.keyboard.type('Implement create() in src/services/OrderService.ts after reading it again');
  // Text that the app reports as saved is on disk; later typing may be lost with the process.
  await review.onDisk();
  await app.page.keyboard.type('!');
  await app.kill();
  app = await launchApp(home);
  review = new ReviewPage(app.page);
  await expect(app.page.getByRole('button', { name: 'Review, 1 open draft' })).toBeVisible();
  await review.open();
  await expect(review.entry('Next action', 1)).toContainText(
    'Implement create() in src/services/OrderService.ts after reading it again',
  );
  await expect(review.entry('Decisions made', 3)).toContainText('No shared singleton state');
});

test('Markdown is another view of the same text', async () => {
  await app.page.getByRole('radio', { name: 'Sections' }).focus();
  await review.press('ArrowRight');
  const text = app.page.getByRole('textbox', { name: 'Payload as Markdown' });
  await expect(text).toHaveValue(/\*\*Next action:\*\* Implement create\(\)/);
  const markdown = app.page.getByRole('radio', { name: 'Markdown' });
  // The choice moves the focus too, perhaps after the text is there.
  await expect(markdown).toBeFocused();
  await text.focus();
  await review.press('ControlOrMeta+End');
  await app.page.keyboard.type('\n- checkout.ts imports UserService directly');
  await expect(text).toHaveValue(/checkout\.ts imports UserService directly/);
  await markdown.focus();
  await review.press('ArrowLeft');
  await expect(review.entry("Don't forget", 2)).toContainText('checkout.ts imports UserService directly');
});

test('it is saved beside the others, and handed on as a line that names the file', async () => {
  await review.press('ControlOrMeta+s');
  await expect(review.toast).toContainText('Saved scratch/session-');
  const path = /scratch\/session-\d+\.md/.exec((await review.toast.textContent()) ?? '')?.[0] ?? '';
  const saved = await readFile(join(repository.root, path), 'utf8');
  expect(saved).toMatch(/^---\ncarryover: 1\n/);
  expect(saved).toContain('Why: a failed check must not hold a lock');
  expect(saved).toContain('`src/types/UserContext.ts:1-8`');
  expect(saved).not.toContain('Here is the payload');
  await review.toast.getByRole('button', { name: 'Copy as file reference' }).press('Enter');
  await expect.poll(() => readClipboard(app)).toContain(path);
  await expect(app.page.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await expect(review.save).toHaveAttribute('aria-disabled', 'true');
});

test('the agent’s answer is held against what was saved', async () => {
  await app.page.getByRole('button', { name: 'Paste answer' }).press('Enter');
  await app.page
    .getByRole('textbox', { name: /^The agent’s answer/ })
    .fill(
      'The goal is to extract UserService and OrderService from the monolith without changing interfaces.',
    );
  const marks = app.page.getByRole('region', { name: 'What the answer names' });
  await expect(marks).toContainText('not meaning');
  await expect(marks).toContainText('Missed');
  expect(await marks.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await app.page.getByRole('button', { name: 'Copy correction' }).press('Enter');
  await expect.poll(() => readClipboard(app)).toContain('OrderService');
  await review.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});

test('the next morning the app says what has moved on, and the first message carries it', async () => {
  await app.close();
  // A colleague changed a file in play, and deleted another one.
  const order = join(repository.root, 'src/services/OrderService.ts');
  await writeFile(order, `${await readFile(order, 'utf8')}\n// reworked overnight\n`);
  await rm(join(repository.root, 'src/types/UserContext.ts'));
  const before = app.complaints;
  app = await launchApp(home);
  app.complaints.push(...before);
  // A window returns to its last screen.
  await app.page.getByRole('button', { name: 'Assemble', exact: true }).click();
  const banner = new SessionPage(app.page).banner;
  await expect(banner).toContainText(/1 file in play edited and 1 deleted since session \d+\./);
  await banner.getByRole('button', { name: /^Add session/ }).press('Enter');
  await expect(app.page.getByRole('button', { name: /^Copy first message/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => readClipboard(app)).toContain('[end of first message:');
  const message = await readClipboard(app);
  expect(message).toContain('create() validates before opening the transaction');
  expect(message).toMatch(/src\/services\/OrderService\.ts.*edited/);
  expect(message).toMatch(/src\/types\/UserContext\.ts.*deleted/);
  expect(message).not.toContain('carryover: 1');
});

test('a draft that an agent leaves in the folder is noticed, and taken up', async () => {
  review = new ReviewPage(app.page);
  await writeFile(join(repository.root, 'scratch', 'handoff.md'), sampleDraft);
  await expect(review.toast).toContainText('scratch/handoff.md is a new draft');
  await review.toast.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(review.entry('Decisions made', 2)).toContainText('create() validates');
  await expect(app.page.getByText('Draft from scratch/handoff.md')).toBeVisible();
});

test('nothing unexpected was said', () => {
  expect(app.complaints).toEqual([]);
});
