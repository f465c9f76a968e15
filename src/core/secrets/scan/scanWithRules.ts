import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules as presetRules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintCoreConfigRule } from '@secretlint/types';
import { isRedactionMark } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';
import { ruleName, secretIn } from '../secretPlace.ts';

// It would keep a record of every rule of every scan for ever.
secretLintProfiler.setEnabled(false);

const idPrefix = '@secretlint/secretlint-rule-';
/** A scanned text could switch the scan off with a comment: that rule is not in use. */
const rules = presetRules
  .filter((rule) => rule.meta.id !== `${idPrefix}filter-comments`)
  .map((rule) => ({ name: rule.meta.id.slice(idPrefix.length), rule }));
/** Names of the rules in use: the last parts of their ids. */
export const ruleNames: readonly string[] = rules.map(({ name }) => name);

/** What the named rules of secretlint's recommended ones find in a text. */
export async function scanWithRules(text: string, names: readonly string[]): Promise<readonly FindingSpan[]> {
  // Some rules look at a file's name first. Here every text may be any file: it is scanned as each kind that counts.
  const spans = [...(await lint(text, names, 'package.json'))];
  if (names.includes('npm')) spans.push(...(await lint(text, ['npm'], '.npmrc')));
  return withoutOverlap(spans);
}

async function lint(
  text: string,
  names: readonly string[],
  filePath: string,
): Promise<readonly FindingSpan[]> {
  const { messages } = await lintSource({
    source: { content: text, filePath, ext: filePath.endsWith('.json') ? '.json' : '', contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      config: {
        rules: rules
          .filter(({ name }) => names.includes(name))
          .map(({ name, rule }) => configure(name, rule)),
      },
    },
  });
  return messages
    .filter((message) => message.messageId !== 'AWSAccountID')
    .flatMap((message) => {
      const rule = ruleName(message.ruleId.slice(idPrefix.length), message.messageId);
      const places = secretIn(text, message.messageId, message.range[0], message.range[1]);
      return places
        .filter(({ start, end }) => !isRedactionMark(text.slice(start, end)))
        .map(({ start, end }) => ({ rule, tier: 'certain' as const, start, end }));
    });
}

function configure(name: string, rule: (typeof presetRules)[number]): SecretLintCoreConfigRule {
  // Access key ids come with the account ids, which are no secret and are left out again.
  return {
    id: rule.meta.id,
    rule,
    options: name === 'aws' ? { enableIDScanRule: true } : {},
  };
}

/** In order; of spans that overlap, one over all of them, by the name of the first. */
function withoutOverlap(spans: readonly FindingSpan[]): readonly FindingSpan[] {
  const kept: FindingSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
  }
  return kept;
}
