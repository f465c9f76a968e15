import { isOfRedaction } from '../../gate/redactionMarks.ts';
import type { FindingSpan } from '../../secrets/engine.ts';

/** Returns the number of findings in a text but for those in redaction marks, which stand where the facts had a secret. */
export function countBlocking(text: string, spans: readonly FindingSpan[]): number {
  return spans.filter((span) => !isOfRedaction(text, span)).length;
}
