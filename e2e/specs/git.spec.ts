import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { runCli } from '../fixtures/runCli.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GitTab } from '../pages/GitTab.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let folder: string;
let root: string;
let app: RunningApp;
let assemble: AssemblePage;
let tab: GitTab;

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-git-')));
  root = join(folder, 'storefront');
  await write('src/order.ts', 'export const order = 1;\n');
  await write('src/user.ts', 'export const user = 1;\n');
  await write('package-lock.json', '{}\n');
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Start the shop');
  const start = git('rev-parse', 'HEAD').trim();
  git('checkout', '-q', '-b', 'refactor/services');
  await write('src/order.ts', 'export const order = 2;\n');
  git('commit', '-q', '-a', '-m', 'Extract orders');
  await write('scratch/session-3.md', `---\ncarryover: 1\nhead: "${start}"\n---\n## Payload\n`);
  await write('src/user.ts', 'export const user = 2;\n');
  await write('src/cart.ts', 'export const cart = 1;\n');
  await write('package-lock.json', '{\n}\n');
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
}

test('the tab says what is checked out, and offers what git knows', async () => {
  assemble = await openProject(app, root);
  tab = new GitTab(app.page);
  await tab.show();
  await expect(tab.panel.getByText('refactor/services', { exact: true }).first()).toBeVisible();
  await expect(tab.offer('Uncommitted changes')).toContainText('2 changed, 1 untracked, 1 untracked folder');
  await expect(tab.offer('Diff since session 3')).toContainText('Saved at');
  await expect(tab.offer('Extract orders')).toBeVisible();
});

test('views become items of the stack, and say so', async () => {
  for (const title of ['Git status', 'Uncommitted changes', 'Diff since session 3', 'Diff against main']) {
    await tab.add(title);
    await expect(tab.offer(title)).toContainText('In the stack');
  }
  await tab.add('Extract orders');
  await expect(assemble.items).toHaveCount(5);
  await expect(assemble.item('Uncommitted changes')).toContainText('4 files');
  await expect(assemble.item('Git status')).toContainText('2 changed, 2 untracked');
});

test('a file is unticked and a lock file ticked, in the item that is in the stack', async () => {
  const files = await tab.files('Uncommitted changes');
  await expect(files.getByRole('checkbox')).toHaveCount(4);
  await files.getByRole('checkbox', { name: /^src\/cart\.ts/ }).click();
  await files.getByRole('checkbox', { name: /^package-lock\.json/ }).press('Space');
  await expect(files.getByRole('checkbox', { name: /^src\/cart\.ts/ })).not.toBeChecked();
  await expect(files.getByRole('checkbox', { name: /^package-lock\.json/ })).toBeChecked();
  await assemble.saved();
  await expect(assemble.item('Uncommitted changes')).toContainText('3 files');
});

test('captions are whole and figures are known before anything is added, however narrow the column', async () => {
  git('branch', 'feature/a-branch-with-a-very-long-name-that-goes-on-and-on-for-longer-than-any-column');
  await app.page.getByRole('button', { name: 'Read git again' }).click();
  await tab.panel.getByRole('button', { name: 'Compare two branches' }).click();
  await tab.panel
    .getByRole('combobox', { name: 'Compare your files with' })
    .fill('feature/a-branch-with-a-very-long-name-that-goes-on-and-on-for-longer-than-any-column');
  await expect(tab.offer('Git status')).toContainText('In the stack');
  await expect(tab.offer('Staged changes')).toContainText('Nothing is staged');
  await expect(tab.addButton('Staged changes')).toHaveCount(0);
  await expect(tab.offer('Start the shop')).toContainText(/(about )?[\d,]+ tokens/u);
  for (const width of [1_440, 1_100]) {
    await setWindowSize(app, width, 800);
    const cut = await tab.panel
      .getByTestId(/^git-(title|detail|label|branch)$/u)
      .evaluateAll((parts) =>
        parts
          .filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
          )
          .map((part) => part.textContent),
      );
    expect({ width, cut }).toEqual({ width, cut: [] });
    expect(
      await tab.panel.getByTestId('git-list').evaluate((list) => list.scrollWidth - list.clientWidth),
    ).toBe(0);
  }
  await setWindowSize(app, 1_440, 900);
});

test('the tab has nothing that keeps anybody out', async () => {
  await expectNoViolations(app.page);
});

test('the message holds the differences as they are when it is copied', async () => {
  await write('src/user.ts', 'export const user = 3;\n');
  await writeClipboard(app, '');
  await app.page.getByRole('button', { name: /^Copy first message/ }).click();
  await expect.poll(() => readClipboard(app)).toContain('[end of first message');
  const text = await readClipboard(app);
  expect(text).toContain(
    'src/user.ts: modified, +1 -1\n@@ -1 +1 @@\n-export const user = 1;\n+export const user = 3;',
  );
  expect(text).toContain('Left out by choice: src/cart.ts.');
  expect(text).toContain('package-lock.json: modified, +2 -1\n@@');
  expect(text).toContain('at which session 3 was saved');
  expect(text).toContain('Branch refactor/services, at ');
});

test('the command line gives the same', async () => {
  const { code, stdout } = await runCli(app.home, [
    'assemble',
    '--project',
    root,
    '--git',
    'status,since:3,compare:main...refactor/services',
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain('Branch refactor/services, at ');
  expect(stdout).toContain('-export const order = 1;\n+export const order = 2;');
});

test.describe('a repository that names programs', () => {
  test.skip(process.platform === 'win32', 'The traps are shell scripts.');

  test('starts none of them when its state is shown and its changes are read', async () => {
    const canary = join(folder, 'ran');
    const trap = join(folder, 'trap.sh');
    await writeFile(trap, `#!/bin/sh\ntouch "${canary}"\ncat\n`);
    await chmod(trap, 0o755);
    for (const name of ['core.fsmonitor', 'diff.external', 'filter.evil.clean', 'diff.evil.textconv']) {
      git('config', name, trap);
    }
    const again = app.page.getByRole('button', { name: 'Read git again' });
    const refresh = app.page.getByRole('button', { name: 'Refresh', exact: true });
    // A reading that began before the settings were written, and used the old names, has ended by then.
    await again.click();
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await refresh.click();
    await expect(assemble.toast).toContainText(/^Refreshed \d+ items/u);
    await expect(tab.offer('Uncommitted changes')).toContainText('1 untracked, 1 untracked folder');
    await write('.gitattributes', '*.ts filter=evil diff=evil\n');
    await write('src/user.ts', 'export const user = 4;\n');
    await again.click();
    await refresh.click();
    await expect(tab.offer('Uncommitted changes')).toContainText('2 untracked, 1 untracked folder');
    await expect(assemble.item('Uncommitted changes')).toContainText('4 files');
    expect(existsSync(canary)).toBe(false);
    git('status');
    expect(existsSync(canary)).toBe(true);
  });
});

test('a folder without a repository says so', async () => {
  // The app notices by itself, without a press.
  await rm(join(root, '.git'), { recursive: true });
  await expect(tab.panel.getByText('No repository', { exact: true })).toBeVisible();
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(assemble.item('Git status')).toContainText('There is no git repository here.');
});
