import { expect } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFolder, openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository } from '../fixtures/sampleRepository.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { SecretsPage } from '../pages/SecretsPage.ts';

const test = journey();

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
});
test.afterAll(() => app.close());

const samples = () => join(app.home, 'samples');
const main = () => app.page.getByRole('main');
const primary = () => main().locator('[data-look="primary"]');

test('the first screen teaches the loop in three steps, with one primary action', async () => {
  await expect(main().getByRole('heading', { level: 3 })).toHaveText(['1Assemble', '2Work', '3Review']);
  await expect(primary()).toHaveCount(1);
  await expect(primary()).toHaveText(/^Open project/u);
  await expectNoViolations(app.page);
});

test('a newcomer comes from there to a copied first message, by keyboard alone', async () => {
  await app.page.getByRole('button', { name: 'Try the sample project' }).press('Enter');
  const assemble = new AssemblePage(app.page);
  await expect(assemble.stackName).toHaveText('ServiceLayer');
  await expect(assemble.toast).toContainText(`The sample project was copied to ${await realpath(samples())}`);
  await expect(app.page.getByText('1 commit and 2 files in play edited since session 2.')).toBeVisible();
  await expect(assemble.items.first()).toContainText('Session 2 payload');
  await app.page.getByRole('button', { name: 'Resolve 1 finding to export' }).press('Enter');
  const { findings } = new SecretsPage(app.page);
  await expect(findings).toHaveCount(1);
  await findings.first().focus();
  await app.page.keyboard.press('r');
  await expect(app.page.getByRole('button', { name: /^Copy first message/ })).toBeEnabled();
  await app.page.keyboard.press('ControlOrMeta+Enter');
  await expect(assemble.toast).toContainText(/^Copied 12 items/u);
  const message = await readClipboard(app);
  expect(message).toContain('Finish OrderService.create(): one cart makes one order');
  expect(message).toContain('[REDACTED:');
  expect(message).toContain('Payload after session 2');
  await expectNoViolations(app.page);
});

test('the list of projects finds, opens the sample again, and tells its sessions', async () => {
  await app.page.getByRole('button', { name: /^Project storefront/ }).click();
  const list = app.page.getByRole('dialog', { name: 'Projects' });
  await expect(
    list.getByRole('button', { name: 'storefront, refactor/service-layer, 2 sessions, open' }),
  ).toBeVisible();
  await expectNoViolations(app.page);
  await list.getByRole('textbox', { name: 'Search projects' }).fill('nothing like it');
  await expect(list.getByText('No project has this text in its name, branch or path.')).toBeVisible();
  await list.getByRole('button', { name: 'Open the sample project' }).click();
  await expect(new AssemblePage(app.page).toast).toContainText('is open as you left it');
  expect(await readdir(samples())).toHaveLength(1);
});

test('the sample goes with its folder, after a question', async () => {
  await app.page.getByRole('button', { name: /^Project storefront/ }).click();
  await app.page.getByRole('button', { name: 'Remove the sample project…' }).press('Enter');
  const dialog = app.page.getByRole('dialog', { name: 'Remove the sample project' });
  await expect(dialog).toContainText('storefront');
  await expectNoViolations(app.page);
  await dialog.getByRole('button', { name: 'Delete folder and stacks' }).click();
  await expect(primary()).toHaveText(/^Open project/u);
  await expect.poll(() => readdir(samples())).toEqual([]);
});

test('a folder without git works, and says what it lacks', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-plain-')));
  await writeFile(join(folder, 'notes.md'), '# Notes\n');
  const assemble = await openProject(app, folder);
  await expect(assemble.toast).toContainText('No repository: commits and claims are not checked');
  await expect(assemble.row('notes.md')).toBeVisible();
  await expect(
    app.page.getByRole('button', { name: /^Project .*No repository: commits and claims are not checked$/u }),
  ).toBeVisible();
  await rm(folder, { recursive: true });
});

test('a project that moved is found again, with its stacks', async () => {
  const repository = await makeSampleRepository();
  const moved = `${repository.root}-moved`;
  await app.page.getByRole('button', { name: /^Project / }).click();
  await chooseFolder(app, app.page.getByRole('button', { name: 'Open project…' }), repository.root);
  const assemble = new AssemblePage(app.page);
  await expect(assemble.row('README.md')).toBeVisible();
  await assemble.renameStack('Kept');
  await rename(repository.root, moved);
  await app.page.getByRole('button', { name: /^Project storefront/ }).click();
  const list = app.page.getByRole('dialog', { name: 'Projects' });
  await chooseFolder(app, list.getByRole('button', { name: 'storefront, Not found, Locate…' }), moved);
  await expect(app.page.getByRole('button', { name: /^Project storefront-moved/ })).toBeVisible();
  await expect(assemble.stackName).toHaveText('Kept');
  expect(existsSync(repository.root)).toBe(false);
  await rm(moved, { recursive: true });
  await repository.remove();
});
