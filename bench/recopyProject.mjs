import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cleanSources } from './cleanSources.mjs';

const lineOf = (round) => `// The line of round ${round}, which was not there before.`;

/** Makes a repository of `count` public files in `src` without findings; a line can change each. */
export async function makeRecopyProject(corpus, bundled, count) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-recopy-')));
  mkdirSync(join(folder, 'src'));
  const paths = [];
  for await (const source of cleanSources(corpus, bundled)) {
    if (paths.length === count) break;
    const path = `src/${paths.length}-${basename(source.path)}`;
    copyFileSync(source.path, join(folder, path));
    paths.push(path);
  }
  if (paths.length < count) throw new Error(`The corpus has ${paths.length} files without findings.`);
  const git = (...args) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  return {
    folder,
    paths,
    /** Changes one file, another in each round. */
    change: (round) => appendFileSync(join(folder, paths[(round * 7) % count]), `\n${lineOf(round)}\n`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Throws if a message does not match the files on disk now. */
export function assertMessage(text, { paths }, round) {
  const named = new Set(text.match(/src\/\d+-[\w.-]+/gu));
  for (let earlier = 0; earlier <= round; earlier += 1) {
    if (!text.includes(lineOf(earlier)))
      throw new Error(`The copy lacks what was changed in round ${earlier}.`);
  }
  for (const path of paths) {
    if (!named.has(path)) throw new Error(`The copy lacks ${path}.`);
  }
}
