import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules as presetRules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintCoreConfigRule } from '@secretlint/types';
import { isRedactionMark, type FindingTier } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';
import { commonPasswords } from '../rules/findStructure.ts';
import { replacedRules } from '../rules/ruleGates.ts';
import { looksRandom } from '../rules/valueLooks.ts';
import { ruleName, secretIn } from '../secretPlace.ts';

// The profiler would record every rule of every scan for ever.
secretLintProfiler.setEnabled(false);

const idPrefix = '@secretlint/secretlint-rule-';
/** A scanned text could switch the scan off with a comment: that rule is not in use. */
const rules = presetRules
  .map((rule) => ({ name: rule.meta.id.slice(idPrefix.length), rule }))
  .filter(({ name }) => name !== 'filter-comments' && !replacedRules.includes(name));
/** Names of the rules in use: the last parts of their ids. */
export const ruleNames: readonly string[] = rules.map(({ name }) => name);

/** Returns the findings of the named rules, of secretlint's recommended ones. */
export async function scanWithRules(text: string, names: readonly string[]): Promise<readonly FindingSpan[]> {
  // Some rules check a file's name first. A text may be any file: it is scanned as each relevant kind.
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
        .filter(({ start, end }) => !standsForAnother(text.slice(start, end)))
        .map(({ start, end }) => ({ rule, tier: tierOf(rule, text, start, end), start, end }));
    });
}

/** `[user][:password]`, `<password>`: documents write so what a reader shall put in an address. */
const partsInBrackets = /^(?:\[:?[\w -]{1,30}\]|:|<[\w -]{1,30}>|\{[\w -]{1,30}\}){1,4}$/u;

/** True for a mark of a redaction, and for a token that only shows its form: no generator makes ten times the same letter. */
function standsForAnother(value: string): boolean {
  return (
    isRedactionMark(value) || /x{10}|X{10}|\*{2}|[A-Z\d]EXAMPLE$/u.test(value) || partsInBrackets.test(value)
  );
}

const ofAddress: ReadonlySet<string> = new Set([
  'basicauth',
  'mysql-password',
  'postgresql-password',
  'mongodb-password',
]);
/** Characters. */
const shortestLettersOnly = 30;
/** One name without dots is a container beside this one. */
const localHost = /^@(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w-]+(?=[:/"'`\s]|$)|[\w.-]*example\.)/u;

/** An address shows in many documents how one is written: with a common password, or to a database on the same machine. */
function tierOf(rule: string, text: string, start: number, end: number): FindingTier {
  // A generator leaves a short token without digits hardly ever, a person who shows one does.
  if (!ofAddress.has(rule))
    return end - start < shortestLettersOnly && !/\d/u.test(text.slice(start, end)) ? 'possible' : 'certain';
  const password = text.slice(start, end).split(':').at(-1) ?? '';
  if (looksRandom(password)) return 'certain';
  return commonPasswords.test(password) ||
    /^\d{1,5}$/u.test(password) ||
    localHost.test(text.slice(end, end + 100))
    ? 'possible'
    : 'certain';
}

function configure(name: string, rule: (typeof presetRules)[number]): SecretLintCoreConfigRule {
  // The option for access key ids also enables account ids, which are no secret and are dropped again.
  return {
    id: rule.meta.id,
    rule,
    options: name === 'aws' ? { enableIDScanRule: true } : {},
  };
}

/** Sorts spans, and merges overlapping ones under the first one's name. */
function withoutOverlap(spans: readonly FindingSpan[]): readonly FindingSpan[] {
  const kept: FindingSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
  }
  return kept;
}
