import type { Preview } from '../../shared/domain/assembly.ts';
import { redactionMark } from '../../shared/domain/finding.ts';
import { coverSpans, joinChunks } from '../gate/coverSpans.ts';
import { isOfRedaction } from '../gate/redactionMarks.ts';
import type { FindingSpan } from '../secrets/engine.ts';

/** Returns the mark for a value in the text; a redaction mark left as it is. */
function findingMark(rule: string): string {
  return redactionMark(rule).replace('REDACTED', 'FINDING');
}

/** Returns a text that left, with a mark for each value in it that looks like a secret, as in previews. */
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

/** Returns the text of a preview, with its allowed findings marked like open ones. */
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
