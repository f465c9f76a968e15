import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { sampleSecrets } from '../../secrets/sampleSecrets.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { readFileText } from './readFileText.ts';

describe('a file to be looked at', () => {
  test('has every line where it is on disk, and no value of a secret of many lines', async () => {
    const key = sampleSecrets('q').find(({ secret }) => secret.includes('\n'));
    if (key === undefined) throw new Error('No sample of a secret of several lines');
    const lines = key.secret.split('\n').length;
    const root = makeFolder({ 'a.ts': `one\r\n${key.text}\r\nlast\r\n` });
    const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
    const file = await readFileText(root, 'a.ts', pool);
    await pool.close();
    expect(file).toMatchObject({ status: 'ok', cut: [] });
    if (file.status !== 'ok') return;
    expect(file.findings).toBeGreaterThan(0);
    expect(file.lines).toHaveLength(lines + 2);
    expect(file.lines[0]).toBe('one');
    expect(file.lines[1]).toMatch(/^\[REDACTED:[a-z0-9-]+\]$/u);
    expect(file.lines.at(-1)).toBe('last');
    for (const part of key.secret.split('\n')) expect(JSON.stringify(file)).not.toContain(part);
  });

  test('says which lines were cut, and splits no character', async () => {
    const root = makeFolder({ 'min.js': '' });
    const long = `${'x'.repeat(999)}😀${'y'.repeat(1_000_000)}`;
    const file = await readFileText(root, 'min.js', createPoolDouble({ 'min.js': `a\n${long}\nb` }));
    expect(file).toEqual({
      status: 'ok',
      lines: ['a', 'x'.repeat(999), 'b'],
      cut: [{ line: 2, characters: 1_000_002 }],
      findings: 0,
    });
  });

  test('is not shown where it is there for secrets, by a link too, or was not searched to its end', async () => {
    const root = makeFolder({ '.env': 'PLAIN=word\n', 'a.ts': '' });
    symlinkSync('.env', join(root, 'plain.txt'));
    const pool = createPoolDouble({ '.env': 'PLAIN=word\n', 'plain.txt': 'PLAIN=word\n', 'a.ts': 'BREAK' });
    for (const path of ['.env', 'plain.txt']) {
      expect(await readFileText(root, path, pool)).toMatchObject({
        status: 'not-shown',
        problem: expect.stringContaining('is a secrets file'),
      });
    }
    pool.failOn = 'BREAK';
    expect(await readFileText(root, 'a.ts', pool)).toMatchObject({ status: 'not-shown' });
  });

  test('that is binary, missing or outside says so', async () => {
    const root = makeFolder({ 'a.ts': '' });
    writeFileSync(join(root, 'a.bin'), Buffer.from([0, 1, 2, 0, 255, 254, 0, 9]));
    const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
    const problems: string[] = [];
    for (const path of ['a.bin', 'gone.ts', '../a.ts']) {
      const file = await readFileText(root, path, pool);
      problems.push(file.status === 'ok' ? 'shown' : file.problem);
    }
    await pool.close();
    expect(problems).toEqual([
      'This file contains binary data, not text, so it has no lines.',
      'The project has no such file. Check the path.',
      'This path leads outside the project. Only files of the project are shown.',
    ]);
  });
});
