import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { git, makeFolder } from './makeRepository.ts';

type Break = (root: string) => void;

const spoil =
  (...path: readonly string[]): Break =>
  (root) =>
    writeFileSync(join(root, '.git', ...path), 'not what git wrote here');

/** Ways in which repositories break, as an interrupted disk, a sync client or a moved folder leave them. */
export const breaks: readonly (readonly [string, Break])[] = [
  ['a spoilt HEAD', spoil('HEAD')],
  ['no HEAD', (root) => rmSync(join(root, '.git', 'HEAD'))],
  ['a spoilt branch', spoil('refs', 'heads', 'main')],
  ['a spoilt index', spoil('index')],
  ['spoilt settings', spoil('config')],
  ['no objects', (root) => rmSync(join(root, '.git', 'objects'), { recursive: true })],
  [
    'lost objects',
    (root) => {
      rmSync(join(root, '.git', 'objects'), { recursive: true });
      mkdirSync(join(root, '.git', 'objects'));
    },
  ],
  [
    'a .git file that leads nowhere',
    (root) => {
      renameSync(join(root, '.git'), join(root, '.git-moved'));
      writeFileSync(join(root, '.git'), 'gitdir: /no/such/folder\n');
    },
  ],
  [
    'a .git link that leads nowhere',
    (root) => {
      renameSync(join(root, '.git'), join(root, '.git-moved'));
      // Windows makes a link to a folder without special rights only as a junction.
      symlinkSync(join(root, 'no-such-folder'), join(root, '.git'), 'junction');
    },
  ],
  [
    'a spoilt .git file',
    (root) => {
      renameSync(join(root, '.git'), join(root, '.git-moved'));
      writeFileSync(join(root, '.git'), 'nonsense\n');
    },
  ],
  ['a newer format', (root) => void git(root, 'config', 'core.repositoryformatversion', '99')],
];

/** Leaves the rest of the test without git. */
export function hideGit(): void {
  vi.stubEnv('PATH', makeFolder());
}

/** Puts a git in front that is too old to know an option; POSIX only. */
export function ageGit(): string {
  const folder = makeFolder();
  const script = '#!/bin/sh\necho "Unknown option: -C" >&2\necho "usage: git [--version]" >&2\nexit 129\n';
  writeFileSync(join(folder, 'git'), script, { mode: 0o755 });
  const path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  vi.stubEnv('PATH', path);
  return path;
}
