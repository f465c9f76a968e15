import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { PalettePage } from '../pages/PalettePage.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
});
test.afterAll(() => app.close());

const dialog = () => app.page.getByRole('dialog', { name: 'Help' });
const page = () => dialog().getByRole('article');

test('F1 opens the guide, which is searched and read by keyboard alone', async () => {
  await expect(app.page.getByRole('button', { name: /^Open project/ })).toBeVisible();
  await app.page.keyboard.press('F1');
  await expect(page()).toHaveAccessibleName('Making a first message');
  await expect(dialog().getByRole('textbox', { name: 'Search the guide' })).toBeFocused();
  // Before axe, which is itself a script that violates the page's policy.
  expect(app.complaints).toEqual([]);
  await expectNoViolations(app.page);
  await app.page.keyboard.type('drive worktrees');
  await expect(dialog().getByRole('navigation').getByRole('button', { name: 'Projects' })).toBeVisible();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(page()).toHaveAccessibleName('Projects');
  await page().getByRole('button', { name: 'sample project' }).press('Enter');
  await expect(page()).toHaveAccessibleName('The sample project');
  await expectNoViolations(app.page);
  await app.page.getByRole('button', { name: 'Back to Projects' }).press('Enter');
  await expect(page()).toHaveAccessibleName('Projects');
  await app.page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('the palette finds each page', async () => {
  const palette = new PalettePage(app.page);
  await palette.open();
  await palette.choose('help checking', 'Checking payloads');
  await expect(page()).toHaveAccessibleName('Checking payloads');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(dialog()).toHaveCount(0);
});

test('a narrow window shows the whole guide', async () => {
  await setWindowSize(app, 1_100, 720);
  await app.page.keyboard.press('F1');
  await expect(page()).toBeVisible();
  const box = await dialog().boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  await expectNoViolations(app.page);
});
