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

/** Compares secretlint's recommended rules on every text with the keywords tried first; findings must be the same. */
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
    'our rules on every text': each((text) => scanWithRules(text, ruleNames)),
    'ours, keywords first': each((text) => engine.scan(text)),
  };
  const kept = Object.entries(works).map(([name, work]) => [name, async () => (found[name] = await work())]);
  const times = await timeInTurns(Object.fromEntries(kept), rounds);
  const [plain, every, ours] = Object.keys(works);
  assertSame(corpus, found[every], found[ours]);

  const findings = found[ours].reduce((sum, spans) => sum + spans.length, 0);
  return {
    title: `scanning on one thread, ${corpus.size}, findings: ${findings}, the same`,
    rows: Object.entries(times).map(([name, ms]) => ({
      name,
      figure: `${ms.toFixed(0)} ms`,
      beside: `${speed(corpus.bytes, ms)}, ${(times[plain] / ms).toFixed(2)} x as fast`,
    })),
  };
}

function assertSame(corpus, expected, found) {
  for (const [index, { copy }] of corpus.sources.entries()) {
    // Only our scan finds characters that hide text.
    const secrets = found[index].filter(({ rule }) => !rule.startsWith('hidden-'));
    if (JSON.stringify(secrets) === JSON.stringify(expected[index])) continue;
    throw new Error(`Looking for keywords first loses or adds a finding in ${copy}.`);
  }
}
