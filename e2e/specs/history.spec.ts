import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let copied: string;

const dialog = () => app.page.getByRole('dialog', { name: 'Copy history' });
const copies = () => dialog().getByRole('option');
const text = () => dialog().getByRole('region', { name: 'Text of the copy' });

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  assemble = await openProject(app, repository.root);
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('says what it is for while nothing was copied', async () => {
  await app.page.getByRole('button', { name: 'Copy history' }).click();
  await expect(dialog()).toContainText('the last 50 messages, up to 50 MB');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('button', { name: 'Copy history' })).toBeFocused();
});

test('shows what was copied and saved, as it left', async () => {
  await assemble.tick('src/types/UserContext.ts');
  await assemble.setGoal('Finish the order service');
  await assemble.copyButton.click();
  await assemble.expectToast(/^Copied 1 item/);
  copied = await readClipboard(app);
  await assemble.saveButton.click();
  await assemble.expectToast(/^Saved/);
  await app.page.getByRole('button', { name: 'Copy history' }).click();
  await expect(copies()).toHaveCount(2);
  await expect(copies().first()).toContainText('Saved as scratch/first-message-');
  await expect(copies().last()).toContainText(/[\d,]+ tokens · 1 item/);
  await expect(text()).toContainText('Finish the order service');
  // No empty space between the copies and the buttons.
  const room = await dialog().evaluate((element) => {
    const boxOf = (part: string) => element.querySelector(`[data-testid="${part}"]`)?.getBoundingClientRect();
    return (boxOf('ends')?.top ?? Infinity) - (boxOf('copies')?.bottom ?? 0);
  });
  expect(room).toBeLessThanOrEqual(16);
});

test('is walked through by keyboard, and copies one again as it was', async () => {
  await dialog().getByRole('listbox', { name: 'Copies' }).focus();
  await app.page.keyboard.press('ArrowDown');
  await expect(copies().last()).toHaveAttribute('aria-selected', 'true');
  await writeClipboard(app, 'something else');
  await dialog().getByRole('button', { name: 'Copy again' }).press('Enter');
  await expect(dialog().getByRole('status')).toContainText('again, as it was');
  expect(await readClipboard(app)).toBe(copied);
});

test('compares a copy with what would be copied now', async () => {
  await dialog().getByRole('radio', { name: 'Changes since' }).click();
  await expect(dialog()).toContainText('The stack gives the same text now.');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await assemble.setGoal('Finish the user service');
  await writeFile(join(repository.root, 'src/types/UserContext.ts'), 'export type Changed = true;\n');
  await expect(app.page.getByRole('button', { name: 'Changed since copied' })).toBeVisible();
  await app.page.keyboard.press('ControlOrMeta+Shift+h');
  await copies().last().click();
  await dialog().getByRole('radio', { name: 'Changes since' }).click();
  const changes = dialog().getByRole('region', { name: 'Changes' });
  await expect(
    changes.getByTestId('line-added').filter({ hasText: 'export type Changed = true;' }),
  ).toHaveCount(1);
  await expect(
    changes.getByTestId('line-removed').filter({ hasText: 'Finish the order service' }).first(),
  ).toBeVisible();
});

test('gives signs and line numbers a column of their own, which no selection takes along', async () => {
  const changes = dialog().getByRole('region', { name: 'Changes' });
  const line = changes.getByTestId('line-added').filter({ hasText: 'export type Changed = true;' });
  const picked = await line.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    const selected = String(getSelection());
    getSelection()?.removeAllRanges();
    return selected.trim();
  });
  expect(picked).toBe('export type Changed = true;');
  const drawn = await line.evaluate((element) =>
    [...element.querySelectorAll('i')].map((part) => getComputedStyle(part, '::before').content),
  );
  expect(drawn).toEqual(['""', expect.stringMatching(/^"\d+"$/u), '"+"']);
});

test('goes from change to change by keys, each of which comes into view', async () => {
  const changes = dialog().getByRole('region', { name: 'Changes' });
  await changes.focus();
  await app.page.keyboard.press('n');
  await expect(dialog().getByText(/^Change 1 of \d+$/u)).toBeVisible();
  await expect(changes.locator('[aria-current="true"]')).toBeInViewport();
  await app.page.keyboard.press('n');
  await expect(dialog().getByText(/^Change 2 of \d+$/u)).toBeVisible();
  await expect(changes.locator('[aria-current="true"]')).toBeInViewport();
});

test('has nothing that axe finds, in either theme', async () => {
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(app.page, theme);
    for (const look of ['As copied', 'Changes since']) {
      await dialog().getByRole('radio', { name: look }).click();
      const shown = dialog().getByRole('region', { name: /^(Text of the copy|Changes)$/ });
      await expect(shown).toContainText('service');
      expect({ theme, look, found: await violationsOf(app.page) }).toEqual({ theme, look, found: [] });
    }
  }
});

test('deletes one by key and all by button, and takes that back', async () => {
  await dialog().getByRole('listbox', { name: 'Copies' }).focus();
  await app.page.keyboard.press('Delete');
  await expect(copies()).toHaveCount(1);
  await dialog().getByRole('button', { name: 'Undo' }).click();
  await expect(copies()).toHaveCount(2);
  await dialog().getByRole('button', { name: 'Delete all' }).click();
  await expect(dialog()).toContainText('The history is empty');
  await app.page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await toastOf(app.page).getByRole('button', { name: 'Undo' }).click();
  await app.page.getByRole('button', { name: 'Copy history' }).click();
  await expect(copies()).toHaveCount(2);
  await app.page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
});

test('is opened from the palette', async () => {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('>copy history', 'Copy history');
  await expect(copies()).toHaveCount(2);
  await app.page.keyboard.press('Escape');
  expect(app.complaints).toEqual([]);
});
