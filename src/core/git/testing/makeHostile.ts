import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { git, makeFolder, makeRepository, write } from './makeRepository.ts';

export interface Hostile {
  readonly folder: string;
  /** Returns names of the repository's programs that have run so far. */
  readonly ran: () => readonly string[];
}

export interface HostileOptions {
  /** True for filters that git can't be told to empty, because of their names. */
  readonly unrulyFilter?: boolean;
  /** True to remove old contents, so that git asks the promisor remote for them. */
  readonly missingBlobs?: boolean;
}

const hooks = [
  'post-index-change',
  'fsmonitor-watchman',
  'reference-transaction',
  'pre-auto-gc',
  'post-checkout',
  'post-merge',
  'pre-commit',
];

/** Makes a repository in which every setting that can name a program names one that leaves a trace. */
export function makeHostile({ unrulyFilter = false, missingBlobs = false }: HostileOptions = {}): Hostile {
  const canary = makeFolder();
  const scripts = makeFolder();
  const inner = makeRepository({ 'b.txt': 'two\n' });
  const folder = makeRepository({
    'a.txt': 'one\n',
    'sub/c.txt': 'three\n',
    '.gitattributes': `*.txt filter=evil diff=evil\n*.info diff=info\n*.proc filter=proc\n*.odd filter=${unrulyFilter ? 'odd=name.x' : 'Odd.Name'}\n`,
    'd.info': 'four\n',
    'e.odd': 'five\n',
    'f.own': 'six\n',
    'g.inc': 'seven\n',
    'h.proc': 'eight\n',
  });
  /** Makes a trap. A filter must pass its input on; a remote that does so makes git wait for ever. */
  const trap = (name: string, answer = 'cat 2>/dev/null'): string => {
    const script = join(scripts, `${name}.sh`);
    writeFileSync(script, `#!/bin/sh\ntouch "${canary}/${name}"\n${answer}\n`);
    chmodSync(script, 0o755);
    return script;
  };
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner');
  write(folder, { 'a.txt': 'one\nmore\n' });
  git(folder, 'add', '-A');
  commitSigned(folder, trap('signing'));
  git(folder, 'branch', 'other', 'HEAD~1');
  for (const place of [join(folder, '.git', 'evil-hooks'), join(folder, '.git', 'hooks')]) {
    for (const hook of hooks) {
      write(place, { [hook]: `#!/bin/sh\ntouch "${canary}/hook-${hook}"\n` });
      chmodSync(join(place, hook), 0o755);
    }
  }
  write(join(folder, '.git', 'info'), { attributes: '*.info filter=info diff=info\n' });
  const included = join(folder, '.git', 'included');
  writeFileSync(included, `[filter "included"]\n\tclean = ${trap('included-filter')}\n`);
  const verbs = [
    'status',
    'diff',
    'log',
    'show',
    'config',
    'check-attr',
    'ls-files',
    'rev-parse',
    'cat-file',
  ];
  const settings: readonly (readonly [string, string])[] = [
    ['core.fsmonitor', trap('fsmonitor')],
    ['core.hooksPath', join(folder, '.git', 'evil-hooks')],
    ['core.pager', trap('pager')],
    ['core.sshCommand', trap('ssh')],
    ['core.editor', trap('editor')],
    ['core.askPass', trap('askpass')],
    ['core.alternateRefsCommand', trap('alternates')],
    ['core.gitProxy', trap('proxy')],
    ['core.untrackedCache', 'true'],
    ['diff.external', trap('diff-external')],
    ['diff.evil.command', trap('diff-command')],
    ['diff.evil.textconv', trap('textconv')],
    ['diff.info.textconv', trap('info-textconv')],
    ['diff.evil.cachetextconv', 'true'],
    ['diff.submodule', 'diff'],
    ['diff.ignoreSubmodules', 'none'],
    ['diff.trustExitCode', 'true'],
    ['status.submoduleSummary', 'true'],
    ['submodule.inner.ignore', 'none'],
    ['submodule.inner.update', `!${trap('submodule-update')}`],
    ['submodule.recurse', 'true'],
    ['fetch.recurseSubmodules', 'true'],
    ['filter.evil.clean', trap('clean')],
    ['filter.evil.smudge', trap('smudge')],
    ['filter.proc.process', trap('process', 'exit 1')],
    ['filter.info.clean', trap('info-clean')],
    [`filter.${unrulyFilter ? 'odd=name.x' : 'Odd.Name'}.clean`, trap('odd-clean')],
    ['log.showSignature', 'true'],
    ['format.pretty', '%H %G? %GG'],
    ['gpg.program', trap('gpg')],
    ['gpg.ssh.program', trap('gpg-ssh')],
    ['gpg.x509.program', trap('gpg-x509')],
    ['interactive.diffFilter', trap('diff-filter')],
    ['trailer.sign.command', trap('trailer')],
    ['sequence.editor', trap('sequence')],
    ['remote.origin.url', `ext::${trap('remote', 'exit 1')}`],
    ['remote.origin.uploadpack', trap('uploadpack')],
    ['remote.origin.promisor', 'true'],
    ['protocol.allow', 'always'],
    ['protocol.ext.allow', 'always'],
    ['protocol.file.allow', 'always'],
    ['credential.helper', `!${trap('credential')}`],
    ['include.path', included],
    ...verbs.map((verb) => [`alias.${verb}`, `!${trap(`alias-${verb}`)}`] as const),
    ...verbs.map((verb) => [`pager.${verb}`, trap(`pager-${verb}`)] as const),
  ];
  for (const [name, value] of settings) git(folder, 'config', name, value);
  // Settings in the worktree's own configuration.
  const worktree = join(folder, '.git', 'config.worktree');
  for (const [name, value] of [
    ['filter.own.clean', trap('worktree-clean')],
    ['diff.own.textconv', trap('worktree-textconv')],
  ] as const) {
    git(folder, 'config', '--file', worktree, name, value);
  }
  git(folder, 'config', 'core.repositoryFormatVersion', '1');
  git(folder, 'config', 'extensions.worktreeConfig', 'true');
  git(folder, 'config', 'extensions.partialClone', 'origin');
  write(join(folder, '.git', 'info'), {
    attributes: '*.info filter=info diff=info\n*.own filter=own diff=own\n*.inc filter=included\n',
  });
  const nested = join(folder, '.git', 'modules', 'inner', 'config');
  git(folder, 'config', '--file', nested, 'core.fsmonitor', trap('submodule-fsmonitor'));
  git(folder, 'config', '--file', nested, 'filter.inner.clean', trap('submodule-clean'));
  git(folder, 'config', '--file', nested, 'diff.external', trap('submodule-diff'));
  // Same length, so that even a status must read it.
  write(join(folder, 'inner'), { 'b.txt': 'own\n', '.gitattributes': '*.txt filter=inner\n' });
  // Newer than in the index, so that a comparison must run the filters.
  write(folder, {
    'a.txt': 'changed\n',
    'd.info': 'changed\n',
    'e.odd': 'changed\n',
    'f.own': 'changed\n',
    'g.inc': 'changed\n',
    'h.proc': 'changed\n',
    'new.txt': 'new\n',
  });
  if (missingBlobs) {
    const blob = git(folder, '-c', 'core.fsmonitor=false', 'rev-parse', 'HEAD:sub/c.txt').trim();
    rmSync(join(folder, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
    write(folder, { 'sub/c.txt': 'changed\n' });
  }
  rmSync(canary, { recursive: true });
  mkdirSync(canary);
  return { folder, ran: () => readdirSync(canary) };
}

/** Makes a commit with a signature, so that showing it may verify it. */
function commitSigned(folder: string, program: string): void {
  const tree = git(folder, 'write-tree').trim();
  const parent = git(folder, 'rev-parse', 'HEAD').trim();
  const signature = ['-----BEGIN PGP SIGNATURE-----', '', 'aGk=', '-----END PGP SIGNATURE-----'];
  const text = [
    `tree ${tree}`,
    `parent ${parent}`,
    'author Ada <ada@example.org> 1700000000 +0000',
    'committer Ada <ada@example.org> 1700000000 +0000',
    `gpgsig ${signature.join('\n ')}`,
    '',
    `signed by ${program}`,
    '',
  ].join('\n');
  const commit = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    cwd: folder,
    input: text,
    encoding: 'utf8',
  }).trim();
  git(folder, 'update-ref', 'refs/heads/main', commit);
}

/** Returns names, kinds, contents and times of everything below a folder. */
export function fingerprint(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) return `${path}/`;
      const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
      const time = entry.isSymbolicLink() ? 0 : statSync(path).mtimeMs;
      return `${path} ${time} ${createHash('sha256').update(content).digest('hex')}`;
    })
    .toSorted();
}
