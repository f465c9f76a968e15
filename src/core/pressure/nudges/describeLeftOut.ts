import { listWords } from '../../../shared/domain/listWords.ts';
import type { SummaryCheck } from '../../../shared/domain/session/recoveredPayload.ts';
import { countWords } from '../../../shared/domain/tokenCount.ts';

/** Says what the summary of a compaction leaves out; `null` if it leaves out nothing, or has no text. */
export function describeLeftOut(check: SummaryCheck | null): string | null {
  if (check === null) return null;
  const { files, words, results } = check.leavesOut;
  const parts = [
    ...(files.length === 0 ? [] : [countWords(files.length, 'edited file')]),
    ...(words.length === 0 ? [] : [`${countWords(words.length, 'message')} of yours`]),
    ...(results.length === 0 ? [] : [countWords(results.length, 'unread result')]),
  ];
  return parts.length === 0 ? null : `The summary leaves out ${listWords(parts)}.`;
}
