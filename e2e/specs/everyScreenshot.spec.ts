import { test } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { everyScreen } from '../fixtures/everyScreen.ts';
import { launchApp } from '../fixtures/launchApp.ts';
import { makeSampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';

// Not an actual test: `npm run screenshots` makes pictures for review with it, which git ignores.
const folder = resolve(import.meta.dirname, '..', '..', 'test-results', 'screens');
const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_100, height: 720 },
];
/** Scenes that also have pictures on a large display and at 200 %. */
const atEverySize: ReadonlySet<string> = new Set([
  'assemble-long',
  'source-git',
  'review',
  'session',
  'settings-1',
]);

test('every screen, tab and dialog', async () => {
  test.setTimeout(900_000);
  await mkdir(folder, { recursive: true });
  const repository = await makeSampleRepository();
  const app = await launchApp();
  const { page, electron } = app;
  const zoom = (factor: number): Promise<void> =>
    electron.evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(wanted);
    }, factor);
  await setWindowSize(app, 1_440, 900);
  await everyScreen(app, repository, async (name) => {
    const shoot = async (size: string): Promise<void> => {
      const path = join(folder, `${name}-${size}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    };
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      for (const { width, height } of sizes) {
        await setWindowSize(app, width, height);
        await shoot(`${theme}-${String(width)}`);
      }
    }
    if (atEverySize.has(name)) {
      await setWindowSize(app, 2_560, 1_440);
      await shoot('dark-2560');
      await setWindowSize(app, 1_440, 900);
      await zoom(2);
      await page.waitForFunction(() => innerWidth === 720);
      // The window shows the earlier frame until the second one after it.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      // Playwright's own pictures show only a part of a zoomed page.
      const picture = await electron.evaluate(async ({ BrowserWindow }) => {
        const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
        return image?.toPNG().toString('base64') ?? '';
      });
      await writeFile(join(folder, `${name}-dark-1440-at-200.png`), picture, 'base64');
      await zoom(1);
    }
    await setWindowSize(app, 1_440, 900);
  });
  await app.close();
  await repository.remove();
});
