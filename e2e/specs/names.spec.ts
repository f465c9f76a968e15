import { expect, type Locator } from '@playwright/test';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { setWindowSize } from '../fixtures/setWindowSize.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';

const test = journey();

/** All in one folder, and all but the last too long for a row of the tree. */
const names = [
  'shellExecutionServiceOfTheWholeProject.test.ts',
  'shellExecutionServiceOfTheWholeProject.ts',
  'shellExecutionServiceOfTheWholeProject.windows.integration.test.ts',
  'a-very-long-file-name-that-somebody-wrote-for-a-test.tsx',
  'a-very-long-file-name-that-somebody-wrote-for-a-thing.tsx',
  'خدمة-الطلبات-الجديدة-للمتجر-الكبير-في-المدينة.ts',
  'שירות-ההזמנות-החדש-של-החנות-הגדולה-בעיר-שלנו.ts',
  '注文サービスの新しい実装と古い実装を比較するための長い名前のファイル.ts',
  'emoji-👩‍💻👨‍👩‍👧‍👦👩‍🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀-rocket.d.ts',
  'خدمة-الطلب.ts',
];
const short = 'خدمة-الطلب.ts';

let parent: string;
let project: string;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'carryover-names-')));
  project = join(parent, 'projects-of-a-team-with-long-names', 'and-all-that-lies-below-them', 'storefront');
  for (const name of names) {
    const file = join(project, 'src', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'export const one = 1;\n');
  }
  app = await launchApp();
  assemble = await openProject(app, project);
  await assemble.expand('src/');
});
test.afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true, force: true });
});

interface Drawn {
  /** Text with an ellipsis for the hidden part. */
  readonly text: string;
  /** Unused CSS pixels of its box, and those that the next hidden letter needs. */
  readonly unused: number;
  readonly next: number;
  /** True if the drawn text exceeds the box. */
  readonly over: boolean;
}

/** Returns a name as the user sees it. */
async function drawn(name: Locator): Promise<Drawn> {
  return name.evaluate((element) => {
    const box = element.getBoundingClientRect();
    let text = '';
    let next = 0;
    let [left, right] = [Infinity, -Infinity];
    const show = ({ left: start, right: end, width }: DOMRect): void => {
      if (width === 0) return;
      left = Math.min(left, start);
      right = Math.max(right, end);
    };
    for (const part of element.childNodes) {
      const own = part instanceof HTMLElement ? part : null;
      if (own?.classList.contains('ellipsis') === true) {
        text += '…';
        show(own.getBoundingClientRect());
      } else if (own?.classList.contains('undrawn') === true) {
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('Nothing can be measured.');
        // The shorthand is empty where a part of the font, such as its figures, has no place in it.
        const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
        context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
        const [first] = new Intl.Segmenter('en').segment(own.textContent);
        next = context.measureText(first?.segment ?? '').width;
      } else {
        text += part.textContent;
        const range = document.createRange();
        range.selectNodeContents(part);
        show(range.getBoundingClientRect());
      }
    }
    return {
      text,
      unused: box.width - (right - left),
      next,
      over: left < box.left - 1 || right > box.right + 1,
    };
  });
}

const nameOf = (path: string) => assemble.row(path).getByTestId('file-name');

for (const width of [1440, 1100]) {
  test(`long names are told apart and use their room, ${String(width)} wide`, async () => {
    await setWindowSize(app, width, 900);
    await expect(nameOf(`src/${names[0] ?? ''}`).getByTestId('ellipsis')).toBeAttached();
    // The columns follow the window a moment later, and the names follow the columns.
    await expect(async () => {
      const seen = await Promise.all(names.map((name) => drawn(nameOf(`src/${name}`))));
      expect(new Set(seen.map(({ text }) => text)).size).toBe(names.length);
      for (const [index, { text, unused, next, over }] of seen.entries()) {
        const name = names[index] ?? '';
        expect(over, name).toBe(false);
        if (name === short) {
          expect(text).toBe(name);
          continue;
        }
        expect(text).toMatch(/….*[^.….](?:\.test\.tsx?|\.tsx?|\.d\.ts)$/u);
        expect(unused, name).toBeLessThan(next + 2);
      }
    }).toPass({ timeout: 60_000 });
    for (const name of names) await expect(nameOf(`src/${name}`)).toHaveText(name);
  });
}

test('Arabic letters stand in the order in which they are written, the extension at the end', async () => {
  const place = (text: string) =>
    nameOf(`src/${short}`).evaluate((element, wanted) => {
      const node = element.firstChild;
      if (node === null) throw new Error('There is no text.');
      const range = document.createRange();
      const at = element.textContent.indexOf(wanted);
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }, text);
  const [first, last, extension] = [await place('خ'), await place('ب'), await place('.ts')];
  expect(first).toBeGreaterThan(last);
  expect(extension).toBeGreaterThan(first);
});

test('the path of a project in the switcher keeps its beginning and the folder at its end', async () => {
  await app.page.getByRole('button', { name: /^Project storefront/ }).click();
  const path = app.page
    .getByRole('dialog', { name: 'Projects' })
    .getByTestId('file-name')
    .filter({ hasText: project });
  await expect(path.getByTestId('ellipsis')).toBeAttached();
  const { text, over } = await drawn(path);
  expect(over).toBe(false);
  expect(text).toMatch(/^\/.+….*\/storefront$/u);
});
