import { expect, test } from 'vitest';
import { canChoose, chooseFiles, isChosen, withChoice } from './chooseFile.ts';

const plain = { path: 'a.ts', leftOut: null };
const other = { path: 'b.ts', leftOut: null };
const lock = { path: 'yarn.lock', leftOut: 'lock file' } as const;
const binary = { path: 'logo.png', leftOut: 'binary' } as const;

test('a file is in until it is taken out, a lock file out until it is taken in', () => {
  expect([plain, lock].map((file) => isChosen(file, {}))).toEqual([true, false]);
  const choice = chooseFiles(chooseFiles({}, [plain], false), [lock], true);
  expect(choice).toEqual({ without: ['a.ts'], including: ['yarn.lock'] });
  expect([plain, lock].map((file) => isChosen(file, choice))).toEqual([false, true]);
  expect(chooseFiles(chooseFiles(choice, [plain], true), [lock], false)).toEqual({});
});

test('what can’t be shown can’t be chosen', () => {
  expect(canChoose(binary)).toBe(false);
  expect(chooseFiles({}, [binary], true)).toEqual({});
  expect(isChosen(binary, { including: ['logo.png'] })).toBe(false);
});

test('all are taken out at once, in the order of their paths', () => {
  expect(chooseFiles({}, [other, plain, binary], false)).toEqual({ without: ['a.ts', 'b.ts'] });
});

test('a view keeps everything but its choice', () => {
  const view = { what: 'changes', staged: true, without: ['a.ts'] } as const;
  expect(withChoice(view, { including: ['yarn.lock'] })).toEqual({
    what: 'changes',
    staged: true,
    including: ['yarn.lock'],
  });
});
