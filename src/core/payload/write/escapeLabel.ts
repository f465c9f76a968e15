import { metaOfLabel } from '../read/payloadTitle.ts';
import { readLabel } from '../read/readLabel.ts';
import { stateOfWord } from '../format/sectionLabels.ts';

/** The title of a section of one's own, so that it is read as nothing else. */
export function escapeLabel(title: string): string {
  const escaped = escape(title);
  const read = readLabel(`**${escaped}:**`);
  const plain = read !== null && read.id === undefined && read.title === title;
  return plain && stateOfWord(title) === undefined && metaOfLabel(title) === undefined
    ? escaped
    : `\\${escaped}`;
}

export function escapeHeading(title: string): string {
  const read = readLabel(`## ${title}`);
  return read !== null && read.id === undefined && read.title === title ? title : `\\${escape(title)}`;
}

function escape(title: string): string {
  return title.replaceAll(/[\\*_]/gu, '\\$&');
}
