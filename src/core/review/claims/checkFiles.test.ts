import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { git, makeFolder, makeRepository } from '../../git/testing/makeRepository.ts';
import { applyFix } from '../checks/applyFix.ts';
import { makePayload } from '../checks/testing/makePayload.ts';
import { checkFiles } from './checkFiles.ts';
import { createFilePool } from '../../payload/testing/createFilePool.ts';

const files = {
  'src/services/UserService.ts': 'one\ntwo\nthree\n',
  'src/services/OrderService.ts': '1\n2\n3\n4\n5',
  'src/legacy/checkout.ts': '',
  'app/(shop)/[id]/page.tsx': 'x\n',
  'docs/a.md': 'x\n',
  'test/a.md': 'x\n',
};

async function check(entry: PayloadEntry, root = makeRepository(files)) {
  const payload = makePayload({ files: [entry] });
  const [first, ...more] = await checkFiles(payload, { root, pool: createFilePool() });
  expect(more).toEqual([]);
  if (first === undefined) return null;
  const left = applyFix(payload, first.fix ?? { replace: [] }).sections[0]?.entries[0];
  return { id: first.id, message: first.message, left };
}

const named = (path: string, rest: Partial<PayloadEntry> = {}): PayloadEntry => ({ text: '', path, ...rest });

describe('a file that is not in the project', () => {
  test.each([
    ['UserService.ts', 'src/services/UserService.ts'],
    ['services/UserService.ts', 'src/services/UserService.ts'],
    ['src/UserService.ts', 'src/services/UserService.ts'],
    ['src/services/UserServise.ts', 'src/services/UserService.ts'],
    ['src/services/userService.tsx', 'src/services/UserService.ts'],
    ['src/legacy/checkuot.ts', 'src/legacy/checkout.ts'],
    ['[id]/page.tsx', 'app/(shop)/[id]/page.tsx'],
  ])('%s is told, and meant was %s', async (path, near) => {
    const found = await check(named(path, { state: 'in-progress' }));
    expect(found).toMatchObject({ id: 'unknown-file', left: { path: near, state: 'in-progress' } });
    expect(found?.message).toContain(`Did you mean ${near}?`);
  });

  test.each(['src/services/PaymentService.ts', 'a.md', 'x.ts', '../elsewhere.ts', '/etc/passwd', 'C:\\a.ts'])(
    '%s is told, and nothing is near enough',
    async (path) => {
      const found = await check(named(path));
      expect(found).toMatchObject({ id: 'unknown-file', left: { path } });
      expect(found?.message).not.toContain('Did you mean');
    },
  );

  test('may be a word, and no file, in a list of steps', async () => {
    expect(await check(named('thinking'))).toBeNull();
    expect(await check(named('thinking.ts'))).toMatchObject({ id: 'unknown-file' });
  });

  test('named by its absolute path gets the one in the project', async () => {
    const root = makeRepository(files);
    const found = await check(named(join(root, 'docs/a.md')), root);
    expect(found).toMatchObject({ id: 'unknown-file', left: { path: 'docs/a.md' } });
  });

  test('is found near in a folder without git too, but not where it is ignored', async () => {
    const root = makeFolder({ ...files, '.gitignore': 'dist\n', 'dist/bundle.js': 'x' });
    expect(await check(named('checkout.ts'), root)).toMatchObject({
      left: { path: 'src/legacy/checkout.ts' },
    });
    expect(await check(named('bundle.js'), root)).toMatchObject({ left: { path: 'bundle.js' } });
  });

  test.each<[string, PayloadEntry]>([
    ['it is there', named('src/services/UserService.ts')],
    ['its name has brackets', named('app/(shop)/[id]/page.tsx')],
    ['it is a folder', named('src/services/')],
    ['it is a pattern', named('src/**/*.test.ts')],
    ['it is planned', named('src/new.ts', { state: 'untouched', text: 'to be created' })],
    ['it was deleted', named('src/old.ts', { state: 'done', text: 'deleted' })],
    ['the entry was taken back', named('src/old.ts', { mark: 'reversed' })],
    ['nothing is named', { text: 'all of src' }],
  ])('is not told where %s', async (_name, entry) => {
    expect(await check(entry)).toBeNull();
  });

  test('is not told of a link out of the project, which is not followed either', async () => {
    const outside = makeFolder({ 'secret.ts': 'one\n' });
    const root = makeRepository(files);
    symlinkSync(join(outside, 'secret.ts'), join(root, 'link.ts'));
    expect(await check(named('link.ts', { lines: [{ first: 900, last: 901 }] }), root)).toBeNull();
  });

  test('deleted on disk is none to suggest', async () => {
    const root = makeRepository(files);
    git(root, 'rm', '-q', '--cached', 'docs/a.md');
    git(root, 'rm', '-q', 'src/legacy/checkout.ts');
    expect(await check(named('checkout.ts'), root)).toMatchObject({ left: { path: 'checkout.ts' } });
  });
});

const lines = (...ranges: readonly (readonly [number, number])[]) => ({
  lines: ranges.map(([first, last]) => ({ first, last })),
});
const five = 'src/services/OrderService.ts';

describe('lines', () => {
  test.each<[string, ReturnType<typeof lines>, ReturnType<typeof lines> | object]>([
    ['past the end', lines([4, 9]), lines([4, 5])],
    ['all past the end', lines([6, 9]), {}],
    ['one past the end', lines([6, 6]), {}],
    ['turned round', lines([4, 2]), lines([2, 4])],
    ['from zero', lines([0, 2]), lines([1, 2])],
    ['some of them', lines([1, 2], [5, 6]), lines([1, 2], [5, 5])],
  ])('are out of range: %s', async (_name, wrong, left) => {
    expect(await check(named(five, wrong))).toMatchObject({
      id: 'lines-out-of-range',
      left: { text: '', path: five, ...left },
    });
  });

  test.each<[string, string, ReturnType<typeof lines>]>([
    ['the whole file', five, lines([1, 5])],
    ['the last line, without a line end', five, lines([5, 5])],
    ['the last line, with one', 'src/services/UserService.ts', lines([3, 3])],
    ['two ranges', five, lines([1, 2], [4, 5])],
    ['none', five, { lines: [] }],
  ])('are fine: %s', async (_name, path, fine) => {
    expect(await check(named(path, fine))).toBeNull();
  });

  test('are told with how many there are', async () => {
    expect((await check(named(five, lines([6, 9]))))?.message).toBe(
      'src/services/OrderService.ts has 5 lines, not 6-9. The next session would read the wrong place.',
    );
    expect((await check(named('src/legacy/checkout.ts', lines([1, 1]))))?.message).toContain('has 0 lines');
  });
});

async function stale(text: string, root = makeRepository(files)) {
  const payload = makePayload({ next: [text] });
  const checks = await checkFiles(payload, { root, pool: createFilePool() });
  expect(checks.every(({ id, fix }) => id === 'stale-lines' && fix === undefined)).toBe(true);
  return checks.map(({ message }) => message);
}

describe('lines in sentences', () => {
  test.each([
    ['Fix `src/services/UserService.ts:40`', 'src/services/UserService.ts has 3 lines, not 40.'],
    ['Fix UserService.ts, lines 20-40', 'UserService.ts has 3 lines, not 40.'],
    ['Read services/OrderService.ts line 88', 'services/OrderService.ts has 5 lines, not 88.'],
    ['Fix src/legacy/cart.ts:12', 'src/legacy/cart.ts is not in the project, so its line 12 can’t be found.'],
  ])('%s is told', async (text, message) => {
    expect(await stale(text)).toEqual([`${message} Name the function or the words there: lines move.`]);
  });

  test.each([
    'Fix `src/services/UserService.ts:2`',
    'Fix `src/services/UserService.ts:1-4`',
    'Compare a.md:1 with UserService.ts:3',
    'See node_modules/react/index.js:900',
    'Create src/legacy/cart.ts, lines 1-20 for the head',
    'Moved out of src/legacy/cart.ts:12, which was deleted',
    'See ../elsewhere.ts:900',
  ])('%s is not told', async (text) => {
    expect(await stale(text)).toEqual([]);
  });

  test('are told of three files, and the rest at once', async () => {
    const root = makeRepository(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`src/f${n}.ts`, 'x\n'])));
    const messages = await stale('Fix src/f1.ts:9, src/f2.ts:9, src/f3.ts:9, src/f4.ts:9, src/f5.ts:9', root);
    expect(messages).toHaveLength(3);
    expect(messages[2]).toMatch(/The lines of 2 more files are wrong too\.$/u);
  });
});
