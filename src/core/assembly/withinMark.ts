import { redactionMark } from '../../shared/domain/finding.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { SettledFinding } from './settleFindings.ts';

/** Characters. */
const maxMark = 200;

/** The marks of redactions that a message may hold. */
export function marksOf(findings: readonly SettledFinding[]): ReadonlySet<string> {
  return new Set(findings.map(({ view }) => redactionMark(view.rule)));
}

/** A mark tells of a secret in words that a rule may take for one, e.g. as the password in a URL. */
export function isWithinMark(text: string, span: FindingSpan, marks: ReadonlySet<string>): boolean {
  if (span.end - span.start > maxMark) return false;
  const from = Math.max(0, span.start - maxMark);
  const start = text.slice(from, span.start + 1).lastIndexOf('[');
  const length = text.slice(span.end - 1, span.end + maxMark).indexOf(']');
  return start !== -1 && length !== -1 && marks.has(text.slice(from + start, span.end + length));
}
