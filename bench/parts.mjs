import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { bundle } from './bundle.mjs';
import { makeCorpus } from './corpus.mjs';
import { median } from './measureCommand.mjs';

const want = { encoding: 'o200k_base', scan: true };

/** Where the time goes: counting, scanning and reading by themselves, on one thread and in the pool. */
export async function benchParts({ count, rounds }) {
  const outDir = await bundle();
  const load = (name) => import(pathToFileURL(join(outDir, `${name}.js`)).href);
  const [{ createWorkerPool }, { createTokenCounter }, { createScanEngine }, { ruleNames, scanWithRules }] =
    await Promise.all(['pool', 'counter', 'engine', 'rules'].map(load));
  const workerUrl = pathToFileURL(join(outDir, 'worker.js'));
  const corpus = makeCorpus(count);
  const paths = readdirSync(join(corpus.folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(corpus.folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const texts = paths.map((path) => readFileSync(join(corpus.folder, path), 'utf8'));
  const counter = createTokenCounter(readFileSync(join(outDir, 'o200k_base.bin')), 'o200k_base');
  const engine = createScanEngine();
  const asText = { disallowedSpecial: new Set() };
  const cacheFile = join(tmpdir(), `carryover-bench-${process.pid}.bin`);

  const withPool = async (file, work) => {
    const pool = createWorkerPool({ workerUrl, cacheFile: file });
    const started = performance.now();
    await work(pool);
    const ms = performance.now() - started;
    await pool.close();
    return ms;
  };
  const read = (pool) =>
    pool.readFiles(
      corpus.folder,
      paths.map((path) => ({ path })),
      want,
    );
  const each = async (work) => {
    const started = performance.now();
    for (const text of texts) await work(text);
    return performance.now() - started;
  };
  const parts = {
    'count, one thread': () => each((text) => counter.count(text)),
    'count, gpt-tokenizer': () => each((text) => countTokens(text, asText)),
    'count, pool': () => withPool(null, (pool) => pool.measure(texts, { ...want, scan: false })),
    'scan, one thread': () => each((text) => engine.scan(text)),
    'scan, every rule': () => each((text) => scanWithRules(text, ruleNames)),
    'read, count, scan: cold': () => withPool(null, read),
    'read, count, scan: warm': () => withPool(cacheFile, read),
  };
  try {
    await withPool(cacheFile, read);
    const times = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, run] of Object.entries(parts)) times[name].push(await run());
    }
    const figures = Object.entries(times).map(([name, all]) => ({ name, ms: median(all) }));
    return {
      size: `${corpus.files} files, ${(corpus.bytes / 1e6).toFixed(1)} MB`,
      bytes: corpus.bytes,
      figures,
    };
  } finally {
    rmSync(cacheFile, { force: true });
    rmSync(corpus.folder, { recursive: true, force: true });
  }
}
