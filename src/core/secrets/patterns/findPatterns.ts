import { isRedactionMark } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';
import { compilePattern, patternProblem } from './patternProblem.ts';
import type { RuleSet } from '../ruleSet.ts';

type Pattern = RuleSet['patterns'][number];

/**
 * Further places of one pattern in one text are reported as one, up to the text's end: no user decides on each of them.
 */
const most = 1_000;
const compiled = new Map<string, RegExp>();

/**
 * Returns the findings of the user's patterns. Throws for one that may not run: a text that was not searched is not
 * clean.
 */
export function findPatterns(text: string, patterns: readonly Pattern[]): readonly FindingSpan[] {
  return patterns.flatMap((pattern) => findPattern(text, pattern));
}

function findPattern(text: string, { rule, tier, pattern }: Pattern): readonly FindingSpan[] {
  const spans: FindingSpan[] = [];
  for (const match of text.matchAll(ready(pattern))) {
    if (isRedactionMark(match[0])) continue;
    const start = match.index;
    if (spans.length === most - 1) return [...spans, { rule, tier, start, end: text.length }];
    spans.push({ rule, tier, start, end: start + match[0].length });
  }
  return spans;
}

/** Compiles a pattern after another check, since the settings file may have been edited by hand. */
function ready(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const problem = patternProblem(pattern);
  if (problem !== null) throw new Error('A pattern in the settings is not allowed.');
  const made = compilePattern(pattern);
  compiled.set(pattern, made);
  return made;
}
