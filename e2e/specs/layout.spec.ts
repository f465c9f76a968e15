import { expect, test } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chordOf } from '../fixtures/chordOf.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';

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
  await setWindowSize(app, width, height);
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

test('in the rail a session opens by a press on its node', async () => {
  const { page } = app;
  await widths(1_100, 720);
  await page
    .getByRole('button', { name: /^Session \d+, .*payload saved/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeAttached();
  await page.keyboard.press('ControlOrMeta+1');
  await widths(1_440, 900);
});

test('the sidebar collapses to a rail and back, and the rail leads to the stacks', async () => {
  const { page } = app;
  await widths(1_440, 900);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => widths(1_440, 900)).toMatchObject({ sidebar: 56 });
  const stacks = page.getByRole('button', { name: /^Stacks, / });
  await stacks.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'storefront', exact: true })).toBeChecked();
  await page.getByRole('menuitem', { name: 'New stack' }).press('Enter');
  await new AssemblePage(page).keepName();
  await stacks.press('Enter');
  await page.getByRole('menuitemradio', { name: 'storefront', exact: true }).press('Enter');
  await expect(new AssemblePage(page).stackName).toHaveText('storefront');
  await page.keyboard.press(chordOf('toggle-sidebar'));
  await expect.poll(() => widths(1_440, 900)).toMatchObject({ sidebar: 232 });
  await expect(page.getByRole('list', { name: 'Stacks' }).getByRole('listitem')).toHaveCount(2);
});

test('many sessions leave the stacks in sight', async () => {
  const { page } = app;
  const folder = join(repository.root, 'scratch');
  await mkdir(folder, { recursive: true });
  for (let session = 4; session <= 50; session += 1) {
    await writeFile(join(folder, `session-${session}.md`), `## Payload after session ${session}\n`);
  }
  await expect(page.getByRole('button', { name: 'All 50 sessions' })).toBeVisible();
  for (const height of [900, 720]) {
    await widths(1_440, height);
    const stack = page.getByRole('list', { name: 'Stacks' }).getByRole('listitem').first();
    const box = await stack.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - 36);
  }
  await expect(page.getByRole('button', { name: 'Session 51, preparing this first message' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Session 50, .*payload saved, \d+ tokens$/ })).toBeVisible();
  await page.getByRole('button', { name: 'New draft for session 51' }).click();
  await expect(page.getByRole('region', { name: 'Payload editor' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
});

/** Whatever is wider than the place it has, and every control that is cut off at a side. */
function tooWide(): Promise<readonly string[]> {
  return app.page.evaluate(() => {
    const named = (element: Element): string =>
      element.getAttribute('aria-label') ?? `${element.className} ${element.textContent.slice(0, 40)}`;
    const scrolls = [...document.querySelectorAll('.app, .app *, [role="dialog"] *')].filter((element) => {
      const { overflowX } = getComputedStyle(element);
      return ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
    });
    const cut = [...document.querySelectorAll('.app :is(button, input, h2), [role="dialog"] button')].filter(
      (element) => {
        const { width, left, right } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      },
    );
    return [...scrolls, ...cut].map(named);
  });
}

test('at 200 % nothing scrolls sideways, and every column can be reached', async () => {
  const { page } = app;
  const zoom = async (factor: number, width: number, height: number): Promise<void> => {
    // A page that is zoomed has so many pixels fewer; nothing else is different in it.
    if (app.served !== null) await setWindowSize(app, width / factor, height / factor);
    else {
      await app.electron.evaluate(({ BrowserWindow }, wanted) => {
        BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(wanted);
      }, factor);
    }
  };
  for (const [width, height] of [
    [1_440, 900],
    [1_100, 720],
  ] as const) {
    await widths(width, height);
    await zoom(2, width, height);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / 2);
    for (const screen of ['review', 'library', 'settings', 'assemble'] as const) {
      await page.keyboard.press(chordOf(screen));
      await expect.poll(tooWide).toEqual([]);
    }
    for (const region of ['sources', 'stack', 'right', 'dock']) {
      const part = page.locator(`[data-region="${region}"]`).locator('button, [tabindex="0"]').last();
      await part.focus();
      await expect(part).toBeInViewport();
    }
    for (const [key, title] of [
      ['F1', 'Help'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.getByRole('button', { name: 'Assemble' }).focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expect.poll(tooWide).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await zoom(1, width, height);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  }
});

test('a message covers neither the dock nor a dialog that opens after it', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Assemble' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Nothing to undo');
  const edges = await page.evaluate(() => ({
    toast: document.querySelector('.toast')?.getBoundingClientRect().bottom ?? 0,
    dock: document.querySelector('.dock')?.getBoundingClientRect().top ?? 0,
  }));
  expect(edges.toast).toBeLessThan(edges.dock);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const inFront = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toast') === element;
  });
  expect(inFront).toBe(false);
  await page.keyboard.press('Escape');
});

test('no line of the message lies over another, not even before a new width is measured', async () => {
  const assemble = new AssemblePage(app.page);
  await assemble.tickAll(['src/services/OrderService.ts']);
  const text = app.page.getByRole('region', { name: 'Text of the message' });
  await expect(text).toContainText('OrderService');
  // In one go: nothing that measures comes in between.
  const overlapping = await text.evaluate((region: HTMLElement) => {
    region.style.width = '160px';
    const boxes = [...region.querySelectorAll('.pl')].map((row) => row.getBoundingClientRect());
    region.style.width = '';
    return boxes.filter((box, index) => box.top < (boxes[index - 1]?.bottom ?? -Infinity) - 0.5).length;
  });
  expect(overlapping).toBe(0);
});
