import { expect, test } from 'vitest';
import { largeFileBytes } from '../../../shared/domain/file.ts';
import { ignoreReason } from './ignoreReason.ts';

test.each<[string, string | undefined]>([
  ['src/index.ts', undefined],
  ['.env', 'secrets file'],
  ['apps/api/.env.production', 'secrets file'],
  ['.ENV.Local', 'secrets file'],
  ['prod.env', 'secrets file'],
  ['worker/.dev.vars', 'secrets file'],
  ['.git/config.worktree', 'secrets file'],
  ['ansible/.vault_pass', 'secrets file'],
  ['.env.example', undefined],
  ['.env.sample', undefined],
  ['.env.template', undefined],
  ['.env.local.example', undefined],
  ['config/secrets.example.yml', undefined],
  ['.envrc', undefined],
  ['src/environment.ts', undefined],
  ['.ssh/id_rsa', 'secrets file'],
  ['id_ed25519', 'secrets file'],
  ['id_ed25519.pub', undefined],
  ['certs/server.pem', 'secrets file'],
  ['certs/server.KEY', 'secrets file'],
  ['release.keystore', 'secrets file'],
  ['android.p12', 'secrets file'],
  ['.netrc', 'secrets file'],
  ['home/.pgpass', 'secrets file'],
  ['.aws/credentials', 'secrets file'],
  ['credentials.json', 'secrets file'],
  ['.kube/config', 'secrets file'],
  ['src/config', undefined],
  ['src/credentials.ts', undefined],
  ['.npmrc', undefined],
  ['package-lock.json', 'lock file'],
  ['web/pnpm-lock.yaml', 'lock file'],
  ['Cargo.lock', 'lock file'],
  ['go.sum', 'lock file'],
  ['go.mod', undefined],
  ['src/lock.ts', undefined],
  ['CLAUDE.md', 'loaded by agent'],
  ['AGENTS.md', 'loaded by agent'],
  ['packages/a/CLAUDE.md', undefined],
  ['logo.png', 'binary'],
  ['docs/MANUAL.PDF', 'binary'],
  ['icon.svg', undefined],
  ['src/a.ts', undefined],
  ['png', undefined],
  ['.png', undefined],
])('%s: %s', (path, reason) => {
  expect(ignoreReason(path, 100)).toBe(reason);
});

test('only what is larger than the limit is too large, and a secret stays a secret at any size', () => {
  expect(ignoreReason('a.json', largeFileBytes)).toBe(undefined);
  expect(ignoreReason('a.json', largeFileBytes + 1)).toBe('too large');
  expect(ignoreReason('.env', largeFileBytes + 1)).toBe('secrets file');
});
