import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { chordOf } from '../fixtures/chordOf.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { bringDraftIn } from '../fixtures/sessionScenes.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { tooWide } from '../fixtures/tooWide.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';
import { SessionPage } from '../pages/SessionPage.ts';
import { toastOf } from '../pages/toastOf.ts';

let app: RunningApp;
let repository: SampleRepository;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  await openProject(app, repository.root);
});

test.beforeEach(async () => {
  // Starts from any screen, since an earlier test may have failed.
  await app.page.keyboard.press(chordOf('assemble'));
  await setWindowSize(app, 1_440, 900);
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

test('in the rail a session opens by a press on its node, and the list of sessions keeps its names', async () => {
  const { page } = app;
  await widths(1_100, 720);
  await page
    .getByRole('button', { name: /^Session \d+, .*payload saved/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeAttached();
  await expect(new SessionPage(page).timeline.getByText('session-2', { exact: true })).toBeVisible();
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
  await expect(
    page.getByRole('button', { name: /^Session 50, .*payload saved, about \d+ tokens$/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New draft for session 51' }).click();
  await expect(page.getByRole('region', { name: 'Payload editor' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
});

/** Zooms the page in a window of this size: it has accordingly fewer pixels, and no other difference. */
async function zoom(factor: number, width: number, height: number): Promise<void> {
  const zoomTo = (wanted: number): Promise<void> =>
    app.electron.evaluate(({ BrowserWindow }, zoomFactor) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(zoomFactor);
    }, wanted);
  if (app.served !== null) {
    await setWindowSize(app, Math.floor(width / factor), Math.floor(height / factor));
    return;
  }
  await zoomTo(1);
  await setWindowSize(app, width, height);
  await zoomTo(factor);
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBeLessThanOrEqual(Math.ceil(width / factor));
}

test('the start of a review fits its column in a narrow window', async () => {
  const { page } = app;
  await setWindowSize(app, 1_100, 720);
  await page.keyboard.press(chordOf('review'));
  const start = page.getByRole('region', { name: 'Agent draft' });
  await expect(start.getByRole('button', { name: 'Paste the draft' })).toBeVisible();
  const wider = (): Promise<readonly string[]> =>
    start.evaluate((column) => {
      const edge = column.getBoundingClientRect().right;
      return [...column.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > edge + 1)
        .map((element) => element.textContent.slice(0, 40));
    });
  await expect.poll(wider).toEqual([]);
  await page.keyboard.press(chordOf('assemble'));
  await setWindowSize(app, 1_440, 900);
});

test('at 200 % nothing scrolls sideways, and every column can be reached', async () => {
  const { page } = app;
  await page.keyboard.press(chordOf('review'));
  await bringDraftIn(app);
  for (const [width, height] of [
    [1_440, 900],
    [1_100, 720],
  ] as const) {
    await zoom(2, width, height);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / 2);
    for (const screen of ['review', 'library', 'settings', 'assemble'] as const) {
      await page.keyboard.press(chordOf(screen));
      await expect.poll(() => tooWide(page)).toEqual([]);
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
      await expect.poll(() => tooWide(page)).toEqual([]);
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
  const toast = toastOf(page);
  await expect(toast).toContainText('Nothing to undo');
  const edges = await page.evaluate(() => ({
    toast: document.querySelector('[data-testid="toast"]')?.getBoundingClientRect().bottom ?? 0,
    dock: document.querySelector('[data-region="dock"]')?.getBoundingClientRect().top ?? 0,
  }));
  expect(edges.toast).toBeLessThan(edges.dock);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const inFront = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return (
      document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-region="message"]') ===
      element
    );
  });
  expect(inFront).toBe(false);
  await page.keyboard.press('Escape');
});

test('no line of the message lies over another, not even before a new width is measured', async () => {
  const assemble = new AssemblePage(app.page);
  await assemble.tickAll(['src/services/OrderService.ts']);
  const text = app.page.getByRole('region', { name: 'Text of the message' });
  await expect(text).toContainText('OrderService');
  // The steps follow at once: no measurement comes in between.
  const overlapping = await text.evaluate((region: HTMLElement) => {
    region.style.width = '160px';
    const boxes = [...region.querySelectorAll('[data-testid$="-line"]')].map((row) =>
      row.getBoundingClientRect(),
    );
    region.style.width = '';
    return boxes.filter((box, index) => box.top < (boxes[index - 1]?.bottom ?? -Infinity) - 0.5).length;
  });
  expect(overlapping).toBe(0);
});

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

test('a wide window gives its room to the preview; lines of stack and payload stay short', async () => {
  const { page } = app;
  for (const width of [1_440, 1_920, 2_560, 3_440]) {
    // The columns follow the window a moment later.
    await expect(async () => {
      const { sidebar = 0, sources = 0, stack = 0, right = 0 } = await widths(width, 1_000);
      expect(stack).toBeLessThanOrEqual(762);
      expect(right).toBeGreaterThanOrEqual(424);
      expect(Math.abs(width - sidebar - sources - stack - right)).toBeLessThanOrEqual(4);
    }).toPass({ timeout: 60_000 });
    await page.keyboard.press(chordOf('review'));
    const columns = page.getByRole('region', { name: /^(Agent draft|Payload editor|Checks)$/u });
    await expect(columns).toHaveCount(3);
    expect((await boxOf(columns.nth(1))).width).toBeLessThanOrEqual(901);
    const last = await boxOf(columns.nth(2));
    expect(Math.abs(last.x + last.width - width)).toBeLessThanOrEqual(1);
    await page.keyboard.press(chordOf('assemble'));
  }
});

test('the ring around the budget, as a word and as a field, stands clear of the total', async () => {
  const { page } = app;
  const total = await boxOf(page.getByTestId('total'));
  const ringLeft = (ringed: Locator): Promise<number> =>
    ringed.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      if (outlineStyle === 'none') return Number.NaN;
      return element.getBoundingClientRect().left - parseFloat(outlineWidth) - parseFloat(outlineOffset);
    });
  const word = page.getByRole('button', { name: /^Budget: / });
  await word.press('Enter');
  const least = total.x + total.width + 3;
  await expect.poll(() => ringLeft(page.getByTestId('budget-field'))).toBeGreaterThanOrEqual(least);
  await page.keyboard.press('Escape');
  await expect(word).toBeFocused();
  await expect.poll(() => ringLeft(word)).toBeGreaterThanOrEqual(least);
});

test('a width that the person sets stays, whatever the window does, and the cards stay together', async () => {
  const { page } = app;
  await expect.poll(() => widths(1_440, 900)).toMatchObject({ right: 424 });
  const line = await boxOf(page.getByRole('separator', { name: 'Width of preview' }));
  await page.mouse.move(line.x, line.y + 200);
  await page.mouse.down();
  await page.mouse.move(line.x + 60, line.y + 200, { steps: 5 });
  await page.mouse.up();
  const { right = 0 } = await widths(1_440, 900);
  expect(right).toBeLessThan(400);
  await expect.poll(async () => (await widths(2_560, 900))['right']).toBe(right);
  expect((await boxOf(page.getByRole('list', { name: 'Items in order' }))).width).toBeLessThanOrEqual(880);
  await expect.poll(async () => (await widths(1_440, 900))['right']).toBe(right);
});

test('pointing at a card moves neither its name nor its badge, and covers neither', async () => {
  const assemble = new AssemblePage(app.page);
  await expect(assemble.item('OrderService.ts')).toBeVisible();
  await app.page.getByRole('button', { name: /^Copy first message/ }).click();
  await expect(app.page.getByText(/^Last copied/u)).toBeVisible();
  appendFileSync(join(repository.root, 'src/services/OrderService.ts'), '// One more line.\n');
  const card = assemble.item('OrderService.ts');
  const badge = card.getByRole('button', { name: 'Changed since copied' });
  await expect(badge).toBeVisible();
  await app.page.getByRole('heading', { name: 'Stack' }).hover();
  const name = card.getByTestId('item-title').locator('> :first-child');
  const before = [await boxOf(name), await boxOf(badge)];
  await card.hover();
  await expect(card.getByTestId('card-buttons')).toHaveCSS('opacity', '1');
  expect([await boxOf(name), await boxOf(badge)]).toEqual(before);
  const inFront = await badge.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    return [left + 3, (left + right) / 2, right - 3].map((x) =>
      element.contains(document.elementFromPoint(x, top + height / 2)),
    );
  });
  expect(inFront).toEqual([true, true, true]);
  for (const action of await card.getByTestId('card-buttons').getByRole('button').all())
    await expect(action).toBeInViewport();
});

test('after a removal the preview stays with the block of the card that is selected then', async () => {
  const { page } = app;
  const assemble = new AssemblePage(page);
  await assemble.tickAll([
    'src/legacy/checkout.ts',
    'src/services/UserService.ts',
    'src/types/UserContext.ts',
  ]);
  await assemble.item('checkout.ts').getByTestId('item-title').click();
  const text = page.getByRole('region', { name: 'Text of the message' });
  await expect(text).toContainText('checkout.ts');
  const headFromTop = async (title: string): Promise<number> => {
    const head = text.getByTestId('fold-line').filter({ hasText: title });
    return (await head.count()) === 0 ? Number.NaN : (await boxOf(head)).y - (await boxOf(text)).y;
  };
  await assemble.item('UserService.ts').getByTestId('item-title').click();
  const titles = await assemble.titles();
  const next = titles[titles.findIndex((title) => title.includes('UserService.ts')) + 1] ?? '';
  expect(next).not.toBe('');
  await page.keyboard.press('Backspace');
  await expect(assemble.item('UserService.ts')).toHaveCount(0);
  await expect(text).not.toContainText('UserService.ts,');
  const isAtTop = async (): Promise<boolean> => {
    const at = await headFromTop(next);
    const { bottom, end } = await text.evaluate(({ scrollTop, clientHeight, scrollHeight }) => ({
      bottom: scrollTop + clientHeight,
      end: scrollHeight,
    }));
    return at >= -1 && (at <= 12 || bottom >= end - 1);
  };
  await expect.poll(isAtTop).toBe(true);
});

test('what drifted is said above all columns, whose heads share a line', async () => {
  const { page } = app;
  const { root } = repository;
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeFileSync(
    join(root, 'scratch/session-70.md'),
    `---\ncarryover: 1\nid: "seventy"\ntask: "Shop"\nsession: 70\nsaved: 2026-01-01T10:00:00Z\nhead: "${head}"\n---\n**Current goal:** Go on.\n\n**Next action:** Finish \`src/services/UserService.ts\`.\n\n**Files in play:**\n- IN PROGRESS: \`src/services/UserService.ts\`\n`,
  );
  appendFileSync(join(root, 'src/services/UserService.ts'), '// Changed since.\n');
  const banner = page.getByRole('region', { name: 'Since the last session' });
  await expect(banner).toBeVisible();
  for (const [width, height, factor] of [
    [1_440, 900, 1],
    [1_100, 720, 1],
    [1_100, 720, 1.5],
  ] as const) {
    await zoom(factor, width, height);
    const line = await boxOf(banner);
    const main = await boxOf(page.locator('main'));
    expect(Math.abs(line.width - main.width)).toBeLessThanOrEqual(2);
    const tops = [];
    for (const region of ['sources', 'stack', 'right']) {
      tops.push(
        (await boxOf(page.locator(`[data-region="${region}"]`).getByTestId('column-head').first())).y,
      );
    }
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(line.y + line.height - 1);
    if (factor === 1) expect(new Set(tops).size).toBe(1);
  }
  await zoom(1, 1_440, 900);
});

test('the dock with Copy stays in sight however far the page is zoomed in, and no scrollbar is the system’s', async () => {
  const { page } = app;
  for (const [width, height, factor] of [
    [1_440, 900, 1.5],
    [1_440, 900, 2],
    [1_100, 720, 1.5],
    [1_100, 720, 2],
  ] as const) {
    await zoom(factor, width, height);
    for (const screen of ['review', 'library', 'assemble'] as const) {
      await page.keyboard.press(chordOf(screen));
      const scrolled = await page.evaluate(() =>
        ['html', '[data-testid="app"]', 'main'].filter((part) => {
          const element = document.querySelector(part);
          return element !== null && element.scrollHeight > element.clientHeight + 1;
        }),
      );
      expect(scrolled).toEqual([]);
    }
    const copy = page.getByRole('button', { name: /^Copy first message/ });
    await expect(copy).toBeInViewport({ ratio: 1 });
    const columns = await boxOf(page.getByTestId('columns'));
    expect(columns.height).toBeGreaterThanOrEqual(120);
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      const plain = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { overflowX, overflowY, scrollbarWidth, scrollbarColor } = getComputedStyle(element);
            const scrolls = [overflowX, overflowY].some((value) => ['auto', 'scroll'].includes(value));
            return (
              scrolls && scrollbarWidth !== 'none' && (scrollbarWidth !== 'thin' || scrollbarColor === 'auto')
            );
          })
          .map((element) => element.className),
      );
      expect(plain).toEqual([]);
    }
  }
  await setTheme(page, 'dark');
  await zoom(1, 1_440, 900);
});

test('a payload that was shown in a wide window has its lines whole again in a narrow one', async () => {
  const { page } = app;
  const session = new SessionPage(page);
  const decision =
    'Orders are validated before a transaction opens, so that no lock is held while a rule is read. ';
  const decisions = Array.from({ length: 40 }, (_, at) => `- ${String(at + 1)}: ${decision.repeat(3)}`);
  writeFileSync(
    join(repository.root, 'scratch/session-80.md'),
    `---\ncarryover: 1\nid: "eighty"\ntask: "Shop"\nsession: 80\nsaved: 2026-01-02T10:00:00Z\n---\n**Current goal:** Go on.\n\n**Decisions made:**\n${decisions.join('\n')}\n\n**Next action:** Finish it.\n`,
  );
  await session.side(80).click();
  await expect(session.payload.getByText('40: Orders are validated')).toBeAttached();
  const body = session.payload.getByRole('region', { name: 'Text of the payload' });
  const wider = (): Promise<readonly string[]> =>
    body.evaluate((column) => {
      const edge = column.getBoundingClientRect().right;
      return [...column.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > edge + 1)
        .map((element) => `${element.className} ${element.textContent.slice(0, 40)}`);
    });
  for (const [width, height] of [
    [1_440, 900],
    [2_560, 1_000],
    [1_440, 900],
    [1_100, 720],
  ] as const) {
    await setWindowSize(app, width, height);
    // The browser remembers the size of a row that it has drawn once.
    for (const end of ['End', 'Home']) {
      // A line that is inserted above during the way up keeps the visible text in place, not the top.
      await expect(async () => {
        await body.press(end);
        const moved = (): Promise<boolean> => body.evaluate(({ scrollTop }) => scrollTop > 0);
        await expect.poll(moved, { timeout: 2_000 }).toBe(end === 'End');
      }).toPass({ timeout: 60_000 });
    }
    await expect.poll(wider).toEqual([]);
  }
  await page.keyboard.press(chordOf('assemble'));
  await setWindowSize(app, 1_440, 900);
});
