import { expect, test } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { addFromServices, startServices } from '../fixtures/serviceScenes.ts';
import { buildStack, chooseTheme, redactAll, showSecrets, type Theme } from '../fixtures/scenes.ts';

// Not a test of its own: `npm run screenshots` makes the pictures of the documentation with it.
const folder = resolve(import.meta.dirname, '..', '..', 'docs', 'screenshots');
const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_100, height: 720 },
];

async function resize(
  { electron, page }: RunningApp,
  { width, height }: (typeof sizes)[number],
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
}

async function shoot(app: RunningApp, screen: string, theme: Theme): Promise<void> {
  for (const size of sizes) {
    await resize(app, size);
    await expect(app.page.locator('.spin')).toHaveCount(0);
    await app.page.mouse.move(size.width / 2, 8);
    const path = join(folder, `${screen}-${theme}-${String(size.width)}.png`);
    await app.page.screenshot({ path, animations: 'disabled' });
  }
}

for (const theme of ['dark', 'light'] as const) {
  test(`every screen in ${theme}`, async () => {
    test.setTimeout(120_000);
    await mkdir(folder, { recursive: true });
    const repository: SampleRepository = await makeSampleRepository();
    const services = await startServices(repository.root);
    const app = await launchApp(undefined, services.environment);
    await resize(app, { width: 1_440, height: 900 });
    await chooseTheme(app, theme);
    await shoot(app, 'first-run', theme);

    const assemble = await buildStack(app, repository.root);
    const secrets = await showSecrets(app);
    await shoot(app, 'secrets', theme);
    await redactAll(app, secrets);

    await addFromServices(app);
    for (const tab of ['Notion', 'GitHub', 'Git', 'Snippets']) {
      await app.page.getByRole('tab', { name: tab, exact: true }).click();
      await shoot(app, `source-${tab.toLowerCase()}`, theme);
    }
    await app.page.getByRole('tab', { name: 'Files', exact: true }).click();

    await assemble.item('OrderService.ts').first().click();
    await expect(assemble.toast).toHaveCount(0);
    await assemble.tokens();
    await shoot(app, 'assemble', theme);

    await assemble.setBudget((await assemble.tokens()) - 3_000);
    await expect(assemble.suggestion).toBeVisible();
    await shoot(app, 'over-budget', theme);

    await app.page.getByRole('button', { name: 'Library', exact: true }).click();
    await shoot(app, 'library', theme);
    await app.page.getByRole('button', { name: 'Settings' }).click();
    await shoot(app, 'settings', theme);
    await app.close();
    await services.close();
    await repository.remove();
  });
}
