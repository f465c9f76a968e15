import { readFileSync } from 'node:fs';

/** The corpus's files in which nothing is found that somebody would have to decide on. */
export async function* cleanSources(corpus, bundled) {
  const { createScanEngine } = await bundled.load('engine');
  const engine = createScanEngine();
  for (const source of corpus.sources) {
    const spans = await engine.scan(readFileSync(source.path, 'utf8'));
    if (spans.length === 0) yield source;
  }
}
