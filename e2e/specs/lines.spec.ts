import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

// A project without saved payloads. Each test continues where the one before it stopped.
const test = journey();

let folder: string;
let root: string;
let app: RunningApp;
let assemble: AssemblePage;
let review: ReviewPage;

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-lines-')));
  root = join(folder, 'storefront');
  await mkdir(join(root, 'src', 'services'), { recursive: true });
  const lines = Array.from({ length: 20_000 }, (_, index) => `export const order${index + 1} = ${index};`);
  lines[19] = `const token = '${fakeGithubToken}';`;
  await writeFile(join(root, 'src', 'services', 'OrderService.ts'), `${lines.join('\n')}\n`);
  await writeFile(join(root, '.gitignore'), 'dist/\r\n');
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root });
  app = await launchApp(join(folder, 'home'));
  assemble = await openProject(app, root);
  review = new ReviewPage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const dialog = () => app.page.getByRole('dialog');
const line = (number: number) => dialog().locator(`[aria-posinset="${String(number)}"]`);

test('lines of a file are picked in the file itself, where no secret is seen', async () => {
  await assemble.tick('src/services/OrderService.ts');
  await assemble.item('OrderService.ts').press('Enter');
  await expect(line(1)).toContainText('order1 = 0');
  await expect(dialog()).toContainText('20,000 lines · 1 suspected secret masked');
  await expect(line(20)).toContainText('[REDACTED:github-token]');
  expect(await app.page.content()).not.toContain(fakeGithubToken);
  expect(await line(1).locator('..').getByRole('treeitem').count()).toBeLessThan(100);
  await expectNoViolations(app.page);
  await line(3).click();
  await line(6).click({ modifiers: ['Shift'] });
  await line(9).click({ modifiers: ['ControlOrMeta'] });
  await dialog().getByRole('button', { name: 'Use lines 3-6, 9' }).click();
  await expect(assemble.item('OrderService.ts')).toContainText('lines 3–6, 9');
});

test('the row in the tree shows the picked lines, and the tokens that the card shows', async () => {
  const row = assemble.row('src/services/OrderService.ts');
  await expect(row.getByTestId('row-lines')).toHaveText('3–6 +1');
  await expect(row).toHaveAccessibleName(/, \d+ tokens, lines 3–6, 9, /u);
  await assemble.tokens();
  const card = await assemble.item('OrderService.ts').getByTestId('item-tokens').innerText();
  const tokens = /^[\d,]+/u.exec(card)?.[0] ?? 'not counted';
  await expect(row.getByTestId('tokens')).toHaveText(tokens);
  const services = assemble.row('src/services/');
  await expect(services.getByTestId('ticked-tokens')).toHaveText(tokens);
});

test('the keyboard alone picks lines at the end of a long file', async () => {
  await assemble.item('OrderService.ts').press('Enter');
  await expect(line(3)).toBeVisible();
  await dialog()
    .getByLabel(/^Lines, e\.g\./)
    .fill('');
  await dialog().getByRole('tree').focus();
  await review.press('End', 'Shift+ArrowUp', 'Shift+ArrowUp');
  await dialog().getByRole('button', { name: 'Use lines 19998-20000' }).press('Enter');
  await expect(assemble.item('OrderService.ts')).toContainText('lines 19998–20000');
});

test('whether what is saved travels is asked before the first time, and never again', async () => {
  await app.page.keyboard.press('ControlOrMeta+s');
  await expect(dialog()).toContainText('scratch is tracked by git');
  await expectNoViolations(app.page);
  await dialog().getByRole('button', { name: 'Add to .gitignore' }).press('Enter');
  await assemble.expectToast('Saved scratch/first-message-1.md: 1 item');
  expect(await readFile(join(root, '.gitignore'), 'utf8')).toBe('dist/\r\n/scratch/\r\n');
  await app.page.keyboard.press('ControlOrMeta+s');
  await assemble.expectToast('Saved scratch/first-message-1-2.md: 1 item');
  await expect(dialog()).toBeHidden();
});

test('the lines of a file in play are picked in Review', async () => {
  await writeFile(join(root, 'scratch', 'hand-off.md'), sampleDraft);
  await expect(review.toast).toContainText('scratch/hand-off.md is a new draft');
  await review.toast.getByRole('button', { name: 'Review' }).press('Enter');
  const entry = review.entry('Files in play', 2);
  await expect(entry).toContainText('src/services/OrderService.ts');
  // The result of the checks appears above, and moves the row away from the pointer.
  await expect(entry.getByTestId('verdict')).toBeVisible();
  await review.checked();
  await entry.hover();
  await entry.getByRole('button', { name: /^Menu of/ }).click();
  await app.page.getByRole('menuitem', { name: 'Pick lines…' }).click();
  await line(14).click();
  await line(31).click({ modifiers: ['Shift'] });
  await dialog().getByRole('button', { name: 'Use lines 14-31' }).click();
  await expect(entry).toContainText('src/services/OrderService.ts:14-31');
  await expect(entry).toBeFocused();
  await app.page.getByRole('button', { name: /^scratch is ignored by git/ }).click();
  await expect(dialog()).toContainText('To share the folder');
  await review.press('Escape');
});

test('nothing unexpected was said', () => {
  expect(app.complaints).toEqual([]);
});
