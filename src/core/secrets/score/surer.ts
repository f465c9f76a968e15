import type { FindingSpan } from '../engine.ts';
import { assignmentAnchors, findAssignment, nameStart } from '../rules/findAssignment.ts';
import { candidateToBeSure, type Candidate } from './candidates.ts';
import { evidenceNames, weigh } from './evidence.ts';
import { createScore } from './scoreOf.ts';
import table from './sureTable.json' with { type: 'json' };

const score = createScore(table, evidenceNames);

/** Characters in front of a value in which its name is looked for. */
const reach = 240;
const anchors = new RegExp(assignmentAnchors.join('|'), 'giu');

/**
 * Returns the findings of a file's text: a possible value of a name is certain if its name, its form and its line are those of secrets in the
 * files of many projects. Other findings stay as they are.
 */
export function surer(text: string, spans: readonly FindingSpan[]): readonly FindingSpan[] {
  return spans.map((span) => (isSure(text, span) ? { ...span, tier: 'certain' } : span));
}

function isSure(text: string, span: FindingSpan): boolean {
  if (span.tier === 'certain' || (span.rule !== 'password' && span.rule !== 'secret-value')) return false;
  const candidate = candidateOf(text, span);
  return candidate !== null && score.atLeast(weigh(text, candidate)) !== null;
}

/** Returns the value with its name; `null` if it is found in another form than the text's own. */
function candidateOf(text: string, span: FindingSpan): Candidate | null {
  const from = Math.max(0, span.start - reach);
  const places = [...text.slice(from, span.start).matchAll(anchors)].map(({ index }) => from + index);
  for (const at of places.toReversed()) {
    const found = findAssignment(text, at);
    if ('span' in found && found.span.start === span.start && found.span.end === span.end)
      return candidateToBeSure(text, nameStart(text, at), found.nameEnd, span);
  }
  return null;
}
