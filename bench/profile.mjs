import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplesOf, selfTimes } from './cpuProfile.mjs';
import { createPartOf } from './partOf.mjs';

const shown = 8;

/** Profiles one `carryover assemble`, cold and warm: time by part of the work, and by function. */
export function profileCommandLine({ corpus, bundled }) {
  const work = mkdtempSync(join(tmpdir(), 'carryover-bench-profile-'));
  try {
    return ['cold', 'warm'].flatMap((name) => {
      const folder = join(work, name);
      mkdirSync(folder);
      run(corpus, bundled, folder, work);
      // The name ends with a running number; thread 0 is the main one.
      const profiles = readdirSync(folder).map((file) => ({
        isMain: /\.0\.\d+\.cpuprofile$/u.test(file),
        profile: JSON.parse(readFileSync(join(folder, file), 'utf8')),
      }));
      const main = profiles.filter(({ isMain }) => isMain).map(({ profile }) => profile);
      const workers = profiles.filter(({ isMain }) => !isMain).map(({ profile }) => profile);
      const title = `assemble ${name}, ${corpus.size}, under the profiler`;
      return [
        { title: `${title}: main thread`, rows: rowsOf(main, bundled.outDir) },
        { title: `${title}: ${workers.length} workers together`, rows: rowsOf(workers, bundled.outDir) },
      ];
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(corpus, bundled, folder, home) {
  const profiling = ['--cpu-prof', '--cpu-prof-dir', folder, join(bundled.outDir, 'cli.js')];
  const files = ['--project', corpus.folder, '--file', 'src', '--out', join(home, 'out.xml')];
  const options = ['--redact', '--format', 'xml', '--model', 'gpt-5', '--budget', '100000000'];
  const result = spawnSync(process.execPath, [...profiling, 'assemble', ...files, ...options], {
    env: { ...process.env, CARRYOVER_HOME: join(home, 'home') },
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(`The profiled command ended with ${result.status}: ${result.stderr}`);
}

function rowsOf(profiles, outDir) {
  const partOf = createPartOf(outDir);
  const parts = new Map();
  for (const { stack, us } of profiles.flatMap((profile) => [...samplesOf(profile)])) {
    const part = partOf(stack);
    parts.set(part, (parts.get(part) ?? 0) + us / 1_000);
  }
  const functions = new Map();
  for (const { name, ms } of profiles.flatMap((profile) => selfTimes(profile))) {
    if (name !== '(idle)') functions.set(name, (functions.get(name) ?? 0) + ms);
  }
  return [...byTime(parts), ...byTime(functions, '    ').slice(0, shown)];
}

function byTime(times, indent = '') {
  return [...times]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, ms]) => ({ name: indent + name, figure: `${ms.toFixed(0)} ms` }));
}
