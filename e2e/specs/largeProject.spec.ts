import { expect } from '@playwright/test';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

const folders = 100;
const filesEach = 100;

let parent: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'carryover-large-')));
  for (let folder = 0; folder < folders; folder += 1) {
    const path = join(parent, 'packages', `package-${String(folder).padStart(3, '0')}`);
    await mkdir(path, { recursive: true });
    await Promise.all(
      Array.from({ length: filesEach }, (_unused, file) =>
        writeFile(
          join(path, `part-${String(file).padStart(3, '0')}.ts`),
          `export const part = ${String(file)};\n`,
        ),
      ),
    );
  }
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});

const drawn = () => assemble.tree.getByRole('treeitem').count();

test('10,000 files are listed, and only those in view are drawn', async () => {
  assemble = await openProject(app, parent);
  await assemble.expand('packages/');
  await expect(assemble.row('packages/package-000/')).toHaveAttribute('aria-setsize', String(folders));
  // From below, since an open folder pushes the next one out of view.
  for (const folder of ['002', '001', '000']) await assemble.expand(`packages/package-${folder}/`);
  expect(await drawn()).toBeLessThan(120);
  await assemble.tree.getByRole('treeitem').first().focus();
  await app.page.keyboard.press('End');
  await expect(assemble.row('packages/package-099/')).toBeFocused();
  expect(await drawn()).toBeLessThan(120);
});

test('the filter reaches files of folders that were never opened', async () => {
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('part-099');
  await expect(assemble.row('packages/package-000/part-099.ts')).toHaveAttribute('aria-setsize', '100');
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('package-099/part-099');
  await expect(assemble.row('packages/package-099/part-099.ts')).toBeVisible();
  expect(await drawn()).toBeLessThan(120);
  await app.page.getByRole('textbox', { name: 'Filter files' }).press('Escape');
});

test('a folder of a hundred files is one tick, and one undo', async () => {
  await app.page.getByRole('button', { name: 'Collapse all' }).click();
  await assemble.expand('packages/');
  await assemble.row('packages/package-001/').getByTestId('tick').click();
  await expect(app.page.getByText('100 of 100 on')).toBeVisible();
  expect(await assemble.items.count()).toBeLessThan(60);
  expect(await assemble.tokens()).toBeGreaterThan(0);
  await assemble.items.first().click();
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(assemble.items).toHaveCount(0);
});
