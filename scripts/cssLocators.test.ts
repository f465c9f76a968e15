import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', 'e2e');
/** A text between quotes that begins right after a call: `locator('...')`, `querySelectorAll<HTMLElement>("...")`. */
const selectors = /(?:locator|querySelector(?:All)?|closest|matches|\$\$?)(?:<[^>]*>)?\(\s*(['"`])(.*?)\1/gsu;
/** `.name`, other than inside of brackets, quotes or an expression of a template. */
const className = /(?:^|[\s>+~(,*\w\])])\.[a-z_-][\w-]*/iu;

function classLocators(code: string): readonly string[] {
  return [...code.matchAll(selectors)]
    .map(([, , selector = '']) => selector)
    .filter((selector) => className.test(selector.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/gu, '*')));
}

it('finds parts of the page by role, label or test id, never by the class that styles them', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    classLocators(readFileSync(join(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ["page.locator('.row')", '.row'],
  ["row.locator('button.fold-in')", 'button.fold-in'],
  ['page.locator(\'[data-region="x"] :is(.tabs, .head)\')', '[data-region="x"] :is(.tabs, .head)'],
  ["document.querySelectorAll<HTMLElement>('.app *')", '.app *'],
  ['list.locator(\n  `li > .${name}, .line`,\n)', 'li > .${name}, .line'],
])('finds a class in %s', (code, selector) => {
  expect(classLocators(code)).toEqual([selector]);
});

it.each([
  "page.locator('html')",
  'page.locator(\'[aria-label^="Files in "] [role="treeitem"]\')',
  'page.locator(\'[data-key="src/a.ts"]\')',
  'page.locator(`[data-key="${file.path}"]`)',
  "row.locator('> :first-child')",
  "row.locator('..')",
])('leaves %s alone', (code) => {
  expect(classLocators(code)).toEqual([]);
});
