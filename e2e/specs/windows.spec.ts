import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, launchOptions, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

// One app, used as a user would: each test continues where the one before it stopped.
const test = journey();

let folder: string;
let home: string;
let app: RunningApp;
let first: AssemblePage;
let second: AssemblePage;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-e2e-windows-'));
  home = join(folder, 'home');
  for (const project of ['shop', 'notes']) {
    await mkdir(join(folder, project), { recursive: true });
    await writeFile(join(folder, project, 'order.ts'), `export const of = '${project}';\n`);
    await writeFile(join(folder, project, 'user.ts'), 'export const user = 1;\n');
  }
  app = await launchApp(home);
  first = await openProject(app, join(folder, 'shop'));
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the window that opens next. */
async function nextWindow(open: () => Promise<unknown>): Promise<Page> {
  const opened =
    app.served === null ? app.electron.waitForEvent('window') : app.served.context.waitForEvent('page');
  const [page] = await Promise.all([opened, open()]);
  await page.waitForLoadState('domcontentloaded');
  return page;
}

const windowCount = (electron: ElectronApplication): Promise<number> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test('keys open another window on the same project', async () => {
  await first.renameStack('First');
  const page = await nextWindow(() => app.page.keyboard.press(chordOf('new-window')));
  second = new AssemblePage(page);
  await expect(second.tree).toBeVisible();
  await expect(second.stackName).toHaveText('First');
});

test('what one window does to a stack the other shows at once', async () => {
  await first.tickAll(['order.ts']);
  await expect(second.item('order.ts')).toBeVisible();
  await second.renameStack('Renamed in the second');
  await expect(first.stackName).toHaveText('Renamed in the second');
});

test('two windows on two stacks of one project both stay up to date', async () => {
  await second.newStack();
  await expect(second.stackName).toHaveText('shop');
  await second.tickAll(['user.ts']);
  await expect(second.item('user.ts')).toBeVisible();
  await expect.poll(() => second.tokens()).toBeGreaterThan(0);
  await expect(first.stackName).toHaveText('Renamed in the second');
  await writeFile(join(folder, 'shop', 'order.ts'), 'export const changed = "on disk";\n');
  await expect(first.page.getByRole('region', { name: 'First message' })).toContainText('on disk');
  await writeFile(join(folder, 'shop', 'user.ts'), 'export const user = "changed too";\n');
  await expect(second.page.getByRole('region', { name: 'First message' })).toContainText('changed too');
});

test('each window has its own screen, and the menu is that of the one in front', async () => {
  await second.page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(second.page.getByRole('heading', { name: 'Library', level: 1 })).toBeAttached();
  await expect(first.tree).toBeVisible();
});

async function answerIfAsked(asked: Locator, answer: string): Promise<void> {
  if (await asked.isVisible()) await asked.getByRole('button', { name: answer }).click();
}

test('one draft in two windows: each sees what the other types, and two texts at once are asked about', async () => {
  const [one, other] = [new ReviewPage(first.page), new ReviewPage(second.page)];
  await one.open();
  await other.open();
  await writeClipboard(app, sampleDraft);
  await one.press('ControlOrMeta+v');
  await expect(other.entry('Decisions made', 2)).toContainText('create() validates');
  await one.entry('Next action', 1).focus();
  await one.press('Enter', 'End');
  await first.page.keyboard.type(' Then stop.');
  await expect(other.entry('Next action', 1)).toContainText('Continue with the checkout. Then stop.');

  await other.entry('Next action', 1).focus();
  await other.press('Enter', 'ControlOrMeta+a');
  await one.press('ControlOrMeta+a');
  const asked = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Changed in another window while you typed' });
  const askedAnywhere = async (): Promise<number> =>
    (await asked(first.page).count()) + (await asked(second.page).count());
  // A busy machine may process one text after the other: then there is no conflict.
  await expect(async () => {
    await Promise.all([
      first.page.keyboard.insertText('Said by the first.'),
      second.page.keyboard.insertText('Said by the second.'),
    ]);
    await expect.poll(askedAnywhere, { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass();
  const [loser, mine] = (await asked(first.page).count()) === 1 ? [first, 'first'] : [second, 'second'];
  await expect(asked(loser.page)).toContainText('Said by the first.');
  await expect(asked(loser.page)).toContainText('Said by the second.');
  // The other window may have typed on since, which is asked about, too.
  const winner = loser === first ? second : first;
  await expect(async () => {
    await answerIfAsked(asked(loser.page), 'Keep mine');
    await answerIfAsked(asked(winner.page), 'Take theirs');
    for (const review of [one, other]) {
      const entry = review.entry('Next action', 1);
      await expect(entry).toContainText(`Said by the ${mine}.`, { timeout: 2_000 });
    }
    expect(await askedAnywhere()).toBe(0);
  }).toPass();
  await one.press('Escape', chordOf('assemble'));
  await other.press('Escape', chordOf('library'));
});

// The browser opens, sizes, zooms and remembers its pages; there is no menu.
const ofWindows = { tag: '@electron' };

test(
  'a start with a folder opens it in a window of its own, or brings up the one that shows it',
  ofWindows,
  async () => {
    const start = async (): Promise<void> => {
      const { executablePath, args, env } = launchOptions(home);
      const again = spawn(executablePath, [...args, join(folder, 'notes')], { env, stdio: 'ignore' });
      expect((await once(again, 'exit'))[0]).toBe(0);
    };
    const third = new AssemblePage(await nextWindow(start));
    await expect(third.page.getByRole('button', { name: /^Project notes/ })).toBeVisible();
    await expect(third.tree).toBeVisible();
    await expect(first.page.getByRole('button', { name: /^Project shop/ })).toBeVisible();
    await start();
    expect(await windowCount(app.electron)).toBe(3);
    // The page closes before the key is released.
    await Promise.all([
      third.page.waitForEvent('close'),
      third.page.keyboard.down('Control').then(() => third.page.keyboard.down('w').catch(() => undefined)),
    ]);
    await expect.poll(() => windowCount(app.electron)).toBe(2);
  },
);

test('zoom is that of all windows', ofWindows, async () => {
  const width = await first.page.evaluate(() => innerWidth);
  await first.page.keyboard.press('ControlOrMeta+=');
  await expect.poll(() => second.page.evaluate(() => innerWidth)).toBeLessThan(width);
  await first.page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => second.page.evaluate(() => innerWidth)).toBe(width);
  await first.page.keyboard.press('ControlOrMeta+=');
  await first.page.keyboard.press('ControlOrMeta+=');
  await expect.poll(() => first.page.evaluate(() => Math.round(devicePixelRatio * 100))).toBe(125);
});

test('all windows come back with what they showed, at the zoom they had', ofWindows, async () => {
  await app.electron.evaluate(({ app: electron }) => electron.quit());
  await app.close();
  const kept = JSON.parse(await readFile(join(home, 'windows.json'), 'utf8')) as {
    zoom: number;
    windows: { view: { screen: string } }[];
  };
  expect(kept.zoom).toBe(125);
  expect(kept.windows.map(({ view }) => view.screen)).toEqual(['assemble', 'library']);
  app = await launchApp(home);
  await expect.poll(() => windowCount(app.electron)).toBe(2);
  await expect.poll(() => app.electron.windows().length).toBe(2);
  const pages = app.electron.windows();
  const names = async (): Promise<readonly string[]> =>
    (await Promise.all(pages.map((page) => page.locator('h1').first().textContent()))).map(String).toSorted();
  await expect.poll(names).toEqual(['Assemble', 'Library']);
  await expect
    .poll(async () =>
      (await Promise.all(pages.map((page) => page.getByTestId('stack-name').allTextContents()))).flat(),
    )
    .toEqual(['Renamed in the second']);
  await expect.poll(() => pages[0]?.evaluate(() => Math.round(devicePixelRatio * 100))).toBe(125);
});

test('the menu offers what is possible, and the last projects', ofWindows, async () => {
  const item = (id: string) =>
    app.electron.evaluate(({ Menu }, wanted) => {
      const found = Menu.getApplicationMenu()?.getMenuItemById(wanted);
      return found === null || found === undefined
        ? null
        : { enabled: found.enabled, below: found.submenu?.items.map(({ label }) => label) ?? [] };
    }, id);
  await expect.poll(async () => (await item('open-recent'))?.below).toHaveLength(2);
  await expect.poll(async () => (await item('rename-stack'))?.enabled).toBe(true);
  await expect.poll(async () => (await item('stop-sharing-stack'))?.enabled).toBe(false);
});
