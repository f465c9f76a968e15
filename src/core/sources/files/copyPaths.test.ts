import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { sampleSecrets } from '../../secrets/sampleSecrets.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { copyPaths } from './copyPaths.ts';

function ports() {
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  onTestFinished(() => pool.close());
  const copied = { text: 'before' };
  return {
    copied,
    pool,
    clipboard: {
      write: (text: string) => Promise.resolve(void (copied.text = text)),
      read: () => Promise.resolve(copied.text),
    },
  };
}

describe('copying paths', () => {
  test('writes them one a line, as they are in the project or on this disk', async () => {
    const root = makeFolder({ 'src/a.ts': 'a' });
    const { copied, ...given } = ports();
    const paths = ['src/a.ts', 'src'];
    expect(await copyPaths(root, { paths, from: 'project' }, given)).toEqual({ status: 'done' });
    expect(copied.text).toBe('src/a.ts\nsrc');
    expect(await copyPaths(root, { paths: [...paths, '.'], from: 'disk' }, given)).toEqual({
      status: 'done',
    });
    expect(copied.text).toBe([join(root, 'src', 'a.ts'), join(root, 'src'), join(root, '.')].join('\n'));
  });

  test.each(['../other', '/etc/passwd', 'C:\\Windows', 'a/../../b'])(
    'refuses %s, which leads out',
    async (path) => {
      const { copied, ...given } = ports();
      await expect(
        copyPaths(makeFolder(), { paths: ['a.ts', path], from: 'disk' }, given),
      ).rejects.toMatchObject({ code: 'files/refused-path' });
      expect(copied.text).toBe('before');
    },
  );

  test('copies nothing where a name holds what looks like a secret', async () => {
    const { copied, ...given } = ports();
    const secret = sampleSecrets('q').find(({ secret: value }) => /^[\w-]+$/u.test(value))?.secret ?? '';
    expect(secret).not.toBe('');
    const paths = [`notes/${secret} .md`];
    expect(await copyPaths(makeFolder(), { paths, from: 'project' }, given)).toMatchObject({
      status: 'blocked',
    });
    expect(copied.text).toBe('before');
  });
});
