import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';

let app: RunningApp;
let repository: SampleRepository;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  await openProject(app, repository.root);
});

test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

async function widths(width: number, height: number): Promise<Record<string, number>> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(width);
  return app.page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-region]')].map((region) => [
        region.dataset['region'],
        Math.round(region.getBoundingClientRect().width),
      ]),
    ),
  );
}

test('a window that becomes narrow or wide takes the drawn widths along', async () => {
  await expect.poll(() => widths(1_440, 900)).toMatchObject({ sidebar: 232, sources: 312, right: 424 });
  await expect.poll(() => widths(1_100, 720)).toMatchObject({ sidebar: 56, sources: 268, right: 340 });
  await expect.poll(() => widths(1_440, 900)).toMatchObject({ sidebar: 232, sources: 312, right: 424 });
});
