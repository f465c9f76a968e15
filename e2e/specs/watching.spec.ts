import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

// One window for all tests, each of which adds what it needs.
const path = 'src/services/OrderService.ts';

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
  await assemble.tick(path);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('a file that is made and deleted on disk comes and goes in the tree, which stays as it was opened', async () => {
  await writeFile(join(repository.root, 'src', 'services', 'Fresh.ts'), 'export const fresh = 1;\n');
  await expect(assemble.row('src/services/Fresh.ts')).toBeVisible();
  await rm(join(repository.root, 'src', 'services', 'Fresh.ts'));
  await expect(assemble.row('src/services/Fresh.ts')).toBeHidden();
  await expect(assemble.row(path)).toHaveAttribute('aria-checked', 'true');
});

test('a file that is edited after copying is marked as changed, until it is copied again', async () => {
  const card = assemble.item('OrderService.ts');
  await assemble.copyButton.click();
  await expect(app.page.getByText(/Last copied/)).toBeVisible();
  await expect(card).not.toHaveAccessibleName(/Changed since copied/);
  const before = await readFile(join(repository.root, path), 'utf8');
  await writeFile(join(repository.root, path), `export const edited = true;\n${before}`);
  await expect(card).toHaveAccessibleName(/Changed since copied/);
  await card.getByRole('button', { name: /Changed since copied/ }).click();
  const dialog = app.page.getByRole('dialog', { name: /^Changed since copied: .*OrderService\.ts/ });
  await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText('edited = true');
  expect(await violationsOf(app.page)).toEqual([]);
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await assemble.copyButton.click();
  await expect(card).not.toHaveAccessibleName(/Changed since copied/);
});

test('a file that is deleted keeps its card, says so, and is read again once it is back', async () => {
  const card = assemble.item('OrderService.ts');
  await rm(join(repository.root, path));
  await expect(card).toHaveClass(/has-bad/);
  await writeFile(join(repository.root, path), 'export class OrderService {}\n');
  await expect(card).not.toHaveClass(/has-bad/);
});
