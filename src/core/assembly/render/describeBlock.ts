import type { MessageBlock } from './message.ts';
import { showName } from '../../text/showName.ts';
import { unparsedWords, wholeWords } from '../../../shared/domain/outline.ts';

/** Returns, for example, `14-31, 60`. */
export function describeLines(block: MessageBlock): string {
  const lines = block.lines ?? [];
  return lines.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** Returns `outline`, with what of it did not parse; empty for a block that is none. */
export function describeOutline({ outline }: MessageBlock): string {
  if (outline === undefined) return '';
  if (outline.status === 'whole') return wholeWords(outline.why);
  return outline.unparsed === 0 ? 'outline' : `outline (${unparsedWords(outline.unparsed)})`;
}

/** Describes a block's source on one line: `file, version 9f2c1a7b30de, lines 14-31. Note: …`. */
export function describeBlock(block: MessageBlock): string {
  const lines = describeLines(block);
  const facts = [
    showName(block.source),
    block.version,
    lines === '' ? '' : `lines ${lines}`,
    describeOutline(block),
  ];
  const note = block.note === undefined || block.note === '' ? '' : `. Note: ${showName(block.note)}`;
  const partial = block.partial === undefined ? '' : `. Incomplete: ${showName(block.partial)}`;
  return `${facts.filter((fact) => fact !== '').join(', ')}${partial}${note}`;
}

/** Returns the words after the task's name; empty if the session is unknown. */
export function describeSession(session: number | null): string {
  return session === null ? '' : ` · session ${session}`;
}

/** Returns a line as a paragraph; empty for no words. */
export function paragraph(line: string): string {
  return line === '' ? '' : `${line}\n\n`;
}
