import { expect, type Locator, type Page } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, offerBridge, serveEnvironment, type RunningApp } from '../fixtures/launchApp.ts';
import { launchBrowser, stopServer, type ServedApp } from '../fixtures/launchBrowser.ts';
import { openProject } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { LibraryPage } from '../pages/LibraryPage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

// The app, and browser mode beside it on the same data folder: each test continues where the one before it stopped.
const test = journey();

const root = resolve(import.meta.dirname, '..', '..');

let folder: string;
let home: string;
let app: RunningApp;
let assemble: AssemblePage;
let beside: ServedApp;
let other: Page;

async function openBeside(): Promise<void> {
  beside = await launchBrowser({ root, env: serveEnvironment(home) });
  other = await beside.context.newPage();
  await other.addInitScript(offerBridge);
  await other.goto(beside.url);
  await expect(new AssemblePage(other).stackName).toBeVisible();
}
async function closeBeside(): Promise<void> {
  await beside.context.close();
  await stopServer(beside.server, 'SIGTERM');
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-e2e-two-'));
  home = join(folder, 'home');
  await mkdir(join(folder, 'shop'));
  await writeFile(join(folder, 'shop', 'order.ts'), 'export const order = 1;\n');
  app = await launchApp(home);
  assemble = await openProject(app, join(folder, 'shop'));
  await assemble.tickAll(['order.ts']);
  await assemble.saved();
  await openBeside();
});
test.afterAll(async () => {
  await closeBeside();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of/ });
const asked = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Changed in another window while you typed' });
const replace = async (page: Page, text: string): Promise<void> => {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};
const kept = (page: Page): Locator => page.getByTestId('edit-note');
/** Keys differ between a window and a page. */
const show = (page: Page, screen: string | RegExp): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: screen }).click();
const openCopy = (page: Page): Promise<void> => new AssemblePage(page).item('order.ts').press('e');
/** Waits until the dialog is gone, which writes the text before it closes: a key pressed earlier is the dialog's. */
async function closeCopy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(editor(page)).toBeHidden();
}

test('one item’s copy in two processes: both texts stay, also when the window closes, until one is chosen', async () => {
  await openCopy(app.page);
  await openCopy(other);
  await expect(editor(other)).toContainText('order = 1');
  await replace(app.page, 'of the app');
  await expect(kept(app.page)).toContainText('saved');
  await replace(other, 'of the browser');
  await expect(asked(other)).toContainText('of the app');
  await expect(kept(other)).toContainText('saved beside theirs');
  await expectNoViolations(other);
  await replace(other, 'of the browser, and more');
  await expect(kept(other)).toContainText('saved beside theirs');
  await closeBeside();
  await openBeside();
  await openCopy(other);
  await expect(asked(other)).toContainText('of the app');
  await expect(editor(other)).toContainText('of the browser, and more');
  await asked(other).getByRole('button', { name: 'Keep mine' }).click();
  await expect(kept(other)).toContainText(/· saved$/);
  await closeCopy(other);
  // The app has been told that its text is kept: it is asked before it replaces the other one, too.
  await replace(app.page, 'of the app, later');
  await expect(asked(app.page)).toContainText('of the browser, and more');
  await asked(app.page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor(app.page)).toContainText('of the browser, and more');
  await expect(asked(app.page)).toBeHidden();
  await closeCopy(app.page);
});

test('the message by hand in two processes', async () => {
  for (const page of [app.page, other]) {
    await page.keyboard.press('ControlOrMeta+e');
    await expect(editor(page)).toContainText('of the browser, and more');
  }
  await replace(app.page, 'Message of the app');
  await expect(kept(app.page)).toContainText('saved');
  await replace(other, 'Message of the browser');
  await expect(asked(other)).toContainText('Message of the app');
  await expectNoViolations(other);
  await asked(other).getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor(other)).toContainText('Message of the app');
  for (const page of [app.page, other]) {
    await page.keyboard.press('ControlOrMeta+e');
  }
});

test('one draft in two processes', async () => {
  const one = new ReviewPage(app.page);
  await one.open();
  await writeClipboard(app, sampleDraft);
  await one.press('ControlOrMeta+v');
  await expect(one.entry('Decisions made', 2)).toContainText('create() validates');
  await closeBeside();
  await openBeside();
  const two = new ReviewPage(other);
  await show(other, /^Review/);
  for (const review of [one, two]) {
    await review.entry('Next action', 1).focus();
    await review.press('Enter', 'End');
  }
  // Each process hears of what the other has kept, so both must type before either is told: this one's call is held.
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await other.route('**/call', async (route) => {
    if (route.request().postData()?.includes('"drafts.edit"') === true) await released;
    await route.continue();
  });
  await other.keyboard.insertText(' Said by the browser.');
  await app.page.keyboard.insertText(' Said by the app.');
  await one.onDisk();
  release();
  await expect(asked(other)).toContainText('Said by the app.');
  await expect(asked(other)).toContainText('Said by the browser.');
  await closeBeside();
  await openBeside();
  await show(other, /^Review/);
  await expect(asked(other)).toContainText('Said by the browser.');
  await asked(other).getByRole('button', { name: 'Keep mine' }).click();
  await expect(new ReviewPage(other).entry('Next action', 1)).toContainText('Said by the browser.');
  await expect(asked(other)).toBeHidden();
});

test('one snippet in two processes', async () => {
  const library = new LibraryPage(app.page);
  await library.open();
  await library.make('House rules');
  await library.field('Text').fill('Rules');
  await library.saved();
  const second = new LibraryPage(other);
  await show(other, 'Library');
  await second.row('House rules').click();
  await expect(second.field('Text')).toHaveValue('Rules');
  await second.field('Text').fill('Rules of the browser');
  await library.field('Text').fill('Rules of the app');
  await library.field('Name').focus();
  await expect
    .poll(async () => (await asked(app.page).count()) + (await asked(other).count()))
    .toBeGreaterThan(0);
  const loser = (await asked(other).count()) === 1 ? other : app.page;
  await expect(asked(loser)).toContainText(/Rules of the/);
  await expectNoViolations(loser);
  await asked(loser).getByRole('button', { name: 'Keep mine' }).click();
  await expect(asked(loser)).toBeHidden();
  const words = loser === other ? 'Rules of the browser' : 'Rules of the app';
  await expect(library.field('Text')).toHaveValue(words);
  await expect(second.field('Text')).toHaveValue(words);
  await app.page.keyboard.press(chordOf('assemble'));
});
