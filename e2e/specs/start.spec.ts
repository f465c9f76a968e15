import { _electron, expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

test('a start with a folder has one window, which shows it', { tag: '@electron' }, async () => {
  const [shop, notes] = [join(home, 'shop'), join(home, 'notes')];
  await mkdir(shop);
  await mkdir(notes);
  const { executablePath, args, env } = launchOptions(join(home, 'data'));
  const withFolder = (folder: string) => ({ executablePath, args: [...args, folder], env });
  const first = await _electron.launch(withFolder(shop));
  const page = await first.firstWindow();
  await expect(page.getByRole('button', { name: /^Project shop/ })).toBeVisible();
  expect(first.windows()).toHaveLength(1);
  await first.close();

  const empty = await launchApp(join(home, 'other data'));
  await expect(empty.page.getByRole('button', { name: /^Open project/ })).toBeVisible();
  const again = launchOptions(join(home, 'other data'));
  const second = spawn(again.executablePath, [...again.args, notes], { env: again.env, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect(empty.page.getByRole('button', { name: /^Project notes/ })).toBeVisible();
  expect(empty.electron.windows()).toHaveLength(1);
  await empty.close();
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
