import { describe, expect, test } from 'vitest';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { parsePayload } from './parsePayload.ts';
import { renderPayload } from '../write/renderPayload.ts';

/** Returns the entries of files in play that are written like this; the same once they are saved and read again. */
function filesOf(text: string): readonly PayloadEntry[] {
  const parsed = parsePayload(`## Files in play\n${text}\n`);
  const again = parsePayload(renderPayload(parsed));
  expect(entriesOf(again)).toEqual(entriesOf(parsed));
  return entriesOf(parsed);
}

function entriesOf({ sections }: ReturnType<typeof parsePayload>): readonly PayloadEntry[] {
  const files = sections.find(({ id }) => id === 'files');
  return (files?.entries ?? []).map(({ line: _line, lastLine: _last, ...entry }) => entry);
}

const range = (first: number, last = first) => ({ lines: [{ first, last }] });

describe('a point names its file', () => {
  test.each<[string, PayloadEntry]>([
    ['- [src/cart.ts](src/cart.ts) - totals', { path: 'src/cart.ts', text: 'totals' }],
    ['- [the cart](src/cart.ts#L10-L20)', { path: 'src/cart.ts', text: 'the cart', ...range(10, 20) }],
    ['- [`cart.ts`](../shop/src/cart.ts)', { path: '../shop/src/cart.ts', text: '' }],
    [
      '- [src/cart.ts](https://host.example/blob/cart.ts)',
      { path: 'src/cart.ts', text: 'https://host.example/blob/cart.ts' },
    ],
    ['- **[cart.ts](lib/cart.ts)**: totals', { path: 'lib/cart.ts', text: 'totals' }],
    ['- [docs/cart.md](cart.md) - totals', { path: 'docs/cart.md', text: 'totals' }],
    ['| `Dockerfile.shop-web` | base image |', { path: 'Dockerfile.shop-web', text: 'base image' }],
    ['- `Makefile` - the `ship` target', { path: 'Makefile', text: 'the `ship` target' }],
    ['- Makefile', { path: 'Makefile', text: '' }],
    ['- docker/Dockerfile: base image', { path: 'docker/Dockerfile', text: 'base image' }],
    ['- .env.example', { path: '.env.example', text: '' }],
    ['- `src/cart/` (all of it)', { path: 'src/cart/', text: 'all of it' }],
    ['- src/core/cart - totals', { path: 'src/core/cart', text: 'totals' }],
    ['- (shop)/cart/', { path: '(shop)/cart/', text: '' }],
    ['- `migrations` – SQL by date', { path: 'migrations', text: 'SQL by date' }],
    ['- **src/cart.ts**: totals', { path: 'src/cart.ts', text: 'totals' }],
    ['- Entry point: `src/main.ts`', { path: 'src/main.ts', text: 'Entry point' }],
    ['- **Entry point:** src/main.ts (starts all)', { path: 'src/main.ts', text: 'Entry point: starts all' }],
    ['- source: `D:\\work\\Shop App\\src`', { path: 'D:\\work\\Shop App\\src', text: 'source' }],
    ['- [NEW] src/cart.ts', { path: 'src/cart.ts', text: 'NEW' }],
    ['- M src/cart.ts', { path: 'src/cart.ts', text: 'M' }],
    ['- 📄 src/cart.ts', { path: 'src/cart.ts', text: '' }],
    ['- ✅ src/cart.ts', { path: 'src/cart.ts', text: '', state: 'done' }],
    ['#### 2. `src/cart.ts`', { path: 'src/cart.ts', text: '2' }],
    ['1. `src/cart.ts`', { path: 'src/cart.ts', text: '', number: 1 }],
    ['- `CartService` holds the totals', { text: '`CartService` holds the totals' }],
    ['- `npm run build.ts`', { text: '`npm run build.ts`' }],
    ['- read/write of totals', { text: 'read/write of totals' }],
  ])('%s', (text, entry) => {
    expect(filesOf(text)).toEqual([entry]);
  });
});

describe('a point names the lines that matter', () => {
  test.each<[string, PayloadEntry]>([
    ['- `a.ts:88`', { path: 'a.ts', text: '', ...range(88) }],
    ['- `a.ts`:12-40', { path: 'a.ts', text: '', ...range(12, 40) }],
    ['- `a.ts#L10-L20`', { path: 'a.ts', text: '', ...range(10, 20) }],
    ['- `a.ts`, lines 14–31', { path: 'a.ts', text: '', ...range(14, 31) }],
    [
      '- `a.ts` (lines 14-31, 40)',
      {
        path: 'a.ts',
        text: '',
        lines: [
          { first: 14, last: 31 },
          { first: 40, last: 40 },
        ],
      },
    ],
    ['- a.ts L10-L20', { path: 'a.ts', text: '', ...range(10, 20) }],
    ['- a.ts (line 88): guard', { path: 'a.ts', text: 'guard', ...range(88) }],
    [
      '- `a.ts` - lines 40–60 are the focus',
      { path: 'a.ts', text: 'lines 40–60 are the focus', ...range(40, 60) },
    ],
    [
      '- `a.ts` (lines 40–60 are the focus)',
      { path: 'a.ts', text: 'lines 40–60 are the focus', ...range(40, 60) },
    ],
    ['- `a.ts` lines 4 to 9', { path: 'a.ts', text: '', ...range(4, 9) }],
    ['- `a.ts`, Zeilen 3–9', { path: 'a.ts', text: '', ...range(3, 9) }],
    ['- `a.ts` 第10-20行', { path: 'a.ts', text: '', ...range(10, 20) }],
    ['- `a.ts` (10-20行目)', { path: 'a.ts', text: '', ...range(10, 20) }],
    ['- `a.ts` (350 lines)', { path: 'a.ts', text: '350 lines' }],
    ['- the guard in `a.ts`, line 88', { path: 'a.ts', text: 'the guard in `a.ts`, line 88', ...range(88) }],
  ])('%s', (text, entry) => {
    expect(filesOf(text)).toEqual([entry]);
  });
});

test('a tree gives each file its whole path, and keeps what is said about it', () => {
  const tree = `\`\`\`
shop/
├── package.json
├── src/
│   ├── cart.ts      # totals
│   └── pages
│       └── home.tsx ✅ reviewed
└── 📁 docs/
\`\`\``;
  expect(filesOf(tree)).toEqual([
    { text: 'shop/' },
    { path: 'package.json', text: '' },
    { path: 'src/', text: '' },
    { path: 'src/cart.ts', text: 'totals' },
    { path: 'src/pages', text: '' },
    { path: 'src/pages/home.tsx', text: 'reviewed', state: 'done' },
    { path: 'docs/', text: '' },
  ]);
});

test('a tree without a fence, or of indentation alone, is one too', () => {
  expect(filesOf('src/\n├── cart.ts\n└── totals.ts').map(({ path }) => path)).toEqual([
    'src/',
    'src/cart.ts',
    'src/totals.ts',
  ]);
  expect(
    filesOf('```\nsrc/\n  cart.ts   # totals\n  pages/\n    home.tsx\nREADME.md\n```').map(
      ({ path }) => path,
    ),
  ).toEqual(['src/', 'src/cart.ts', 'src/pages/', 'src/pages/home.tsx', 'README.md']);
});

test('a list in a fence is one file a line, or several', () => {
  expect(filesOf('```\nsrc/a.ts - totals\nb.md · c.md\nassets/  app.css · map.js\n```')).toEqual([
    { path: 'src/a.ts', text: 'totals' },
    { path: 'b.md', text: '' },
    { path: 'c.md', text: '' },
    { path: 'assets/', text: '' },
    { path: 'assets/app.css', text: '' },
    { path: 'assets/map.js', text: '' },
  ]);
});

test('a block of code is no list of files', () => {
  const code = '```ts\nimport { a } from "./a.ts";\na();\n```';
  expect(filesOf(code)).toEqual([{ text: code }]);
  expect(filesOf('```\ncd src/ && npm test\nnpm run build\n```')).toHaveLength(1);
});

test('rows of a table name files, in a link or among others', () => {
  expect(
    filesOf('| File | What |\n| --- | --- |\n| [cart](src/cart.ts) | totals |\n| `a.ts`, `b.ts` | L3-L9 |'),
  ).toEqual([
    { path: 'src/cart.ts', text: 'cart totals' },
    { path: 'a.ts', text: '' },
    { path: 'b.ts', text: 'L3-L9' },
  ]);
});

test('points below a point that are files stand for themselves, within its folder', () => {
  expect(filesOf('- Backend:\n  - `api/a.ts` - totals\n  - `api/b.ts`\n- `web/`\n  - `c.ts`')).toEqual([
    { text: 'Backend:' },
    { path: 'api/a.ts', text: 'totals' },
    { path: 'api/b.ts', text: '' },
    { path: 'web/', text: '' },
    { path: 'web/c.ts', text: '' },
  ]);
});

test('points below a file that say something about it stay with it', () => {
  expect(filesOf('- `a.ts`\n  - totals\n  - rounding\n- `b.ts`')).toEqual([
    { path: 'a.ts', text: '- totals\n- rounding' },
    { path: 'b.ts', text: '' },
  ]);
});

test('paths with names between dots are files of their own', () => {
  expect(filesOf('- Guide: `docs/guide.md` · Design: `docs/design.md`')).toEqual([
    { path: 'docs/guide.md', text: 'Guide' },
    { path: 'docs/design.md', text: 'Design' },
  ]);
  expect(filesOf('- `src/a.ts` · totals only')).toHaveLength(1);
});

test('points below a path in a fence are what is said about it', () => {
  expect(filesOf('```\nsrc/cart.ts\n- totals\n- rounding\n\nsrc/order.ts (new)\n- fees\n```')).toEqual([
    { path: 'src/cart.ts', text: '- totals\n- rounding' },
    { path: 'src/order.ts', text: 'new\n- fees' },
  ]);
});

describe('a point written with full-width signs or in another language names its file', () => {
  test.each<[string, readonly PayloadEntry[]]>([
    ['- src/cart.ts：合計', [{ path: 'src/cart.ts', text: '合計' }]],
    ['- `src/cart.ts`（新規）', [{ path: 'src/cart.ts', text: '新規' }]],
    ['- src/cart.ts（変更）', [{ path: 'src/cart.ts', text: '変更' }]],
    ['- 新增 src/cart.ts', [{ path: 'src/cart.ts', text: '新增' }]],
    ['- 【修正】src/cart.ts', [{ path: 'src/cart.ts', text: '修正' }]],
    ['- 완료: src/cart.ts', [{ path: 'src/cart.ts', text: '완료', state: 'done' }]],
    ['- 完了：src/cart.ts', [{ path: 'src/cart.ts', text: '完了', state: 'done' }]],
    ['- src/cart.ts - erledigt', [{ path: 'src/cart.ts', text: 'erledigt', state: 'done' }]],
    ['- src/cart.ts (en cours)', [{ path: 'src/cart.ts', text: 'en cours', state: 'in-progress' }]],
    ['| `src/cart.ts` | 未着手 |', [{ path: 'src/cart.ts', text: '未着手', state: 'untouched' }]],
    [
      '- src/cart.ts、src/tax.ts',
      [
        { path: 'src/cart.ts', text: '' },
        { path: 'src/tax.ts', text: '' },
      ],
    ],
  ])('%s', (written, entries) => {
    expect(filesOf(written)).toEqual(entries);
  });
});

describe('several files on one line', () => {
  test.each<[string, readonly string[]]>([
    [
      '- `src/cart/`: `a.ts`, `b.ts` and `c.ts`',
      ['src/cart/', 'src/cart/a.ts', 'src/cart/b.ts', 'src/cart/c.ts'],
    ],
    ['- `docs/a.md`（全部）／`docs/b.md`（規則）', ['docs/a.md', 'docs/b.md']],
    ['- `src/a.ts`：入口，`src/b.ts`：出口', ['src/a.ts', 'src/b.ts']],
    ['- `a.ts`・`b.ts`：合計', ['a.ts', 'b.ts']],
    ['- Totals: `src/a.json`; styles: `src/b.css`', ['src/a.json', 'src/b.css']],
    ['- Created `src/a.ts` and `src/b.ts`', ['src/a.ts', 'src/b.ts']],
    ['- `src/a.ts` y `src/b.ts`: caja', ['src/a.ts', 'src/b.ts']],
    ['- `src/a.ts`、`src/b.ts` 和 `src/c.ts`', ['src/a.ts', 'src/b.ts', 'src/c.ts']],
    ['- `src/a.ts` и `src/b.ts`', ['src/a.ts', 'src/b.ts']],
    ['- `src/a.ts` iets `src/b.ts`', ['src/a.ts']],
    ['- The cart is in `src/a.ts`, not in `src/b.ts`', ['src/a.ts']],
    ['### 1️⃣ `PLAN.md` (long)', ['PLAN.md']],
  ])('%s', (text, paths) => {
    expect(filesOf(text).map(({ path }) => path)).toEqual(paths);
  });
});

test('points on one line may name several files each, and the line may be wrapped', () => {
  const entries = filesOf(
    '- Feel: `a.ts`, `b.ts` · Shop: `c.ts`\n- Plan `d.md` · Task `e.md` (read\n  first)',
  );
  expect(entries.map(({ path }) => path)).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.md', 'e.md']);
  expect(entries.at(4)?.text).toContain('first');
});
