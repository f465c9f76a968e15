import { expect } from '@playwright/test';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { RowMenus } from '../pages/RowMenus.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let menus: RowMenus;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  menus = new RowMenus(app.page);
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

const dialog = () => app.page.getByRole('dialog');
const preview = () => app.page.getByRole('region', { name: 'Text of the message' });

test('a folder’s menu adds its tree, with what was chosen in the dialog', async () => {
  await menus.openByMouse(assemble.row('src/'));
  await menus.choose('Add tree…');
  await expect(dialog().getByRole('textbox', { name: 'Folder' })).toHaveValue('src');
  const levels = dialog().getByRole('textbox', { name: 'Levels to open' });
  await levels.fill('0');
  await expect(dialog().getByText('Give 1 to 50 levels, or none for all.')).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Add tree', exact: true })).toBeDisabled();
  await levels.fill('1');
  await expect(dialog().getByText('Give 1 to 50 levels, or none for all.')).toBeHidden();
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    expect(await violationsOf(app.page)).toEqual([]);
  }
  await levels.press('Enter');
  await expect(dialog()).toBeHidden();
  await expect(assemble.item('Tree of src/')).toHaveAccessibleName(
    /^Tree: Tree of src\/, .*[1-9]\d* tokens/u,
  );
  await expect(preview()).toContainText(/src\/ \(\d+ files\)/u);
  await expect(preview()).toContainText(/services\/ \(\d+ files\)/u);
});

test('the card changes it: all levels, and tokens that are exact', async () => {
  await assemble.item('Tree of src/').focus();
  await app.page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'Levels to open' }).fill('');
  await dialog().getByRole('switch', { name: 'Tokens' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toBeHidden();
  await expect(preview()).toContainText(/OrderTypes\.ts \(\d[\d,]*\)/u);
});

test('its card and its text have nothing that axe finds, in either theme', async () => {
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    expect(await violationsOf(app.page)).toEqual([]);
  }
});

test('it follows the disk, and says so if its folder is gone', async () => {
  await writeFile(join(repository.root, 'src', 'Fresh.ts'), 'export const fresh = 1;\n');
  await expect(preview()).toContainText(/Fresh\.ts \(\d+\)/u);
  await rm(join(repository.root, 'src', 'Fresh.ts'));
  await expect(preview()).not.toContainText('Fresh.ts');
  await rename(join(repository.root, 'src'), join(repository.root, 'moved'));
  await expect(app.page.getByText('There is no folder "src" now.').first()).toBeVisible();
  await rename(join(repository.root, 'moved'), join(repository.root, 'src'));
  await expect(preview()).toContainText('OrderTypes.ts');
});

test('the palette adds the project’s, and both are in the copied message', async () => {
  await app.page.getByRole('textbox', { name: 'Goal' }).focus();
  await app.page.keyboard.press('ControlOrMeta+K');
  await app.page.keyboard.type('>add a tree');
  await app.page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'Folder' }).fill('');
  await dialog().getByRole('button', { name: 'Add tree', exact: true }).click();
  await expect(assemble.item('Project tree')).toBeVisible();
  await assemble.tokens();
  await app.page.keyboard.press('ControlOrMeta+Shift+C');
  await assemble.expectToast(/^Copied 2 items/u);
  const copied = await readClipboard(app);
  expect(copied).toMatch(/^\.\/ \(\d+ files\)$/mu);
  expect(copied).toMatch(
    /^src\/ \(\d+ files, (?:about )?[\d,]+ tokens; the number beside a file is its tokens\)$/mu,
  );
});
