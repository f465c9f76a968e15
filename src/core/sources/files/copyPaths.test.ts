import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { sampleSecrets } from '../../secrets/sampleSecrets.ts';
import { createWorkerPool } from '../../workers/createWorkerPool.ts';
import { copyPaths } from './copyPaths.ts';

function ports() {
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  onTestFinished(() => pool.close());
  const held = { text: 'before' };
  return {
    held,
    pool,
    clipboard: {
      write: (text: string) => Promise.resolve(void (held.text = text)),
      read: () => Promise.resolve(held.text),
    },
  };
}

describe('copying paths', () => {
  test('writes them one a line, as they are in the project or on this disk', async () => {
    const root = makeFolder({ 'src/a.ts': 'a' });
    const { held, ...given } = ports();
    const paths = ['src/a.ts', 'src'];
    expect(await copyPaths(root, { paths, from: 'project' }, given)).toEqual({ status: 'done' });
    expect(held.text).toBe('src/a.ts\nsrc');
    expect(await copyPaths(root, { paths: [...paths, '.'], from: 'disk' }, given)).toEqual({
      status: 'done',
    });
    expect(held.text).toBe([join(root, 'src', 'a.ts'), join(root, 'src'), join(root, '.')].join('\n'));
  });

  test.each(['../other', '/etc/passwd', 'C:\\Windows', 'a/../../b'])(
    'refuses %s, which leads out',
    async (path) => {
      const { held, ...given } = ports();
      await expect(
        copyPaths(makeFolder(), { paths: ['a.ts', path], from: 'disk' }, given),
      ).rejects.toMatchObject({ code: 'files/refused-path' });
      expect(held.text).toBe('before');
    },
  );

  test('copies nothing where a name holds what looks like a secret', async () => {
    const { held, ...given } = ports();
    const secret = sampleSecrets('q').find(({ secret: value }) => /^[\w-]+$/u.test(value))?.secret ?? '';
    expect(secret).not.toBe('');
    const paths = [`notes/${secret} .md`];
    expect(await copyPaths(makeFolder(), { paths, from: 'project' }, given)).toMatchObject({
      status: 'blocked',
    });
    expect(held.text).toBe('before');
  });
});
