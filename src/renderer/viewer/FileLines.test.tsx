import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { AppError } from '../../shared/errors.ts';
import { FileLines } from './FileLines.tsx';
import { typedLines } from './lineWords.ts';
import type { ReadFile } from './readFile.ts';

const file: FileText = {
  status: 'ok',
  lines: Array.from({ length: 100_000 }, (_, index) => `line ${index + 1} of it`),
  cut: [{ line: 2, characters: 999_000 }],
  findings: 1,
};

const readLong: ReadFile = () => Promise.resolve(file);
const readBinary: ReadFile = () => Promise.resolve({ status: 'not-shown', problem: 'It has no lines.' });
const readNothing: ReadFile = () =>
  Promise.reject(new AppError('projects/unknown', 'No such project.', { projectId: 'p1' }));

function Picker({ readFile, first }: { readonly readFile: ReadFile; readonly first: readonly LineRange[] }) {
  const [ranges, setRanges] = useState(first);
  return (
    <>
      <output>{typedLines(ranges)}</output>
      <FileLines path="src/a.ts" ranges={ranges} readFile={readFile} onPick={setRanges} />
    </>
  );
}

async function shown(first: readonly LineRange[] = []) {
  render(<Picker readFile={readLong} first={first} />);
  await screen.findByRole('tree');
  return userEvent.setup();
}

const line = (number: number) =>
  screen.getByRole('treeitem', { name: (name) => name.startsWith(`${number} line ${number} of it`) });
const picked = () => screen.getByRole('status')?.textContent;

describe('a file in which lines are picked', () => {
  beforeEach(() => {
    // happy-dom has no layout: without a height a virtual list has no rows to show.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('draws what is in view of a hundred thousand lines, and says what is cut and covered', async () => {
    await shown();
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
    expect(screen.getByText('… 999,000 more characters')).toBeTruthy();
    expect(screen.getByText('100,000 lines · 1 suspected secret masked')).toBeTruthy();
  });

  it('takes a line by a click, a range with Shift, and another one with the command key', async () => {
    const user = await shown();
    await user.click(line(5));
    expect(picked()).toBe('5');
    await user.keyboard('{Shift>}');
    await user.click(line(3));
    expect(picked()).toBe('3-5');
    await user.keyboard('{/Shift}{Control>}');
    await user.click(line(8));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(line(9));
    await user.keyboard('{/Shift}');
    expect(picked()).toBe('3-5, 8-9');
    await user.click(line(1));
    expect(picked()).toBe('1');
  });

  it('is picked from by the keyboard alone, range after range', async () => {
    const user = await shown([{ first: 2, last: 3 }]);
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(picked()).toBe('2-3, 5-7');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picked()).toBe('2-3, 5-7, 9');
    await user.keyboard('{ArrowUp}{ArrowUp}{Delete}');
    expect(picked()).toBe('2-3, 9');
    const active = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('7line 7 of it');
  });

  it('says why a file is not shown', async () => {
    render(<FileLines path="a.png" ranges={[]} readFile={readBinary} onPick={() => undefined} />);
    expect(await screen.findByText('It has no lines.')).toBeTruthy();
    cleanup();
    render(<FileLines path="a.png" ranges={[]} readFile={readNothing} onPick={() => undefined} />);
    expect(await screen.findByText('No such project.')).toBeTruthy();
  });
});
