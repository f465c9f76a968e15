import type { SectionId } from '../../../shared/domain/payload.ts';
import { codeBlocks, type DraftLine } from './draftLines.ts';

/** Words with which agents end an answer. */
const farewell =
  /^(?:let me know|feel free|i hope|hope (?:this|that)|would you like|should i|shall i|do you want|want me to|if you(?:'d| would)? (?:like|want|need)|this (?:payload|summary|hand-?off|document|should)|that(?:'s| is) (?:it|the|everything)|you can (?:now )?(?:paste|copy|use)|(?:just )?(?:copy|paste) (?:this|the)|end of (?:payload|hand-?off|session)|ready (?:to|for)|i(?:'ve| have) (?:kept|written|included|saved)|happy to|good luck|token count|(?:approx(?:imately|\.)?|about|roughly|~) ?[\d,]+ tokens)\b/iu;

/** Sections whose text is usually not a list. */
const prose: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis', 'other']);
const listLike = /^[ \t]*(?:[-*+•|>#`~]|\d{1,4}[.)]|\*\*|__)/u;

/**
 * Returns the index at which the agent addresses the user in the last section of a draft; the section's length if it
 * does not.
 */
export function closingRemark(id: SectionId, lines: readonly DraftLine[]): number {
  const blocks = codeBlocks(lines);
  let codeEnd = -1;
  for (const end of blocks.values()) codeEnd = Math.max(codeEnd, end);
  const hasList = lines.some(({ text }) => listLike.test(text.slice(0, 40)));
  let start = lines.length;
  for (let index = lines.length - 1; index > codeEnd; index--) {
    const { text } = lines[index] ?? { text: '' };
    if (text.trim() === '') continue;
    const before = lines[index - 1]?.text.trim() ?? '';
    if (listLike.test(text.slice(0, 40)) || /^\s/u.test(text)) break;
    if (before !== '') continue;
    const said = farewell.test(text.slice(0, 200)) || (hasList && !prose.has(id));
    if (!said) break;
    start = index;
  }
  return start;
}
