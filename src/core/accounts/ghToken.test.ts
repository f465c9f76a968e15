import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ghToken, signInHost } from './ghToken.ts';

const isWindows = process.platform === 'win32';

async function program(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carryover-gh-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'gh');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

test.skipIf(isWindows)('gh is asked for the token of one host', async () => {
  expect(await ghToken('github.com', await program('printf "%s\\n" "$1-$2-$3-$4"'))).toBe(
    'auth-token---hostname-github.com',
  );
});

test.skipIf(isWindows)('no token where gh has none, says something else, or is not there', async () => {
  expect(await ghToken('github.com', await program('echo "no oauth token found" >&2; exit 1'))).toBeNull();
  expect(await ghToken('github.com', await program('exit 0'))).toBeNull();
  expect(await ghToken('github.com', await program('echo "please sign in"'))).toBeNull();
  expect(await ghToken('github.com', join(tmpdir(), 'carryover-no-such-program'))).toBeNull();
});

test('what is no host is never handed to a program', async () => {
  for (const host of ['', '--help', 'a b', 'a;b', '$(x)', '[::1]'])
    expect(await ghToken(host, 'node')).toBeNull();
});

test('people sign in at the host without the api in front', () => {
  expect(signInHost('https://api.github.com')).toBe('github.com');
  expect(signInHost('https://api.orchard.ghe.com')).toBe('orchard.ghe.com');
  expect(signInHost('https://git.example.com/api/v3')).toBe('git.example.com');
});
