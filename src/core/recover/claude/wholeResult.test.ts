import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { openClaudeSession } from './openClaudeSession.ts';
import { createTranscript } from '../testing/createTranscript.ts';
import { wholeResult } from './wholeResult.ts';

const pointer = (path: string): string =>
  `<persisted-output>\nOutput too large (61.5KB). Full output saved to: ${path}\n\nPreview (first 2KB):\nbegin\n...\n</persisted-output>`;

test('a result that was stored apart is read at both ends, and only in the folder of its session', () => {
  const long = `begin\n${'x'.repeat(200_000)}\nTests  3 failed | 9 passed (12)\n`;
  const folder = makeFolder({ 'one.txt': long, 'two.txt': 'short' });
  const other = makeFolder({ 'one.txt': 'elsewhere' });
  symlinkSync(join(other, 'one.txt'), join(folder, 'link.txt'));
  const whole = wholeResult(pointer(join(folder, 'one.txt')), {}, folder);
  expect(whole).toMatch(/^begin\nx+\nTests {2}3 failed \| 9 passed \(12\)\n$/u);
  expect(whole.length).toBeLessThan(140_000);
  expect(wholeResult(pointer(join(folder, 'two.txt')), {}, folder)).toBe('short');
  const kept = { stdout: 'kept', stderr: 'warned' };
  for (const path of [join(other, 'one.txt'), join(folder, 'link.txt'), join(folder, 'none.txt'), folder]) {
    expect(wholeResult(pointer(path), kept, folder)).toBe('kept\nwarned');
    expect(wholeResult(pointer(path), {}, folder)).toContain('Preview');
  }
  expect(wholeResult('plain', kept, folder)).toBe('plain');
});

test('the tests in a stored result are told by their last line', async () => {
  const home = makeFolder();
  const one = createTranscript({ cwd: home });
  const slug = home.replaceAll(/[^a-z\d]/giu, '-');
  const results = join(home, '.claude', 'projects', slug, one.sessionId, 'tool-results');
  one
    .call('Bash', { command: 'npm test' })
    .result(`Exit code 1\n${pointer(join(results, 'toolu_1.txt'))}`, { is_error: true });
  const path = one.save(join(home, '.claude'));
  expect(dirname(results)).toBe(path.slice(0, -'.jsonl'.length));
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'toolu_1.txt'), `${'x'.repeat(3_000)}\n Tests  3 failed | 9 passed (12)\n`);
  const open = openClaudeSession(path);
  await open.update({});
  expect((await open.facts()).tests).toMatchObject([{ outcome: 'failed', failed: 3 }]);
  expect((await open.facts()).commands).toMatchObject([{ exit: 1, state: 'failed' }]);
});
