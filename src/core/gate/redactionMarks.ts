import { isRedactionMark, redactionMark } from '../../shared/domain/finding.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { SettledFinding } from './settleFindings.ts';

/** Characters. */
const maxMark = 200;

/**
 * True if a finding is, or is in, a redaction mark: a mark names a secret in words that a rule may take for one, for
 * example as the password in a URL. `isMark` selects the marks that count, by default every one.
 */
export function isOfRedaction(
  text: string,
  span: FindingSpan,
  isMark: (mark: string) => boolean = isRedactionMark,
): boolean {
  if (span.end - span.start > maxMark) return false;
  const from = Math.max(0, span.start - maxMark);
  const start = text.slice(from, span.start + 1).lastIndexOf('[');
  const length = text.slice(span.end - 1, span.end + maxMark).indexOf(']');
  return start !== -1 && length !== -1 && isMark(text.slice(from + start, span.end + length));
}

/** Returns a test for the marks that a message with these findings may have: any other is ordinary text. */
export function ownMarks(findings: readonly SettledFinding[]): (mark: string) => boolean {
  const marks = new Set(findings.map(({ view }) => redactionMark(view.rule)));
  return (mark) => marks.has(mark);
}
