import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// Each test continues where the one before it stopped.
const test = journey();

let folder: string;
let root: string;
let app: RunningApp;
let assemble: AssemblePage;

const write = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-finding-')));
  root = join(folder, 'storefront');
  await write('src/services/OrderService.ts', 'export class OrderService {\n  // ships a parcel\n}\n');
  await write('src/services/UserService.ts', `const parcel = '${fakeGithubToken}';\n`);
  await write('src/legacy/copyFirstMessage.ts', 'let a = 1;\nlet parcel = 2;\nlet c = 3;\nlet d = parcel;\n');
  await write('notes.txt', Buffer.from('\ufeffein Parcel\n', 'utf16le'));
  await write('big.txt', `${'x'.repeat(80)}\n`.repeat(400));
  await write('package-lock.json', '{ "parcel": 1 }');
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'first');
  await write('src/services/OrderService.ts', 'export class OrderService {\n  // ships one parcel\n}\n');
  await write('src/new.ts', 'export {};\n');
  app = await launchApp(join(folder, 'home'));
  assemble = await openProject(app, root);
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const field = () => app.page.getByRole('textbox', { name: 'Filter files' });
const found = () => app.page.getByRole('tree', { name: 'Lines found' });
const focused = () => app.page.locator(':focus');
const dialog = () => app.page.getByRole('dialog');
const names = () => assemble.tree.getByTestId('file-title');

test('a name is found by letters of it, which are marked, and the best is a key away', async () => {
  await app.page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(field()).toBeFocused();
  await app.page.keyboard.type('cfm');
  await expect(names()).toHaveText(['copyFirstMessage.ts']);
  await expect(assemble.tree.locator('mark')).toHaveText(['c', 'F', 'M']);
  await field().fill('services user');
  await expect(names()).toHaveText(['UserService.ts']);
  await field().press('ArrowDown');
  await expect(focused()).toHaveAttribute('data-key', 'src/services/UserService.ts');
});

test('Enter adds the first that was found, and what is typed next finds the next', async () => {
  await field().fill('cfm');
  await field().press('Enter');
  await expect(assemble.item('copyFirstMessage.ts')).toBeVisible();
  await expect(field()).toBeFocused();
  const row = assemble.row('src/legacy/copyFirstMessage.ts');
  await expect(row.getByTestId('in-folder')).toHaveText('src/legacy');
  await row.getByTestId('tick').click();
  await expect(assemble.items).toHaveCount(0);
});

test('names and contents share the height by what they hold', async () => {
  await field().fill('e');
  await field().fill('er');
  await expect(found()).toBeVisible();
  const heights = () =>
    app.page.getByTestId('found').evaluate((list) => {
      const [above, below] = list.children;
      const tree = list.querySelector('[role="tree"]');
      return {
        all: list.clientHeight,
        names: above?.clientHeight ?? 0,
        contents: below?.clientHeight ?? 0,
        tree: tree?.clientHeight ?? 0,
      };
    });
  const { all, names: ofNames, contents, tree } = await heights();
  expect(ofNames).toBeGreaterThanOrEqual(Math.min(tree, all / 2 - 1));
  expect(contents).toBeGreaterThan(all / 4);
  expect(ofNames + contents).toBeLessThanOrEqual(all + 1);
});

test('contents are found in any encoding, a secret beside them covered', async () => {
  await field().fill('parcel');
  await expect(app.page.getByText('6 lines in 5 files')).toBeVisible();
  await expect(found()).toContainText('ein Parcel');
  await expect(found()).toContainText('REDACTED:github-token');
  expect(await app.page.content()).not.toContain(fakeGithubToken);
  await field().fill(fakeGithubToken.slice(0, 12));
  await expect(app.page.getByText('No files match')).toBeVisible();
  await app.page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(assemble.tree).toBeVisible();
  await field().fill('parcel');
  await app.page.getByRole('button', { name: /ignored$/u }).click();
  await expect(app.page.getByText('5 lines in 4 files')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`nothing stands in anybody’s way in the ${theme} theme`, async () => {
    await setTheme(app.page, theme);
    await expect(found()).toBeVisible();
    expect(await violationsOf(app.page)).toEqual([]);
    await app.page.getByRole('button', { name: 'Sort, filter and choose project' }).click();
    await expect(app.page.getByRole('menu')).toBeVisible();
    // An open menu is above all landmarks.
    expect(await violationsOf(app.page)).toEqual([]);
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('menu')).toHaveCount(0);
    await found()
      .getByRole('treeitem', { name: /^Line 2: let parcel/u })
      .click();
    await expect(dialog()).toContainText('4 lines');
    expect(await violationsOf(app.page)).toEqual([]);
    await app.page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
  });
}

test('the keyboard alone takes found lines, and picks others where they stand', async () => {
  await field().press('ArrowDown');
  await expect(found().locator(':focus')).toHaveCount(1);
  await app.page.keyboard.press('Home');
  await expect(focused()).toHaveAttribute('aria-level', '1');
  const second = found().getByRole('treeitem', { name: /^Line 2: let parcel/u });
  await second.focus();
  await app.page.keyboard.press('Space');
  await expect(assemble.item('copyFirstMessage.ts')).toContainText('lines 2');
  await expect(second).toHaveAttribute('aria-checked', 'true');
  await app.page.keyboard.press('Enter');
  await expect(dialog().getByRole('tree')).toBeFocused();
  await app.page.keyboard.press('ControlOrMeta+f');
  await expect(dialog().locator('input:focus')).toHaveCount(1);
  await app.page.keyboard.type('let');
  await expect(dialog()).toContainText('1 of 4');
  await app.page.keyboard.press('Shift+Enter');
  await expect(dialog()).toContainText('4 of 4');
  await expect(dialog().getByRole('tree')).toHaveAttribute('aria-activedescendant', /-4$/u);
  await expect(dialog().getByRole('treeitem').first().getByText('1', { exact: true }).last()).toHaveClass(
    'syntax-number',
  );
  await dialog().getByRole('tree').focus();
  await app.page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Use lines 2, 4' }).press('Enter');
  await expect(assemble.item('copyFirstMessage.ts')).toContainText('lines 2, 4');
});

test('a pattern that never ends is stopped and said, and one that does is found', async () => {
  await write('src/new.ts', `// ${'a'.repeat(40)}!\n`);
  await field().fill('(a+)+$');
  await app.page.getByRole('button', { name: 'Regular expression' }).click();
  await expect(app.page.getByRole('region', { name: 'In contents' }).getByRole('alert')).toContainText(
    'This pattern takes too long',
    { timeout: 60_000 },
  );
  await field().fill('ships \\w+ par');
  await expect(app.page.getByText('1 line in 1 file')).toBeVisible();
  await field().fill('(');
  await expect(app.page.getByRole('region', { name: 'In contents' }).getByRole('alert')).toHaveCount(0);
  await field().fill('(x');
  await expect(app.page.getByRole('region', { name: 'In contents' }).getByRole('alert')).toContainText(
    'not a regular expression',
  );
  await app.page.getByRole('button', { name: 'Regular expression' }).click();
});

test('files that git sees changed have letters, and are shown alone; the order is kept for the project', async () => {
  await field().fill('');
  const menu = app.page.getByRole('button', { name: 'Sort, filter and choose project' });
  await menu.click();
  await app.page.getByRole('menuitemcheckbox', { name: /Only changed in git/u }).click();
  await app.page.keyboard.press('Escape');
  await expect(names()).toHaveText(['OrderService.ts', 'new.ts']);
  await expect(assemble.tree.getByTestId('change')).toHaveText(['M', 'U']);
  await menu.click();
  await app.page.getByRole('menuitemcheckbox', { name: /Only changed in git/u }).click();
  await app.page.getByRole('menuitemradio', { name: /^Size/u }).click();
  await expect(names().first()).toHaveText('big.txt');
  await expect.poll(() => readFile(join(app.home, 'settings.json'), 'utf8')).toContain('"size"');
  await app.page.reload();
  await expect(names().first()).toHaveText('big.txt');
});
