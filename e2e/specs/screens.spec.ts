import { expect, test, type Page } from '@playwright/test';
import { everyScreen } from '../fixtures/everyScreen.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { setTheme } from '../fixtures/setTheme.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import { tooWide } from '../fixtures/tooWide.ts';
import { violationsOf } from '../fixtures/violationsOf.ts';

let repository: SampleRepository;
let app: RunningApp;

test.beforeEach(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
  await setWindowSize(app, 1_440, 900);
});
test.afterEach(async () => {
  await app.close();
  await repository.remove();
});

test('every screen with long content is open to everybody, in either theme, and shows text as it is written', async () => {
  test.setTimeout(600_000);
  const found: Record<string, unknown> = {};
  await everyScreen(app, repository, async (name) => {
    const fonts = await wrongFonts(app.page);
    if (fonts.length > 0) found[`${name}, fonts`] = fonts;
    for (const width of [1_100, 1_440]) {
      await setWindowSize(app, width, 900);
      const wide = await tooWide(app.page);
      if (wide.length > 0) found[`${name}, ${width} pixels`] = wide;
    }
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(app.page, theme);
      const violations = await violationsOf(app.page, theme === 'dark' ? 'all' : 'colours');
      if (violations.length > 0) found[`${name}, ${theme}`] = violations;
    }
  });
  expect(found).toEqual({});
});

/**
 * Finds text that is drawn differently from its characters: ligatures, which turn "=>" into an arrow, and tabular
 * numerals outside of figures, which widen the hyphen of "GPT-5".
 */
function wrongFonts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const said = element.outerHTML.slice(0, 120);
      if (style.fontVariantLigatures !== 'none') return [`Ligatures: ${said}`];
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('');
      const text = element instanceof HTMLInputElement ? element.value : own;
      const isName = /[a-z]-\d/iu.test(text) && !style.fontFamily.includes('Mono');
      return isName && style.fontVariantNumeric.includes('tabular-nums') ? [`Tabular numerals: ${said}`] : [];
    }),
  );
}
