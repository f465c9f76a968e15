import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFolder, openProject } from '../fixtures/openProject.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let other: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  other = join(dirname(repository.root), `api-${String(process.pid)}`);
  await mkdir(join(other, 'lib'), { recursive: true });
  await writeFile(join(other, 'lib', 'client.ts'), 'export const client = 1;\n');
  await writeFile(join(other, 'lib', 'server.ts'), 'export const server = 1;\n');
  app = await launchApp();
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await rm(other, { recursive: true, force: true });
  await repository.remove();
});

const card = (title: string): Locator => assemble.item(title);
const alias = (): string => other.slice(other.lastIndexOf('/') + 1);

async function expectNoViolations(): Promise<void> {
  expect(await violationsOf(app.page)).toEqual([]);
}

test('a folder of the tree becomes one folder item by keyboard, and one undo takes it back', async () => {
  await assemble.expand('src/');
  await assemble.row('src/services/').focus();
  await app.page.keyboard.press('Shift+Enter');
  await expect(card('src/services/')).toHaveAccessibleName(/^Folder: src\/services\/, \d+ files/u);
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(assemble.items).toHaveCount(0);
});

test('by mouse too, and files that come and go on disk change what it is', async () => {
  await assemble.row('src/types/').hover();
  await assemble.row('src/types/').getByTestId('add-folder').click();
  const types = card('src/types/');
  await expect(types).toHaveAccessibleName(/, \d+ files/u);
  const before = Number(/(\d+) files/u.exec((await types.getAttribute('aria-label')) ?? '')?.[1]);
  await writeFile(join(repository.root, 'src', 'types', 'Fresh.ts'), 'export type Fresh = 1;\n');
  await expect(types).toHaveAccessibleName(new RegExp(`, ${before + 1} files`, 'u'));
  await rm(join(repository.root, 'src', 'types', 'Fresh.ts'));
  await expect(types).toHaveAccessibleName(new RegExp(`, ${before} files`, 'u'));
});

test('its files are ticked in the tree, and unticking one leaves it out of the item', async () => {
  await assemble.expand('src/types/');
  const file = assemble.row('src/types/OrderTypes.ts');
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-checked', 'true');
  await expect(file).toHaveAttribute('aria-checked', 'true');
  await expect(file).toHaveAccessibleName(/, in the stack by the folder item src\/types\/$/u);
  await expect(file.getByTestId('cover')).toHaveAttribute(
    'title',
    'In the stack by the folder item src/types/',
  );
  const selected = app.page.getByText(/^\d+ files? selected$/u);
  const before = await selected.textContent();
  await file.getByTestId('tick').click();
  await expect(file).toHaveAttribute('aria-checked', 'false');
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-checked', 'mixed');
  await assemble.expectToast('Excluded OrderTypes.ts from src/types/');
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(file).toHaveAttribute('aria-checked', 'true');
  await expect(selected).toHaveText(before ?? '');
});

test('its files are shown with their tokens, the pattern tells what it takes, and one file is excluded', async () => {
  await card('src/types/').focus();
  await app.page.keyboard.press('Enter');
  const dialog = app.page.getByRole('dialog', { name: 'src/types/' });
  const files = dialog.getByRole('list', { name: 'Files of this item' }).getByRole('listitem');
  await expect(files.filter({ hasText: 'OrderTypes.ts' })).toHaveText(/\d/u);
  const count = await files.count();
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    await expectNoViolations();
  }
  await dialog.getByLabel('Only these, one per line').fill('*.nothing');
  await expect(dialog.getByRole('status')).toHaveText(/^No file matches/u);
  await dialog.getByLabel('Only these, one per line').fill('');
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${count} files match now`, 'u'));
  await dialog.getByRole('button', { name: 'Exclude src/types/OrderTypes.ts' }).click();
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${count - 1} files? match`, 'u'));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card('src/types/')).toHaveAccessibleName(new RegExp(`, ${count - 1} files?`, 'u'));
});

test('what has changed since the copy names the files', async () => {
  await assemble.copyButton.click();
  await expect(app.page.getByText(/Last copied/u)).toBeVisible();
  expect(await readClipboard(app)).toContain('src/types/UserContext.ts');
  expect(await readClipboard(app)).not.toContain('OrderTypes.ts');
  await writeFile(join(repository.root, 'src', 'types', 'UserContext.ts'), 'export type Edited = 1;\n');
  await expect(card('src/types/')).toHaveAccessibleName(/Changed since copied/u);
  await card('src/types/').getByRole('button', { name: 'Changed since copied' }).click();
  const dialog = app.page.getByRole('dialog', { name: /^Changed since copied/u });
  await expect(dialog).toContainText('src/types/UserContext.ts');
  await expect(dialog).toContainText('export type Edited');
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a pattern in the filter is offered as one item, with how many files it takes', async () => {
  await app.page
    .getByRole('textbox', { name: 'Filter files' })
    .or(app.page.getByRole('searchbox'))
    .first()
    .fill('src/services/*Service.ts');
  const offer = app.page.getByRole('button', { name: /^Add src\/services\/\*Service\.ts as one item/u });
  await expect(offer).toContainText('4 files');
  await offer.focus();
  await app.page.keyboard.press('Enter');
  await expect(card('src/services/*Service.ts')).toHaveAccessibleName(/4 files/u);
  await app.page.getByRole('button', { name: 'Clear filter' }).click();
});

test('it is turned into single items, as one step', async () => {
  await card('src/services/*Service.ts').getByRole('button', { name: 'Show 4 files' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'src/services/*Service.ts' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Turn into single items' }).click();
  await expect(dialog).toBeHidden();
  await expect(assemble.items).toHaveCount(5);
  await expect(card('PaymentService.ts')).toBeVisible();
});

test('files of another project are ticked in its own tree, and named by its alias', async () => {
  await app.page.getByRole('button', { name: 'Sort, filter and choose project' }).click();
  await chooseFolder(app, app.page.getByRole('menuitem', { name: 'Add a project…' }), other);
  await expect(assemble.row('lib/')).toBeVisible();
  await assemble.tick('lib/client.ts');
  await expect(card('client.ts')).toContainText(`${alias()}:lib`);
  await assemble.row('lib/').focus();
  await app.page.keyboard.press('Shift+Enter');
  await expect(card(`${alias()}:lib/`)).toHaveAccessibleName(/1 file, 1 more in another item/u);
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    await expectNoViolations();
  }
  await assemble.copyButton.click();
  await expect.poll(() => readClipboard(app)).toContain(`${alias()}:lib/server.ts`);
  expect(await readClipboard(app)).not.toContain(other);
  await app.page.getByRole('button', { name: 'Sort, filter and choose project' }).click();
  await app.page.getByRole('menuitem', { name: /^This project/u }).click();
  await expect(assemble.row('src/')).toBeVisible();
});

test('a project that is not where it was is located, and nothing is lost', async () => {
  await rename(other, `${other}-moved`);
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const lost = card('client.ts');
  await expect(lost).toContainText('is not on this machine');
  await expectNoViolations();
  await chooseFolder(app, lost.getByRole('button', { name: 'Locate…' }), `${other}-moved`);
  await expect(lost).not.toHaveClass(/has-bad/u);
  await expect(card(`${alias()}:lib/`)).toHaveAccessibleName(/1 file/u);
  await rename(`${other}-moved`, other);
});

test('nothing unexpected was said', () => {
  expect(app.complaints).toEqual([]);
});
