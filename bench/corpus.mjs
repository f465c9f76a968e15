import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const extensions = /\.(?:js|mjs|cjs|ts|md|json|css)$/u;
const largestFile = 60_000;

/** Returns public source in node_modules: path and bytes, in path order. */
function findSources() {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && extensions.test(entry.name)) {
        const bytes = statSync(path).size;
        if (bytes > 0 && bytes < largestFile) found.push({ path, bytes });
      }
    }
  };
  visit(join(root, 'node_modules'));
  visit(join(root, 'bench', 'node_modules'));
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Copies `count` files, picked evenly, to a temporary git repository under plain names, so that no ignore rules exclude
 * any.
 */
export function makeCorpus(count) {
  const sources = findSources();
  const step = Math.max(1, sources.length / count);
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-'));
  let bytes = 0;
  const copied = [];
  for (let at = 0; at < sources.length && copied.length < count; at += step) {
    const source = sources[Math.floor(at)];
    const group = `src/part${String(Math.floor(copied.length / 100)).padStart(3, '0')}`;
    if (copied.length % 100 === 0) mkdirSync(join(folder, group), { recursive: true });
    const name = `${copied.length}-${basename(source.path).replace(/\.json$/u, '.txt')}`;
    copyFileSync(source.path, join(folder, group, name));
    copied.push({ path: source.path, bytes: source.bytes, copy: `${group}/${name}` });
    bytes += source.bytes;
  }
  const git = (...args) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('-c', 'core.autocrlf=false', 'add', '-A');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'corpus');
  return {
    folder,
    /** The origin of each, and its place in the corpus. */
    sources: copied,
    bytes,
    size: `${copied.length.toLocaleString('en-US')} files, ${(bytes / 1e6).toFixed(1)} MB`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
