import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measureCommand.mjs';
import { startCore } from './startCore.mjs';

const targetMs = 1_000;
/** Made-up values, put together here so that no scanner takes this file for one that leaks. */
const token = ['ghp', '_', 'Zq8Wv3Lm7Nc2Rt5Yx9Kb4Hd6Fs1Jg0Pa2TeU'].join('');
const known = ['lantern', 'copper', '41'].join('-');
const paths = ['deploy.ts', 'store.ts'];

/**
 * Measures how soon secrets are found after a cold start: the one that is planted in the sample, and, in another project, a
 * token and a value of which only the project's `.env` file tells that it is secret.
 */
export async function benchPlanted({ bundled, rounds }) {
  const project = makeProject();
  const sample = [];
  const planted = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = { findings: [], state: null, wake: null };
    const core = await startCore(bundled, (event, payload) => {
      if (event !== 'assembly.changed') return;
      Object.assign(heard, payload.assembly);
      heard.wake?.();
    });
    try {
      const sampleRef = await core.api.sample.open({});
      sample.push(await timeUntil(heard, 1, () => core.api.assembly.open(refOf(sampleRef))));
      const { projectId } = await core.api.projects.open({ path: project });
      const { stackId } = await core.api.stacks.create({ projectId, name: 'Planted' });
      const ref = { projectId, stackId };
      await core.api.assembly.open(ref);
      const sources = paths.map((path) => ({ kind: 'file', path }));
      planted.push(await timeUntil(heard, 2, () => core.api.stacks.add({ ...ref, sources })));
    } finally {
      await core.close();
    }
  }
  rmSync(project, { recursive: true, force: true });
  return {
    title: 'from adding files to the findings in them, in core, after a cold start',
    rows: [row('the secret of the sample', sample), row('a token, and a value of .env', planted)],
  };
}

function makeProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carryover-bench-planted-')));
  writeFileSync(join(folder, '.env'), `STORE_PASSPHRASE=${known}\n`);
  for (const [index, path] of paths.entries())
    writeFileSync(join(folder, path), `open('${[token, known][index]}');\n`);
  return folder;
}

function refOf({ projectId, stackId }) {
  return { projectId, stackId };
}

/** Returns the ms until so many findings are reported and nothing is being read; rejects if fewer are found. */
async function timeUntil(heard, count, work) {
  const from = performance.now();
  await work();
  while (heard.state !== 'ready' || heard.findings.length < count) {
    if (performance.now() - from > 20 * targetMs)
      throw new Error(`Of ${count} planted secrets, ${heard.findings.length} were found.`);
    await Promise.race([
      new Promise((resolve) => (heard.wake = resolve)),
      new Promise((resolve) => setTimeout(resolve, targetMs)),
    ]);
  }
  return performance.now() - from;
}

function row(name, all) {
  const ms = median(all);
  return { name, figure: `${ms.toFixed(0)} ms`, target: `at most ${targetMs} ms`, met: ms <= targetMs };
}
