import { expect } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFolder } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { runCli } from '../fixtures/runCli.ts';

const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await mkdir(join(repository.root, '..', '.quiet'));
  app = await launchApp();
  assemble = new AssemblePage(app.page);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const served = () => {
  if (app.served === null) throw new Error('These tests are of browser mode.');
  return app.served;
};
const context = () => served().context;
const startPage = () => new URL('/', served().url).href;

test('the address is clean once the browser is let in, and lets nobody else in', async () => {
  expect(app.page.url()).toBe(startPage());
  const stranger = await context().browser()?.newContext();
  const page = await stranger?.newPage();
  await page?.goto(served().url);
  await expect(
    page?.getByRole('heading', { name: 'This link has already been used' }) ?? app.page.locator('x'),
  ).toBeVisible();
  const background = () => page?.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page?.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe('rgb(14, 16, 19)');
  await page?.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe('rgb(239, 241, 243)');
  await page?.goto(startPage());
  await expect(
    page?.getByText('Open the full link that Carryover printed') ?? app.page.locator('x'),
  ).toBeVisible();
  await stranger?.close();
  expect(await context().cookies()).toEqual([
    expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/', domain: '127.0.0.1' }),
  ]);
});

test('a folder is chosen by mouse: in and out, home, hidden ones', async () => {
  await expect(app.page.getByText('A folder without git works too.')).toBeVisible();
  await app.page.getByRole('button', { name: /^Open project/ }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Open project' });
  const field = dialog.getByRole('combobox', { name: 'Folder' });
  await expect(field).toBeFocused();
  await expect(field).not.toHaveValue('');
  await field.fill(`${join(repository.root, '..')}/`);
  const option = (name: string) => dialog.getByRole('option', { name });
  await expect(option('storefront')).toContainText('repository');
  await expect(option('.quiet')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Hidden folders' }).click();
  await expect(option('.quiet')).toBeVisible();
  await expectNoViolations(app.page);
  await option('storefront').click();
  await expect(field).toHaveValue(`${repository.root}/`);
  await dialog.getByRole('button', { name: 'Folder above' }).click();
  await expect(option('storefront')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(app.page.getByRole('button', { name: /^Open project/ })).toBeFocused();
});

test('a folder that is gone is said, and the dialog stays', async () => {
  await chooseFolder(
    app,
    app.page.getByRole('button', { name: /^Open project/ }),
    join(repository.root, 'gone'),
  );
  await expect(app.page.getByRole('dialog').getByRole('alert')).toContainText('The folder');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
});

test('a folder is chosen by keyboard alone: typed, completed, walked', async () => {
  await app.page.keyboard.press('ControlOrMeta+o');
  const field = app.page.getByRole('combobox', { name: 'Folder' });
  await expect(field).not.toHaveValue('');
  await field.fill(join(repository.root, '..', 'store'));
  await expect(app.page.getByRole('option')).toHaveCount(1);
  await field.press('Tab');
  await expect(field).toHaveValue(`${repository.root}/`);
  await expect(app.page.getByRole('option', { name: 'src' })).toBeVisible();
  await field.press('Alt+ArrowUp');
  await expect(app.page.getByRole('option', { name: 'storefront' })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(`${repository.root}/`);
  await field.press('Enter');
  await expect(assemble.tree).toBeVisible();
  await expect(assemble.stackName).toBeVisible();
  await assemble.tickAll(['src/types/UserContext.ts']);
});

test('two tabs agree', async () => {
  const other = await context().newPage();
  await other.goto(startPage());
  await expect(new AssemblePage(other).item('UserContext.ts')).toBeVisible();
  await other.getByRole('textbox', { name: 'Goal' }).fill('Said in the other tab');
  await other.getByRole('textbox', { name: 'Goal' }).press('Enter');
  await expect(app.page.getByRole('textbox', { name: 'Goal' })).toHaveValue('Said in the other tab');
  await other.close();
});

test('two tabs on two stacks of one project both stay up to date', async () => {
  const page = await context().newPage();
  await page.goto(startPage());
  const other = new AssemblePage(page);
  await other.newStack();
  await expect(other.stackName).toHaveText('storefront 2');
  await other.tickAll(['src/types/OrderTypes.ts']);
  await expect.poll(() => other.tokens()).toBeGreaterThan(0);
  await expect(assemble.stackName).toHaveText('storefront');
  await writeFile(join(repository.root, 'src/types/UserContext.ts'), 'export const seen = "by the first";\n');
  await expect(app.page.getByRole('region', { name: 'First message' })).toContainText('by the first');
  await writeFile(join(repository.root, 'src/types/OrderTypes.ts'), 'export const seen = "by the other";\n');
  await expect(page.getByRole('region', { name: 'First message' })).toContainText('by the other');
  await assemble.item('UserContext.ts').click();
  await page.getByRole('button', { name: 'Stack menu' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(other.stackName).toHaveText('storefront');
  await page.close();
});

test('where the browser refuses its clipboard, the text is there to be copied, and counts once it was', async () => {
  const { page } = app;
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
  });
  await assemble.copyButton.click();
  const dialog = page.getByRole('dialog', { name: 'Copy the text yourself' });
  await expect(dialog).toContainText(
    'The browser did not let Carryover use the clipboard. Select all the text and copy it.',
  );
  await expect(dialog.getByRole('textbox', { name: 'Text to copy' })).toBeFocused();
  await expectNoViolations(app.page);
  await dialog.getByRole('button', { name: 'Don’t copy' }).click();
  await assemble.expectToast(/^Nothing was copied/);
  await assemble.toast.getByRole('button', { name: 'Dismiss' }).click();

  await assemble.copyButton.click();
  await expect(dialog.getByRole('textbox', { name: 'Text to copy' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(dialog).toBeHidden();
  await assemble.expectToast(/^Copied 1 item/);
  const { stdout } = await runCli(app.home, ['assemble', 'storefront', '--project', repository.root]);
  expect(await readClipboard(app)).toBe(stdout);
  await page.reload();
  await expect(assemble.item('UserContext.ts')).toBeVisible();
});

test('what only a system has is said: no file manager, no keychain', async () => {
  await app.page.getByRole('button', { name: 'Stack menu' }).click();
  await app.page.getByRole('menuitem', { name: 'Show project folder' }).click();
  await assemble.expectToast(new RegExp(`A browser can’t open a file manager.*${repository.root}`));
  await assemble.toast.getByRole('button', { name: 'Dismiss' }).click();
});

test('the page talks to its own server and nobody else', async () => {
  const reached = await app.page.evaluate(async () => {
    const tried = ['http://127.0.0.1:9/', 'https://example.com/'].map((url) =>
      fetch(url).then(
        () => url,
        () => null,
      ),
    );
    return (await Promise.all(tried)).filter((url) => url !== null);
  });
  expect(reached).toEqual([]);
  app.complaints.length = 0;
});

test('a reload and the address of before show the same app again', async () => {
  await app.page.goto(served().url);
  await expect(app.page).toHaveURL(startPage());
  await expect(assemble.item('UserContext.ts')).toBeVisible();
  expect(app.complaints).toEqual([]);
});
