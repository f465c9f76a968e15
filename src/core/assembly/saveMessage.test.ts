import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScannedText } from '../gate/letLeave.ts';
import { saveMessage } from './saveMessage.ts';

const text = 'Read this first.' as ScannedText;
let root: string;

beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'carryover-save-message-')));
  mkdirSync(join(root, 'scratch'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('tries no name that is taken, however many messages there are', async () => {
  for (let number = 1; number <= 1_000; number += 1) {
    writeFileSync(join(root, 'scratch', `first-message-1${number === 1 ? '' : `-${number}`}.md`), '');
  }
  const tried: string[] = [];
  const writeNew = (file: string): Promise<boolean> => {
    tried.push(basename(file));
    return Promise.resolve(true);
  };
  expect(await saveMessage(root, text, { writeNew })).toBe('scratch/first-message-1-1001.md');
  expect(tried).toEqual(['first-message-1-1001.md']);
});

it('takes the next name if another process was first', async () => {
  const results = [false, true];
  const writeNew = (): Promise<boolean> => Promise.resolve(results.shift() ?? true);
  expect(await saveMessage(root, text, { writeNew })).toBe('scratch/first-message-1-2.md');
});
