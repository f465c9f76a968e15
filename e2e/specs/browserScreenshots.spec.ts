import { expect, test } from '@playwright/test';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp } from '../fixtures/launchApp.ts';
import { picturePath } from '../fixtures/picturePath.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';

// Not an actual test: `npm run screenshots` makes the picture of browser mode with it.
const code = ['billing/.git', 'design-notes', 'invoices/.git', 'storefront/.git', 'playground'];

for (const theme of ['dark', 'light'] as const) {
  test(`the dialog for folders in ${theme}`, async () => {
    const home = await realpath(await mkdtemp(join(tmpdir(), 'ada-')));
    for (const name of code) await mkdir(join(home, 'code', name), { recursive: true });
    const app = await launchApp(undefined, { HOME: home, USERPROFILE: home });
    const { page } = app;
    await setTheme(page, theme);
    await setWindowSize(app, 1_440, 900);
    await page.getByRole('button', { name: /^Open project/ }).click();
    const field = page.getByRole('combobox', { name: 'Folder', exact: true });
    await expect(field).not.toHaveValue('');
    await field.fill(join(home, 'code', '/'));
    await expect(page.getByRole('option')).toHaveCount(code.length);
    await field.press('ArrowDown');
    const path = picturePath(`browser-folder-${theme}-1440`);
    await page.screenshot({ path, animations: 'disabled' });
    await app.close();
    await rm(home, { recursive: true, force: true });
  });
}
