import { expect } from '@playwright/test';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { isBrowser, launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { chooseFolder } from '../fixtures/openProject.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { toastOf } from '../pages/toastOf.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let folder: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'carryover-e2e-dropping-')));
  await mkdir(join(folder, 'shop', 'src'), { recursive: true });
  await mkdir(join(folder, 'other'));
  await writeFile(join(folder, 'shop', 'src', 'order.ts'), 'export const order = 1;\n');
  await writeFile(join(folder, 'shop', 'readme.md'), '# Shop\n');
  await writeFile(join(folder, 'other', 'api.ts'), 'export const api = 1;\n');
  await writeFile(join(folder, 'notes.md'), 'Notes from the meeting.\n');
  await writeFile(join(folder, 'photo.png'), new Uint8Array([137, 80, 78, 71, 0, 1]));
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

interface Dragged {
  readonly files?: readonly string[];
  readonly text?: string;
}

/** Drags as the system does: the files are real, with their paths. */
async function drag({ files = [], text }: Dragged, end: 'drop' | 'leave' | 'hold' = 'drop'): Promise<void> {
  const session = await app.page.context().newCDPSession(app.page);
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }];
  const data = { items, files: [...files], dragOperationsMask: 1 };
  const at = { x: 600, y: 300, data };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
  if (end === 'drop') await session.send('Input.dispatchDragEvent', { type: 'drop', ...at });
  if (end === 'leave') await session.send('Input.dispatchDragEvent', { type: 'dragCancel', ...at });
  await session.detach();
}

const dialog = () => app.page.getByRole('dialog');

test('a folder that is dropped on an empty window is opened', async () => {
  const open = app.page.getByRole('button', { name: /^Open project/ });
  await expect(open).toBeVisible();
  await drag({ files: [join(folder, 'shop')] });
  if (isBrowser()) {
    await expect(toastOf(app.page)).toContainText('a browser does not tell where it is');
    await chooseFolder(app, open, join(folder, 'shop'));
  }
  await expect(app.page.getByRole('button', { name: /^Project shop/ })).toBeVisible();
  assemble = new AssemblePage(app.page);
  await expect(assemble.stackName).toBeVisible();
});

test('while something is held over the window it says where it goes', async () => {
  await drag({ files: [join(folder, 'shop', 'readme.md')] }, 'hold');
  await expect(app.page.getByTestId('drop-layer')).toHaveText('Drop to add to shop');
  await expect(app.page.locator('#announcements')).toHaveText('Drop to add to shop');
  await drag({ files: [join(folder, 'shop', 'readme.md')] }, 'leave');
  await expect(app.page.getByTestId('drop-layer')).toBeHidden();
});

// A browser gives a page no paths.
test('files and folders of the project become items', { tag: '@electron' }, async () => {
  await drag({ files: [join(folder, 'shop', 'readme.md'), join(folder, 'shop', 'src')] });
  await expect(assemble.item('readme.md')).toBeVisible();
  await expect(assemble.item('src')).toBeVisible();
  await expect(toastOf(app.page)).toContainText('Added 2 items to shop');
  await toastOf(app.page).getByRole('button', { name: 'Undo' }).click();
  await expect(assemble.items).toHaveCount(0);
});

test('a file from elsewhere is offered as a copy, and what is no text is said', async () => {
  await drag({ files: [join(folder, 'notes.md'), join(folder, 'photo.png')] });
  await expect(dialog()).toHaveAccessibleName(
    isBrowser() ? 'From your computer' : 'From outside the project',
  );
  await expect(dialog()).toContainText('notes.md');
  await expect(dialog().getByRole('list', { name: 'Not added' })).toContainText(
    'photo.png is an image, and a first message is text only. Save the file in the project and give its path in a note.',
  );
  expect(await violationsOf(app.page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Add a copy' }).click();
  await expect(dialog()).toBeHidden();
  await expect(assemble.item('notes.md')).toBeVisible();
  await expect(app.page.getByRole('region', { name: 'First message' })).toContainText(
    'Notes from the meeting.',
  );
});

test('a folder from elsewhere is another project, or a window of its own', { tag: '@electron' }, async () => {
  await drag({ files: [join(folder, 'other')] });
  const [second] = await Promise.all([
    app.electron.waitForEvent('window'),
    dialog().getByRole('button', { name: 'Open other in a new window' }).click(),
  ]);
  await expect(second.getByRole('button', { name: /^Project other/ })).toBeVisible();
  await expect(app.page.getByRole('button', { name: /^Project shop/ })).toBeVisible();
  await second.close();
});

test('a stack file is taken in as a stack', async () => {
  const file = join(folder, 'elsewhere.stack.json');
  await writeFile(file, JSON.stringify({ carryover: 1, id: 'x', name: 'From elsewhere', items: [] }));
  await drag({ files: [file] });
  await expect(assemble.stackName).toHaveText('From elsewhere');
});

test('text that is dropped or pasted becomes an item', async () => {
  await drag({ text: 'House rules\nNo shared state.\n' });
  await expect(assemble.item('House rules')).toBeVisible();
  await writeClipboard(app, 'From the review\nRename it.\n');
  await assemble.items.first().focus();
  await app.page.keyboard.press('ControlOrMeta+v');
  await expect(assemble.item('From the review')).toBeVisible();
});

test('what is pasted into a field stays there', async () => {
  await writeClipboard(app, 'Only a goal');
  await app.page.getByRole('textbox', { name: 'Goal' }).focus();
  await app.page.keyboard.press('ControlOrMeta+v');
  await expect(app.page.getByRole('textbox', { name: 'Goal' })).toHaveValue('Only a goal');
  await expect(assemble.items).toHaveCount(2);
});

test(
  'a right press on a field offers the clipboard, and nothing beside one',
  { tag: '@electron' },
  async () => {
    // No test can see the system's own menu: it records the entries instead.
    await app.electron.evaluate(({ Menu }) => {
      Object.assign(globalThis, { shownMenus: [] });
      Menu.prototype.popup = function popup(this: Electron.Menu) {
        const { shownMenus } = globalThis as unknown as { shownMenus: unknown[] };
        shownMenus.push(this.items.map(({ role, type }) => role ?? type));
      };
    });
    const shown = () =>
      app.electron.evaluate(() => (globalThis as unknown as { shownMenus: unknown[] }).shownMenus);
    await app.page.getByRole('heading', { name: 'Stack' }).click({ button: 'right' });
    await app.page.getByRole('textbox', { name: 'Goal' }).click({ button: 'right' });
    await expect.poll(async () => (await shown()).length).toBe(1);
    const [roles] = await shown();
    expect(JSON.stringify(roles).toLowerCase()).toBe('["cut","copy","paste","separator","selectall"]');
  },
);

test('an image and a text that is too long are refused with what to do', async () => {
  await assemble.items.first().focus();
  // Electron's own way to put an image there differs between versions.
  await app.page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(4)], 'screen.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(toastOf(app.page)).toContainText('What you copied is an image');
  await writeClipboard(app, 'x'.repeat(21_000_000));
  await app.page.keyboard.press('ControlOrMeta+v');
  await expect(toastOf(app.page)).toContainText('21,000,000 characters. The limit is 20,000,000.', {
    timeout: 60_000,
  });
  await expect(assemble.items).toHaveCount(2);
});

test('an address that can’t be looked up is added as text, with the reason', async () => {
  await writeClipboard(app, 'https://www.notion.so/Plan-0123456789abcdef0123456789abcdef');
  await assemble.items.first().focus();
  await app.page.keyboard.press('ControlOrMeta+v');
  await expect(assemble.items).toHaveCount(3);
  await expect(toastOf(app.page)).toContainText('The address was added as text.');
});
