import { expect, type Locator } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { chmod, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard, writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { isBrowser, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { bringDraftIn } from '../fixtures/sessionScenes.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GitTab } from '../pages/GitTab.ts';
import { RowMenus } from '../pages/RowMenus.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;
let menus: RowMenus;

/** Paths that the host was asked to show or to open; `null` in a browser. */
const asked = (): Promise<readonly string[]> =>
  app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);

const place = (path: string): string => join(repository.root, ...path.split('/'));

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  await writeFile(place('run.sh'), '#!/bin/sh\ntouch /tmp/owned\n', { mode: 0o755 });
  await writeFile(place('marked.md'), '# Marked as a program\n');
  await chmod(place('marked.md'), 0o755);
  await writeFile(place('entry.lock'), '[Desktop Entry]\nExec=touch /tmp/owned\n');
  await symlink('run.sh', place('link.md'));
  await writeFile(place('dot.bin'), Buffer.from([0, 1, 2]));
  app = await launchApp();
  menus = new RowMenus(app.page);
  assemble = await openProject(app, repository.root);
  if (isBrowser()) return;
  await app.electron.evaluate(({ shell }) => {
    const paths: string[] = [];
    Object.assign(globalThis, { asked: paths });
    shell.showItemInFolder = (path) => void paths.push(`show ${path}`);
    shell.openPath = (path) => {
      paths.push(`open ${path}`);
      return Promise.resolve('');
    };
  });
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('a right press on a file offers all that can be done with it', async () => {
  await menus.openByMouse(assemble.row('README.md'));
  await expect(menus.menu).toHaveAccessibleName('Menu of README.md');
  await expect(assemble.row('README.md')).toHaveAttribute('tabindex', '0');
  const hosts = isBrowser() ? [] : [/^Show in/, 'Open in default app'];
  for (const name of ['Add to the stack', 'Look at the file', 'Copy path', 'Copy relative path', ...hosts]) {
    await expect(menus.entry(name)).toBeEnabled();
  }
  await expect(menus.menu.getByRole('menuitem')).toHaveCount(4 + hosts.length);
  expect(await violationsOf(app.page)).toEqual([]);
  await menus.choose('Add to the stack');
  await expect(assemble.item('README.md')).toBeVisible();
  await expect(assemble.row('README.md')).toBeFocused();
});

test('the keyboard opens it at the row, walks it, types ahead, and comes back to the row', async () => {
  await assemble.row('README.md').focus();
  await menus.openByKey();
  await expect(menus.entry('Remove from the stack')).toBeFocused();
  await app.page.keyboard.press('ArrowDown');
  await expect(menus.entry('Look at the file')).toBeFocused();
  await app.page.keyboard.type('copy r');
  await expect(menus.entry('Copy relative path')).toBeFocused();
  const [menu, row] = [await menus.menu.boundingBox(), await assemble.row('README.md').boundingBox()];
  expect(menu?.x).toBeGreaterThanOrEqual(row?.x ?? Infinity);
  await menus.close();
  await expect(assemble.row('README.md')).toBeFocused();
  await menus.openByKey('ContextMenu');
  await app.page.keyboard.type('copy r');
  await app.page.keyboard.press('Enter');
  await assemble.expectToast('Copied the path');
  expect(await readClipboard(app)).toBe('README.md');
  await expect(assemble.row('README.md')).toBeFocused();
});

test('a press elsewhere closes it, and a right press elsewhere opens that row’s', async () => {
  await menus.openByMouse(assemble.row('README.md'));
  await assemble.row('src/').click({ button: 'right', force: true });
  await expect(menus.menu).toHaveAccessibleName('Menu of src');
  await app.page.mouse.click(600, 5);
  await expect(menus.menu).toHaveCount(0);
  await expect(assemble.row('src/')).toHaveAttribute('aria-expanded', 'false');
});

test('the path of a folder is copied as this machine has it', async () => {
  await assemble.expand('src/');
  await menus.openByMouse(assemble.row('src/services/'));
  await menus.choose('Copy path');
  await expect.poll(() => readClipboard(app)).toBe(place('src/services'));
});

test('rows that are selected together are meant together, and a row beside them alone', async () => {
  await assemble.expand('src/types/');
  await assemble.row('src/types/UserContext.ts').click({ modifiers: ['ControlOrMeta'] });
  await assemble.row('src/types/OrderTypes.ts').click({ modifiers: ['ControlOrMeta'] });
  await menus.openByMouse(assemble.row('src/types/UserContext.ts'));
  await expect(menus.menu).toHaveAccessibleName('Menu of 2 selected rows');
  await menus.choose('Copy relative paths');
  await assemble.expectToast('Copied 2 paths');
  expect((await readClipboard(app)).split('\n').toSorted()).toEqual([
    'src/types/OrderTypes.ts',
    'src/types/UserContext.ts',
  ]);
  await menus.openByMouse(assemble.row('src/types/UserContext.ts'));
  await menus.choose(/^Add the selected to the stack/);
  await expect(assemble.items).toHaveCount(3);
  await menus.openByMouse(assemble.row('README.md'));
  await expect(menus.menu).toHaveAccessibleName('Menu of README.md');
  await menus.close();
  await expect(assemble.row('src/types/UserContext.ts')).toHaveAttribute('aria-selected', 'false');
});

test('what can’t be done says why', async () => {
  const ignored = app.page.getByRole('button', { name: /\d+ ignored$/ });
  if ((await ignored.getAttribute('aria-pressed')) === 'false') await ignored.click();
  await menus.openByMouse(assemble.row('.env.local'));
  const add = menus.entry(/^Add to the stack/);
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toContainText('Secrets files are never added.');
  // The mark also shows if the system sets the colours.
  await app.page.emulateMedia({ forcedColors: 'active' });
  const colourOf = (entry: Locator) => entry.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(add)).not.toBe(await colourOf(menus.entry('Copy path')));
  await expect(menus.menu.getByRole('separator').first()).toHaveCSS('border-top-style', 'solid');
  await app.page.emulateMedia({ forcedColors: null });
  await add.click({ force: true });
  await expect(menus.menu).toBeVisible();
  await menus.close();
  await expect(assemble.items).toHaveCount(3);
});

test('a file is shown and opened where it really lies, and no program is', async () => {
  test.skip(isBrowser(), 'A browser has no file manager.');
  await menus.openByMouse(assemble.row('README.md'));
  await menus.choose(/^Show in/);
  await menus.openByMouse(assemble.row('README.md'));
  await menus.choose('Open in default app');
  await expect.poll(asked).toEqual([`show ${place('README.md')}`, `open ${place('README.md')}`]);
  await menus.openByMouse(assemble.row('run.sh'));
  await expect(menus.entry(/^Open in default app/)).toHaveAttribute('aria-disabled', 'true');
  await expect(menus.entry(/^Open in default app/)).toContainText(
    'The system might run a file of this kind.',
  );
  await menus.close();
  for (const name of ['marked.md', 'entry.lock', 'link.md']) {
    await menus.openByMouse(assemble.row(name));
    await menus.choose('Open in default app');
    await assemble.expectToast(`${name} is not opened from here, since the system might run it.`);
  }
  expect(await asked()).toHaveLength(2);
});

test('a call of a page’s own names nothing outside of the project', async () => {
  test.skip(isBrowser(), 'The page has no such call.');
  await symlink('/etc', place('outside'));
  const projectId = await app.page.evaluate(async () => {
    const { carryover } = globalThis as unknown as { carryover: { send(one: unknown): Promise<never> } };
    const reply: { value: { id: string }[] } = await carryover.send({ method: 'projects.list', args: {} });
    return reply.value[0]?.id;
  });
  for (const method of ['shell.openFile', 'shell.reveal']) {
    for (const path of ['../secret.md', '/etc/hosts', 'outside/hosts', 'outside', 'gone.md']) {
      const reply = await app.page.evaluate(
        (request) =>
          (globalThis as unknown as { carryover: { send(one: unknown): Promise<unknown> } }).carryover.send(
            request,
          ),
        { method, args: { projectId, path } },
      );
      expect(reply).toMatchObject({ ok: false, error: { code: 'storage/read-failed' } });
    }
  }
  await rm(place('outside'));
  expect(await asked()).toHaveLength(2);
});

test('cards of the stack', async () => {
  const card = assemble.item('UserContext.ts');
  await menus.openByMouse(card);
  await expect(menus.menu).toHaveAccessibleName('Menu of UserContext.ts');
  await expect(card).toHaveAttribute('aria-current', 'true');
  // A window with enough room shows all of it without scrolling.
  expect(await menus.menu.evaluate((menu) => menu.scrollHeight - menu.clientHeight)).toBe(0);
  await menus.choose('Copy path');
  await expect.poll(() => readClipboard(app)).toBe(place('src/types/UserContext.ts'));
  await expect(card).toBeFocused();
  await menus.openByKey();
  await app.page.keyboard.type('pick');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByRole('dialog')).toContainText('UserContext.ts');
  await app.page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await app.page.keyboard.press('ControlOrMeta+a');
  await menus.openByMouse(assemble.item('README.md'));
  await expect(menus.menu).toHaveAccessibleName('Menu of 3 selected items');
  await menus.choose(/^Turn off the selected items/);
  await expect(app.page.getByText('0 of 3 on')).toBeVisible();
  await menus.openByMouse(assemble.item('README.md'));
  await menus.choose(/^Remove the selected/);
  await expect(assemble.items).toHaveCount(0);
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect(assemble.items).toHaveCount(3);
});

test('stacks and sessions in the sidebar', async () => {
  const stack = assemble.stacks.getByRole('listitem').first();
  await menus.openByMouse(stack);
  await menus.choose(/^Rename/);
  const field = app.page.getByRole('textbox', { name: 'Name of the stack' });
  await expect(field).toBeFocused();
  await field.click({ button: 'right' });
  await expect(menus.menu).toHaveCount(0);
  await field.fill('Renamed by its menu');
  await field.press('Enter');
  await expect(stack).toContainText('Renamed by its menu');
  await menus.openByMouse(stack);
  await menus.choose('Duplicate');
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(2);
  await menus.openByMouse(assemble.stacks.getByRole('listitem').nth(1));
  await menus.choose('Delete stack');
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(1);

  const session = app.page.getByRole('button', { name: /^Session 2,/ });
  await menus.openByMouse(session);
  await menus.choose('Copy relative path');
  await expect.poll(() => readClipboard(app)).toBe('scratch/session-2.md');
  await menus.openByMouse(session);
  await menus.choose(/^Open(?! in)/);
  await expect(app.page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  const row = app.page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: /^Session 1,/ });
  await row.focus();
  await menus.openByKey();
  await app.page.keyboard.type('comp');
  await expect(menus.entry('Compare with session 2')).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(row).toHaveAccessibleName(/compared with/);
});

test('what was found in contents, snippets and saved payloads as sources', async () => {
  await app.page.getByRole('button', { name: 'Assemble' }).click();
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('Storefront');
  const found = app.page.getByRole('tree', { name: 'Lines found' }).getByRole('treeitem');
  await expect(found.first()).toBeVisible();
  await menus.openByMouse(found.first());
  await menus.choose('Copy relative path');
  await expect.poll(() => readClipboard(app)).toBe('README.md');
  await menus.openByMouse(found.nth(1));
  await expect(menus.entry(/^(Add|Remove) line (to|from) the stack/)).toBeVisible();
  await menus.close();
  await app.page.getByRole('button', { name: 'Clear filter' }).click();

  await app.page.getByRole('tab', { name: 'Snippets' }).click();
  const snippets = app.page.getByRole('list', { name: 'Snippets' }).getByRole('listitem');
  await menus.openByMouse(snippets.first());
  await menus.choose(/^Add to the stack/);
  await expect(snippets.first()).toContainText('In the stack');
  await expect(snippets.first()).toBeFocused();
  await menus.openByKey();
  await app.page.keyboard.press('Enter');
  await expect(snippets.first()).not.toContainText('In the stack');

  await app.page.getByRole('tab', { name: 'Sessions' }).click();
  const payloads = app.page.getByRole('list', { name: 'Payloads, newest first' }).getByRole('listitem');
  await menus.openByMouse(payloads.filter({ hasText: 'session-2.md' }));
  await menus.choose('Copy path');
  await expect.poll(() => readClipboard(app)).toBe(place('scratch/session-2.md'));
  await app.page.getByRole('tab', { name: 'Files' }).click();
});

test('projects in the switcher', async () => {
  await app.page.getByRole('button', { name: /^Project storefront/ }).click();
  const row = app.page.getByRole('dialog', { name: 'Projects' }).getByRole('listitem').first();
  await menus.openByMouse(row);
  await expect(menus.entry(/^Open/)).toContainText('It is open.');
  await menus.choose('Copy path');
  await expect.poll(() => readClipboard(app)).toBe(repository.root);
  await app.page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
});

test('copies in the history', async () => {
  await assemble.tick('src/services/UserService.ts');
  await assemble.copyButton.click();
  await assemble.expectToast(/^Copied \d+ items?/);
  await writeClipboard(app, 'something else');
  await app.page.getByRole('button', { name: 'Copy history' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Copy history' });
  const list = dialog.getByRole('listbox', { name: 'Copies' });
  await expect(list).toBeFocused();
  await menus.openByKey();
  await expect(menus.menu).toHaveAccessibleName(/^Menu of the copy of/);
  await menus.close();
  await expect(list).toBeFocused();
  await menus.openByMouse(list.getByRole('option').first());
  await menus.choose('Copy again');
  await expect.poll(() => readClipboard(app)).not.toBe('something else');
  await expect(dialog).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('blocks of the message', async () => {
  const text = app.page.getByRole('region', { name: 'Text of the message' });
  const title = text.getByRole('button', { name: /UserService\.ts/ });
  const card = assemble.item('UserService.ts');
  await menus.openByMouse(text.getByTestId('text-line').and(app.page.locator('[data-block]')).first());
  await expect(menus.menu).toHaveAccessibleName('Menu of src/services/UserService.ts');
  await menus.choose('Go to the item');
  await expect(card).toBeFocused();
  await title.focus();
  await menus.openByKey();
  await app.page.keyboard.type('fold');
  await app.page.keyboard.press('Enter');
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await expect(title).toBeFocused();
  await menus.openByMouse(title);
  await menus.choose('Pick lines…');
  await expect(app.page.getByRole('dialog')).toContainText('UserService.ts');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await expect(title).toBeFocused();
  await menus.openByMouse(title);
  await menus.choose('Remove');
  await expect(card).toHaveCount(0);
});

test('files and commits of git', async () => {
  const git = new GitTab(app.page);
  await git.show();
  const files = await git.files('Uncommitted changes');
  await menus.openByMouse(files.getByRole('checkbox', { name: /^run\.sh/ }));
  await menus.choose('Copy relative path');
  await expect.poll(() => readClipboard(app)).toBe('run.sh');
  // A row that can't be ticked.
  await menus.openByMouse(files.getByRole('checkbox', { name: /^dot\.bin/ }));
  await expect(menus.entry(/^Include in the diff/)).toHaveAttribute('aria-disabled', 'true');
  await menus.choose('Copy relative path');
  await expect.poll(() => readClipboard(app)).toBe('dot.bin');
  const commits = git.panel.getByRole('list', { name: 'Commits, newest first' });
  await commits
    .getByRole('button', { name: /^Files of/ })
    .first()
    .focus();
  await menus.openByKey();
  await app.page.keyboard.type('copy');
  await app.page.keyboard.press('Enter');
  const head = execFileSync('git', ['-C', repository.root, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
  await expect.poll(() => readClipboard(app)).toBe(head.trim());
});

test('lines of a draft', async () => {
  await app.page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = await bringDraftIn(app);
  await menus.openByMouse(review.entry('Files in play', 3));
  await menus.choose('Copy relative path');
  await expect.poll(() => readClipboard(app)).toBe('src/types/UserContext.ts');
  const decision = review.entry('Decisions made', 2);
  await decision.focus();
  await menus.openByKey();
  await app.page.keyboard.type('mark rev');
  await app.page.keyboard.press('Enter');
  await expect(decision).toContainText('Reversed');
});

test('nothing was complained of', () => {
  expect(app.complaints).toEqual([]);
});
