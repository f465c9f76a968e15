import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { launchApp, launchOptions } from '../fixtures/launchApp.ts';
import { toastOf } from '../pages/toastOf.ts';

let home: string;
test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'carryover-e2e-'));
});
test.afterEach(() => rm(home, { recursive: true, force: true }));

test('a second start ends at once and leaves the one window in front', { tag: '@electron' }, async () => {
  const app = await launchApp(home);
  const { executablePath, args, env } = launchOptions(home);
  const second = spawn(executablePath, args, { env, stdio: 'ignore' });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(app.electron.windows()).toHaveLength(1);
  await expect(app.page.getByRole('main')).toBeVisible();
  await app.close();
});

test('a data folder that can’t be used is named, and the start fails', { tag: '@electron' }, async () => {
  const taken = join(home, 'a file');
  await writeFile(taken, '');
  const { executablePath, args, env } = launchOptions(taken);
  const start = spawn(executablePath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  start.stderr.on('data', (text: Buffer) => (said += text.toString('utf8')));
  const [code] = (await once(start, 'exit')) as [number | null];
  expect(code).toBe(1);
  expect(said).toContain(`${taken} can’t be used`);
});

test(
  'the window opens again as large as it was left, with the sidebar as it was',
  { tag: '@electron' },
  async () => {
    const first = await launchApp(home);
    await first.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1_334, height: 777 });
    });
    const size = () =>
      first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
    await expect.poll(size).toMatchObject({ width: 1_334, height: 777 });
    await first.page.getByRole('button', { name: 'Collapse sidebar' }).focus();
    await first.page.keyboard.press(chordOf('toggle-sidebar'));
    await expect(first.page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    const kept = () => readFile(join(home, 'windows.json'), 'utf8').catch(() => '');
    await expect.poll(kept).toMatch(/"sidebarCollapsed": ?true/);
    await first.close();
    const again = await launchApp(home);
    const bounds = await again.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds(),
    );
    expect(bounds).toMatchObject({ width: 1_334, height: 777 });
    await again.page.getByRole('button', { name: 'Expand sidebar' }).focus();
    await again.page.keyboard.press(chordOf('toggle-sidebar'));
    await expect(again.page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
    await again.close();
  },
);

test('damaged settings are set aside and named, and the app starts', async () => {
  await writeFile(join(home, 'settings.json'), '{ "carryover": 1, "theme": ');
  const app = await launchApp(home);
  await expect(toastOf(app.page)).toContainText(/damaged.*kept as settings\.json\.damaged-1/);
  expect((await readdir(home)).filter((name) => name.includes('damaged'))).toHaveLength(1);
  await app.close();
});
