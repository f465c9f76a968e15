import type { Preview } from '../../shared/domain/assembly.ts';
import { redactionMark } from '../../shared/domain/finding.ts';
import { coverSpans, joinChunks } from '../gate/coverSpans.ts';
import { isOfRedaction } from '../gate/redactionMarks.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/** What stands for a value that was, or would be, in the text: not the mark of a redaction, which left as it is. */
function findingMark(rule: string): string {
  return redactionMark(rule).replace('REDACTED', 'FINDING');
}

/** A text that left, with a mark for each value in it that looks like a secret, as previews have them. */
export function coverFindings(
  text: string,
  spans: readonly FindingSpan[],
): { readonly text: string; readonly covered: number } {
  const places = spans
    .filter((span) => !isOfRedaction(text, span))
    .map((found) => ({ start: found.start, end: found.end, found }));
  const chunks = coverSpans([text], places, (found) => findingMark(found[0]?.rule ?? 'secret'));
  return { text: joinChunks(chunks), covered: chunks.filter((chunk) => typeof chunk !== 'string').length };
}

/** The text of a preview, its allowed findings marked as open ones are. */
export function coveredPreview({ parts }: Preview): string {
  return parts.map(coveredPart).join('');
}

function coveredPart({ text, marks }: Preview['parts'][number]): string {
  let done = 0;
  let shown = '';
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    shown += text.slice(done, start) + text.slice(start, end).replace(/^\[ALLOWED:/u, '[FINDING:');
    done = end;
  }
  return shown + text.slice(done);
}
