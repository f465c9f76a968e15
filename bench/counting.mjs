import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { median } from './measureCommand.mjs';
import { measureParallelism } from './parallelism.mjs';
import { speed, timeInTurns } from './timeInTurns.mjs';

const encoding = 'o200k_base';
const peer = 'gpt-tokenizer, one thread';
const asText = { disallowedSpecial: new Set() };
const poolTarget = 1.7;
/** Bytes from which the target holds: below, starting the threads costs more than the work. */
const largeCorpus = 50_000_000;
const sampleTexts = 5_000;

/** Counts on one thread and in the pool; compares every count with gpt-tokenizer's. */
export async function benchCounting({ corpus, texts, bundled, rounds }) {
  const [{ createTokenCounter }, { createWorkerPool }] = await Promise.all(
    ['counter', 'pool'].map(bundled.load),
  );
  const paths = corpus.sources.map(({ copy }) => copy);
  const counter = createTokenCounter(readFileSync(join(bundled.outDir, `${encoding}.bin`)), encoding);
  const cores = availableParallelism();
  const byPath = new Map(paths.map((path, index) => [path, index]));
  const counts = {};

  const withPool = async (size, work) => {
    const pool = createWorkerPool({ workerUrl: bundled.workerUrl, cacheFile: null, size });
    try {
      return await work(pool);
    } finally {
      await pool.close();
    }
  };
  const handOver = async (pool) => {
    const measured = await pool.measure(texts, { encoding, scan: false });
    return measured.map(({ tokens }) => tokens);
  };
  const countFiles = async (pool) => {
    const found = [];
    await pool.countFiles(corpus.folder, paths, encoding, (batch) => {
      for (const { path, tokens } of batch) found[byPath.get(path)] = tokens ?? 0;
    });
    return found;
  };
  const works = {
    'ours, one thread': () => texts.map((text) => counter.count(text)),
    'pool of 1, texts handed over': () => withPool(1, handOver),
    [`pool of ${cores}, texts handed over`]: () => withPool(cores, handOver),
    'pool of 1, files read by it': () => withPool(1, countFiles),
    [`pool of ${cores}, files read by it`]: () => withPool(cores, countFiles),
  };
  const kept = Object.entries(works).map(([name, work]) => [name, async () => (counts[name] = await work())]);
  const ceilings = [];
  const sample = texts.slice(0, sampleTexts);
  const control = { control: async () => ceilings.push(await measureParallelism(bundled, encoding, sample)) };
  const { control: _control, ...times } = await timeInTurns(
    { ...Object.fromEntries(kept), ...control },
    rounds,
  );
  // Once: it takes as long as all the others.
  const reference = await timeInTurns({ [peer]: () => (counts[peer] = countWithPeer(texts)) }, 1);
  const [, ...pools] = Object.keys(works);
  for (const name of Object.keys(works)) assertSame(paths, counts[peer], counts[name], name);

  const tokens = counts[peer].reduce((sum, count) => sum + count, 0);
  const rows = Object.entries({ ...reference, ...times }).map(([name, ms]) => ({
    name,
    figure: `${ms.toFixed(0)} ms`,
    beside: `${speed(corpus.bytes, ms)}, ${(reference[peer] / ms).toFixed(2)} x as fast`,
  }));
  const gain = (one, all) => {
    const ratio = times[one] / times[all];
    const target = { target: `at least ${poolTarget} x on 2 cores`, met: ratio >= poolTarget };
    return {
      name: `${all} against 1`,
      figure: `${ratio.toFixed(2)} x`,
      ...(cores === 2 && corpus.bytes >= largeCorpus ? target : {}),
    };
  };
  return {
    title: `counting, ${corpus.size}, ${tokens.toLocaleString('en-US')} tokens, every count the same`,
    rows: [
      ...rows,
      gain(pools[0], pools[1]),
      gain(pools[2], pools[3]),
      {
        name: 'all cores against one, nothing shared: the most there is',
        figure: `${median(ceilings).toFixed(2)} x`,
      },
    ],
  };
}

function countWithPeer(texts) {
  return texts.map((text) => countTokens(text, asText));
}

function assertSame(paths, expected, found, name) {
  for (const [index, path] of paths.entries()) {
    if (found[index] === expected[index]) continue;
    throw new Error(`${name} counts ${found[index]} tokens in ${path}, gpt-tokenizer ${expected[index]}.`);
  }
}
