import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCorpus } from './corpus.mjs';
import { makeLargeProject } from './largeProject.mjs';

/**
 * Makes material for several parts, each on first use; `quick`, `usual` or `thorough` says how much of it. `named` are the parts that
 * the caller asked for by name.
 */
export function makeMaterial({ effort, named, profile, bundled }) {
  const quick = effort === 'quick';
  const kept = new Map();
  const once = (name, make) => () => {
    if (!kept.has(name)) kept.set(name, make());
    return kept.get(name);
  };
  const small = once('small', () => makeCorpus(2_500));
  const largest = quick ? small : once('largest', () => makeCorpus(20_000));
  return {
    quick,
    named,
    profile,
    bundled,
    /** Returns the number of rounds, or of seconds, for the wanted effort. */
    by: (efforts) => efforts[effort],
    small,
    largest,
    project: once('project', () => makeLargeProject(quick ? 10_000 : 100_000, small(), bundled)),
    texts: once('texts', () => readTexts(largest(), bundled)),
    async remove() {
      for (const made of kept.values()) (await made).remove?.();
    },
  };
}

/** Returns the texts as the app reads them: line ends as LF, no byte-order marks. A file without text is empty. */
async function readTexts({ folder, sources }, bundled) {
  const { decodeText } = await bundled.load('decode');
  return sources.map(({ copy }) => decodeText(readFileSync(join(folder, copy)))?.text ?? '');
}
