import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { speed, timeInTurns } from './timeInTurns.mjs';

// Off as in our rules: the profiler would record every rule of every scan.
secretLintProfiler.setEnabled(false);

const preset = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
};

/**
 * Compares secretlint's recommended rules on every text with ours, which try keywords first and have rules of their own:
 * these must find whatever secretlint's find.
 */
export async function benchScanning({ corpus, texts, bundled, rounds }) {
  const [{ createScanEngine }, { ruleNames, scanWithRules }] = await Promise.all(
    ['engine', 'rules'].map(bundled.load),
  );
  const engine = createScanEngine();
  const found = {};
  const each = (scan) => async () => {
    const results = [];
    for (const text of texts) results.push(await scan(text));
    return results;
  };
  const works = {
    'secretlint preset': each((content) =>
      lintSource({ source: { content, filePath: 'text', ext: '', contentType: 'text' }, options: preset }),
    ),
    'its rules as we configure them': each((text) => scanWithRules(text, ruleNames)),
    'all our rules, keywords first': each((text) => engine.scan(text)),
  };
  const kept = Object.entries(works).map(([name, work]) => [name, async () => (found[name] = await work())]);
  const times = await timeInTurns(Object.fromEntries(kept), rounds);
  const [plain, every, ours] = Object.keys(works);
  assertFound(corpus, found[every], found[ours]);

  const findings = found[ours].reduce((sum, spans) => sum + spans.length, 0);
  return {
    title: `scanning on one thread, ${corpus.size}, findings: ${findings}, all of secretlint's among them`,
    rows: Object.entries(times).map(([name, ms]) => ({
      name,
      figure: `${ms.toFixed(0)} ms`,
      beside: `${speed(corpus.bytes, ms)}, ${(times[plain] / ms).toFixed(2)} x as fast`,
    })),
  };
}

function assertFound(corpus, expected, found) {
  for (const [index, { copy }] of corpus.sources.entries()) {
    const isFound = ({ start, end }) => found[index].some((span) => span.start <= start && end <= span.end);
    if (expected[index].every(isFound)) continue;
    throw new Error(`Looking for keywords first loses a finding in ${copy}.`);
  }
}
