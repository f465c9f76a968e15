import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { runCli } from '../fixtures/runCli.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

const body = '    await this.store.write(order);\n'.repeat(40);
const service = `import { Store } from './store';

/**
 * Orders of one customer.
 */
export class OrderService {
  constructor(private readonly store: Store) {}

  async create(order: Order): Promise<void> {
${body}  }
}
`;

let folder: string;
let root: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-outline-')));
  root = join(folder, 'storefront');
  await mkdir(join(root, 'src'), { recursive: true });
  await writeFile(join(root, 'src', 'OrderService.ts'), service);
  await writeFile(join(root, 'src', 'cart.py'), `def total(cart):\n${'    work(cart)\n'.repeat(40)}`);
  await writeFile(join(root, 'src', 'notes.md'), '# Notes\n');
  app = await launchApp(join(folder, 'home'));
  assemble = await openProject(app, root);
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const card = (): Locator => assemble.item('OrderService.ts');
const tokensOf = async (): Promise<number> => {
  await assemble.tokens();
  const text = await card().getByTestId('item-tokens').innerText();
  return Number(/^[\d,]+/u.exec(text)?.[0].replaceAll(',', ''));
};

test('one key shows a file as an outline, with fewer tokens, and one undo takes that back', async () => {
  await assemble.tick('src/OrderService.ts');
  const whole = await tokensOf();
  await card().press('o');
  await expect(card()).toHaveAccessibleName(/, outline, /u);
  await expect.poll(tokensOf).toBeLessThan(whole / 3);
  await expect(assemble.row('src/OrderService.ts')).toHaveAccessibleName(/, outline/u);
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(card()).not.toHaveAccessibleName(/outline/u);
  await expect.poll(tokensOf).toBe(whole);
});

test('the search and the menu do the same, and the preview shows the outline', async () => {
  await card().focus();
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.field.fill('outlines, or whole');
  await expect(palette.active).toContainText('Show the current file or folder as outlines');
  await app.page.keyboard.press('Enter');
  await expect(card()).toHaveAccessibleName(/, outline, /u);
  await expect(app.page.getByText('src/OrderService.ts (outline)').first()).toBeVisible();
  await expect(app.page.getByText('… 10-51').first()).toBeVisible();
  await card().getByRole('button', { name: 'More for OrderService.ts' }).click();
  await app.page.getByRole('menuitem', { name: /^Whole file/u }).click();
  await expect(card()).not.toHaveAccessibleName(/outline/u);
  await card().press('o');
  await expect(card()).toHaveAccessibleName(/, outline, /u);
});

test('lines take the place of an outline, and the whole file of lines', async () => {
  await card().press('Enter');
  const dialog = app.page.getByRole('dialog');
  await dialog.getByLabel(/^Lines, e\.g\./u).fill('6-7');
  await dialog.getByRole('button', { name: 'Use lines 6-7' }).click();
  await expect(card()).toHaveAccessibleName(/, lines 6–7, /u);
  await expect(card()).not.toHaveAccessibleName(/outline/u);
  await card().press('o');
  await expect(card()).toHaveAccessibleName(/, outline, /u);
  await expect(card()).not.toHaveAccessibleName(/lines 6–7/u);
});

test('a folder item shows its files as outlines, and says which are whole', async () => {
  await assemble.row('src/').focus();
  await app.page.keyboard.press('Shift+Enter');
  const source = assemble.item('src/');
  await source.press('o');
  await expect(source).toHaveAccessibleName(/outlines, 1 whole/u);
});

test('what is copied is the outline, with a line on how to read it', async () => {
  await assemble.tokens();
  await assemble.copyButton.click();
  await assemble.exported();
  const text = await readClipboard(app);
  expect(text).toContain(' * Orders of one customer.\n */\nexport class OrderService {\n');
  expect(text).toContain('  async create(order: Order): Promise<void> {\n… 10-51\n');
  expect(text).toContain('def total(cart):\n… 2-41\n');
  expect(text).toContain('whole file, since there is no outline of this language');
  expect(text).toContain('stands for lines 14 to 31 of the file');
  expect(text).not.toContain('this.store.write');
});

test('the command line makes the same outline', async () => {
  const { code, stdout } = await runCli(join(folder, 'home'), [
    'assemble',
    '--project',
    root,
    '--outline',
    'src/OrderService.ts',
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain('  async create(order: Order): Promise<void> {\n… 10-51\n');
});

test('has nothing that axe finds, in either theme', async () => {
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    expect(await violationsOf(app.page)).toEqual([]);
  }
});
