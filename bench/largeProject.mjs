import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cleanSources } from './cleanSources.mjs';

const perFolder = 250;
const foldersPerFolder = 20;
const stackBytes = 740_000;
const line = 'export const total = (lines) => lines.reduce((sum, line) => sum + line.price, 0);\n';

/** Makes a repository of `count` small files in `src`, and in `stack` of about 200,000 tokens from a corpus. */
export async function makeLargeProject(count, corpus, bundled) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-large-')));
  const paths = [];
  for (let file = 0; file < count; file += 1) {
    const inner = Math.floor(file / perFolder);
    const group = `src/area${Math.floor(inner / foldersPerFolder)}/part${inner % foldersPerFolder}`;
    if (file % perFolder === 0) mkdirSync(join(folder, group), { recursive: true });
    paths.push(`${group}/file${file}.ts`);
    writeFileSync(join(folder, group, `file${file}.ts`), `// ${file}\n${line.repeat(1 + (file % 5))}`);
  }
  mkdirSync(join(folder, 'stack'));
  let bytes = 0;
  for await (const source of cleanSources(corpus, bundled)) {
    if (bytes > stackBytes) break;
    const path = `stack/${paths.length - count}-${basename(source.path)}`;
    copyFileSync(source.path, join(folder, path));
    paths.push(path);
    bytes += source.bytes;
  }
  commit(folder, paths);
  return { folder, files: paths.length, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Commits the files, as in a checkout. Leaves out the blobs themselves, which git never needs here. */
function commit(folder, paths) {
  const git = (args, input = '') =>
    execFileSync('git', ['-C', folder, ...args], {
      input,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    }).trimEnd();
  git(['init', '-q']);
  const hashes = git(['hash-object', '--stdin-paths'], paths.map((path) => `${path}\n`).join('')).split('\n');
  git(
    ['update-index', '--index-info'],
    paths.map((path, index) => `100644 ${hashes[index]}\t${path}\n`).join(''),
  );
  // Without this, git would read each file to find that it is unchanged.
  git(['update-index', '-q', '--refresh']);
  const tree = git(['write-tree', '--missing-ok']);
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org'];
  git(['update-ref', 'HEAD', git([...author, 'commit-tree', '-m', 'All of it', tree])]);
}
