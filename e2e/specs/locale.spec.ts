import { expect, test } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { launchApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';

for (const { locale, sixty, fifteen } of [
  { locale: 'en-GB', sixty: '60,000', fifteen: '1,500' },
  { locale: 'de', sixty: '60.000', fifteen: '1.500' },
]) {
  test(`a window shows and reads numbers as the system does in ${locale}, and a message has its own notation`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carryover-e2e-locale-'));
    await mkdir(join(folder, 'shop'));
    await writeFile(join(folder, 'shop', 'words.txt'), 'word\n'.repeat(2_000));
    const app = await launchApp(undefined, {}, locale);
    try {
      const assemble = await openProject(app, join(folder, 'shop'));
      await assemble.tick('words.txt');
      const setBudget = async (typed: string, shown: string): Promise<void> => {
        await app.page.getByRole('button', { name: /^Budget: / }).click();
        const field = app.page.getByRole('textbox', { name: 'Budget in tokens' });
        await field.fill(typed);
        await field.press('Enter');
        await expect(
          app.page.getByRole('button', { name: `Budget: ${shown} tokens. Change`, exact: true }),
        ).toBeVisible();
      };
      await setBudget(fifteen, fifteen);
      await setBudget('1,5k', fifteen);
      await setBudget(sixty, sixty);
      await assemble.copyButton.click();
      await assemble.exported();
      expect(await readClipboard(app)).toMatch(
        /first message: 2,\d{3} lines, about \d,\d{3} tokens above\]\n?$/,
      );
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
