import { readFileSync } from 'node:fs';

/** Yields the corpus's files without findings that a user would have to decide on. */
export async function* cleanSources(corpus, bundled) {
  const { createScanEngine } = await bundled.load('engine');
  const engine = createScanEngine();
  for (const source of corpus.sources) {
    const spans = await engine.scan(readFileSync(source.path, 'utf8'));
    if (spans.length === 0) yield source;
  }
}
