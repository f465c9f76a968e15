import { expect, type Locator } from '@playwright/test';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { chordOf } from '../fixtures/chordOf.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { expectNoViolations } from '../fixtures/expectNoViolations.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { buildStack, chooseTheme, redactAll, showSecrets } from '../fixtures/scenes.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { PalettePage } from '../pages/PalettePage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('first run', async () => {
  await expectNoViolations(app.page);
});

test('settings', async () => {
  await chooseTheme(app, 'dark');
  await app.page.getByRole('button', { name: 'Settings' }).click();
  await expectNoViolations(app.page);
  await app.page.getByRole('button', { name: 'Assemble' }).click();
});

test('the library, with a value missing', async () => {
  await app.page.getByRole('button', { name: 'Library' }).click();
  await app.page.locator('[data-snippet="execute-phase"]').click();
  await expect(app.page.getByTestId('unfilled').first()).toBeVisible();
  await expectNoViolations(app.page);
  await app.page.getByRole('button', { name: 'Assemble' }).click();
});

test('a stack with open findings', async () => {
  assemble = await buildStack(app, repository.root);
  await expectNoViolations(app.page);
});

test('the Secrets column, one finding being allowed', async () => {
  const secrets = await showSecrets(app);
  await secrets.findings.first().getByRole('button', { name: 'Allow with reason' }).click();
  await expectNoViolations(app.page);
  await app.page.keyboard.press('Escape');
  await redactAll(app, secrets);
});

test('a stack ready to copy, with its preview', async () => {
  await assemble.tokens();
  await expectNoViolations(app.page);
});

test('over budget, with the suggestion', async () => {
  await assemble.setBudget((await assemble.tokens()) - 2_000);
  await expect(assemble.suggestion).toBeVisible();
  // The focus is back on the budget's button, which may have shown its tooltip by now.
  await app.page.getByRole('textbox', { name: 'Goal' }).focus();
  await expect(app.page.getByTestId('tip')).toHaveCount(0);
  await expectNoViolations(app.page);
});

test('an open menu and a dialog', async () => {
  await app.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(app.page.getByRole('menu')).toBeVisible();
  await expectNoViolations(app.page);
  await app.page.getByRole('menuitem', { name: /^Pasted text/ }).click();
  await expect(app.page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(app.page);
});

test('several items, several files, the projects and About', async () => {
  const { page } = app;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await assemble.items.first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await assemble.row('src/services/PaymentService.ts').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expectNoViolations(app.page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Project storefront/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search projects' })).toBeVisible();
  await expectNoViolations(app.page);
  await page.keyboard.press('Escape');
  const palette = new PalettePage(page);
  await palette.open();
  await palette.choose('>about carryover', 'About Carryover');
  await expect(page.getByRole('dialog', { name: /About|Carryover/ })).toBeVisible();
  await expectNoViolations(app.page);
});

test('the command palette', async () => {
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  const palette = new PalettePage(app.page);
  await palette.open();
  await expectNoViolations(app.page);
  await palette.type('order');
  await expect(palette.group('Add to stack')).toBeVisible();
  await expectNoViolations(app.page);
});

test('the command palette with commands that are not possible, with nothing found, and the sheet of keys', async () => {
  const palette = new PalettePage(app.page);
  await palette.type('>');
  await expect(palette.dialog.getByRole('option', { disabled: true }).first()).toBeAttached();
  await expectNoViolations(app.page);
  await palette.type('#nothing known');
  await expect(palette.dialog.getByText('Nothing matches')).toBeVisible();
  await expectNoViolations(app.page);
  await palette.choose('keyboard shortcuts', 'Keyboard shortcuts');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoViolations(app.page);
});

test('review: nothing yet, a draft with what is wrong about it, a line being edited, Markdown', async () => {
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  const review = new ReviewPage(app.page);
  await review.open();
  await expect(app.page.getByText('Add the agent’s draft')).toBeVisible();
  await expectNoViolations(app.page);
  await writeClipboard(app, sampleDraft);
  await review.press('ControlOrMeta+v');
  await expect(review.entry('Decisions made', 2)).toHaveClass(/is-warn/);
  await expect(app.page.getByTestId('verdict').first()).toBeVisible();
  await expectNoViolations(app.page);
  await review.entry('Decisions made', 2).focus();
  await review.press('Enter');
  await expectNoViolations(app.page);
  await review.press('Escape');
  await app.page.getByRole('radio', { name: 'Markdown' }).click();
  await expect(app.page.getByRole('textbox', { name: 'Payload as Markdown' })).toBeVisible();
  await expectNoViolations(app.page);
});

test('with reduced motion nothing lasts', async () => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const key of ['1', '2', '4', ',', 'k']) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    const lasting = await page.evaluate(() => {
      // The spinner is rarely on the screen, so the test draws a copy.
      const probe = document.createElement('div');
      for (const [outer, inner] of [
        ['', 'skeleton'],
        ['btn', 'spin'],
        ['row', 'spin'],
        ['entry', 'spin'],
        ['link-button', 'spin'],
      ]) {
        const around = Object.assign(document.createElement('div'), { className: outer });
        around.append(Object.assign(document.createElement('i'), { className: inner }));
        probe.append(around);
      }
      document.body.append(probe);
      const lasts = (style: CSSStyleDeclaration): boolean =>
        [style.transitionDuration, style.animationName === 'none' ? '0s' : style.animationDuration].some(
          (durations) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0),
        );
      const found = [...document.querySelectorAll('*')].filter((element) =>
        [undefined, '::before', '::after'].some((part) => lasts(getComputedStyle(element, part))),
      );
      probe.remove();
      return found.map((element) => element.outerHTML.slice(0, 120));
    });
    expect(lasting).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: null });
});

test('where the system sets the colours, what is on, chosen, focused or counted can still be seen', async () => {
  const { page } = app;
  await page.keyboard.press(chordOf('assemble'));
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const goal = page.getByRole('textbox', { name: 'Goal' });
  /** Returns the part's picture, with its surroundings, while the pointer is elsewhere. */
  const drawn = async (part: Locator, focused = false): Promise<string> => {
    if (!focused) await goal.focus();
    await page.mouse.move(0, 0);
    const box = await part.boundingBox();
    if (box === null) throw new Error('It is not drawn.');
    const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
    return (await page.screenshot({ clip })).toString('base64');
  };
  const card = assemble.item('UserService.ts');
  const toggle = card.getByRole('switch');
  const on = await drawn(toggle);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  expect(await drawn(toggle)).not.toBe(on);
  await toggle.click();

  await assemble.items.first().click();
  const plain = await drawn(card);
  await card.click({ position: { x: 120, y: 12 } });
  await expect(card).toHaveAttribute('aria-current', 'true');
  const chosen = await drawn(card);
  expect(chosen).not.toBe(plain);
  await card.focus();
  await page.keyboard.press('Shift');
  expect(await drawn(card, true)).not.toBe(chosen);

  const format = page.getByRole('radio', { name: 'XML' });
  const other = await drawn(format);
  await format.click();
  await expect(format).toHaveAttribute('aria-checked', 'true');
  expect(await drawn(format)).not.toBe(other);

  const row = assemble.row('src/repositories/OrderRepository.ts');
  const ticked = await drawn(row.getByTestId('check'));
  await row.getByTestId('tick').click();
  await expect(row).toHaveAttribute('aria-checked', 'false');
  expect(await drawn(row.getByTestId('check'))).not.toBe(ticked);

  const seen = await page.evaluate(() => {
    const colour = (selector: string, property: 'backgroundColor' | 'borderTopColor' | 'outlineColor') => {
      const part = document.querySelector(selector);
      return part === null ? `no ${selector}` : getComputedStyle(part)[property];
    };
    return {
      track: colour('[data-testid="bar-rest"]', 'backgroundColor'),
      segment: colour('[data-testid="bar-segment"]', 'backgroundColor'),
      edge: colour('[data-testid="bar"]', 'outlineColor'),
      canvas: colour('body', 'backgroundColor'),
      badge: colour('.badge', 'borderTopColor'),
    };
  });
  expect(seen.segment).not.toBe(seen.track);
  expect(seen.segment).not.toBe(seen.canvas);
  expect(seen.edge).not.toBe(seen.canvas);
  expect(seen.badge).not.toBe(seen.canvas);
  await page.emulateMedia({ forcedColors: null });
});
