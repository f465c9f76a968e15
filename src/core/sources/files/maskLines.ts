import { redactionMark } from '../../../shared/domain/finding.ts';
import { coverSpans, joinChunks, type Chunk } from '../../gate/coverSpans.ts';
import type { FindingSpan } from '../../secrets/engine.ts';

/** Returns the text with a mark for every finding. Every line keeps its number: lines within a finding stay, empty. */
export function maskLines(text: string, spans: readonly FindingSpan[]): string {
  const chunks: readonly Chunk<FindingSpan>[] = [text];
  const places = spans.map((found) => ({ start: found.start, end: found.end, found }));
  return joinChunks(
    coverSpans(chunks, places, (found, value) => {
      const lineEnds = value.replaceAll(/[^\n]+/gu, '');
      return `${redactionMark(found[0]?.rule ?? 'secret')}${lineEnds}`;
    }),
  );
}
