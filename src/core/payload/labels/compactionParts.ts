import type { SectionId } from '../../../shared/domain/payload.ts';
import { foldText, wordsOfLabel } from './foldLabel.ts';

/** The numbered parts that Claude Code gives a summary when it compacts a conversation, as plain lines. */
const parts: ReadonlyMap<string, SectionId> = new Map([
  ['primary request and intent', 'goal'],
  ['key technical concepts', 'other'],
  ['files and code sections', 'files'],
  ['errors and fixes', 'flags'],
  ['errors and fix', 'flags'],
  ['problem solving', 'status'],
  ['all user messages', 'other'],
  ['pending tasks', 'next'],
  ['current work', 'status'],
  ['optional next step', 'next'],
  ['optional next steps', 'next'],
]);

/** Returns the section of a part of a compaction summary by the part's name; `undefined` for any other words. */
export function compactionPart(name: string): SectionId | undefined {
  return name.length > 60 ? undefined : parts.get(wordsOfLabel(foldText(name)).join(' '));
}
