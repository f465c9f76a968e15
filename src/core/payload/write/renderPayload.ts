import type { Payload, PayloadSection, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { writeTitle, metaOfLabel } from '../read/payloadTitle.ts';
import { oneLine, tidySections } from '../read/tidyPayload.ts';
import { isActionPoint } from '../read/passingSections.ts';
import { readLabel } from '../read/readLabel.ts';
import { stateOfWord } from '../labels/fileStates.ts';
import { codeSpan, markWords, stateWords, writeExactPoint } from '../format/exactPoint.ts';
import { writeRanges } from '../format/lineRanges.ts';
import { readListPoint } from '../read/readEntries.ts';

const fields = ['text', 'why', 'session', 'path', 'state', 'done', 'mark'] as const;

/**
 * Renders a payload's body, from its heading on. Parsing it gives the same payload, except for text outside, which is
 * not rendered; empty sections are left out.
 */
export function renderPayload(payload: Payload): string {
  const sections = tidySections(payload.sections).map(renderSection);
  return `${[`## ${escapeHeading(titleOf(payload))}`, ...sections].join('\n\n')}\n`;
}

function titleOf({ title, task, session }: Payload): string {
  return writeTitle({
    title: oneLine(title),
    ...(task === undefined ? {} : { task: oneLine(task) }),
    ...(session === undefined ? {} : { session }),
  });
}

function renderSection(section: PayloadSection): string {
  const { label, text, inline } = sectionParts(section);
  return inline ? `**${label}:** ${text}` : [`**${label}:**`, text].filter((part) => part !== '').join('\n');
}

/** A section in parts, for a form that has headings in place of bold labels. */
export interface SectionParts {
  /** Returns it as it stands in a label, escaped. */
  readonly label: string;
  /** The entries as a list, or the one entry of a section that is no list. */
  readonly text: string;
  readonly inline: boolean;
}

/** Renders a section of tidy entries, label and text apart. */
export function sectionParts({ id, title, heading, entries }: PayloadSection): SectionParts {
  const [first] = entries;
  const ours = heading === undefined ? title : `${title} (${heading})`;
  if (id !== 'other' && entries.length === 1 && first !== undefined && first.number === undefined) {
    const point = renderPoint(id, first);
    if ((id === 'goal' || id === 'next') && !point.exact && !point.text.includes('\n'))
      return { label: ours, text: point.text, inline: true };
  }
  const points = entries.map((entry) => {
    const { text, exact } = renderPoint(id, entry);
    const bullet = exact ? '+' : entry.number === undefined ? '-' : `${entry.number}.`;
    return `${bullet} ${text.replaceAll(/\n(?!\n)/gu, `\n${' '.repeat(bullet.length + 1)}`)}`;
  });
  return { label: id === 'other' ? escapeLabel(title) : ours, text: points.join('\n'), inline: false };
}

/** Escapes the title of a custom section, so that it is parsed as nothing else. */
function escapeLabel(title: string): string {
  const escaped = escape(title);
  const read = readLabel(`**${escaped}:**`);
  const plain = read !== null && read.id === undefined && read.title === title;
  return plain && stateOfWord(title) === undefined && metaOfLabel(title) === undefined
    ? escaped
    : `\\${escaped}`;
}

function escapeHeading(title: string): string {
  const read = readLabel(`## ${title}`);
  return read !== null && read.id === undefined && read.title === title ? title : `\\${escape(title)}`;
}

function escape(title: string): string {
  return title.replaceAll(/[\\*_]/gu, '\\$&');
}

/** Renders a tidy entry; `exact` if the plain form would be parsed as another entry. */
function renderPoint(id: SectionId, entry: PayloadEntry): { readonly text: string; readonly exact: boolean } {
  const plain = writePlain(id, entry);
  const [read, ...more] = plain === '' ? [] : readListPoint(id, plain);
  // These would be a rule after a bullet.
  const [firstLine = ''] = plain.split('\n', 1);
  const isRule = /^[-\s]*$/u.test(firstLine);
  const same =
    !isRule &&
    !isNumberedLabel(entry.number, firstLine) &&
    !isActionPoint(firstLine) &&
    read !== undefined &&
    more.length === 0 &&
    isSame(read, entry) &&
    plain === plain.trim();
  return same ? { text: plain, exact: false } : { text: writeExactPoint(entry), exact: true };
}

/** True if a numbered point would be read as a numbered label. */
function isNumberedLabel(number: number | undefined, firstLine: string): boolean {
  if (number === undefined) return false;
  const line = `${number}. ${firstLine}`;
  return readLabel(line) !== null || readLabel(line, 'plain') !== null;
}

function writePlain(
  id: SectionId,
  { text, why, session, path, state, lines, done, mark }: PayloadEntry,
): string {
  const box = done === undefined ? '' : done ? '[x] ' : '[ ] ';
  const label =
    state !== undefined ? `${stateWords[state]}: ` : mark === undefined ? '' : `${markWords[mark]}: `;
  const said = withReason(text, why, session);
  if (path === undefined) return `${box}${label}${said}`;
  const span = codeSpan(lines === undefined ? path : `${path}:${writeRanges(lines)}`);
  // Points below a file stay a list.
  const below = /^(?:[-*+•]|\d{1,4}[.)])[ \t]|\n/u.test(said);
  return `${box}${label}${span}${said === '' ? '' : below ? `\n${said}` : ` (${said})`}`;
}

function withReason(text: string, why: string | undefined, session: number | undefined): string {
  const reason =
    why === undefined ? '' : `${text === '' ? '' : /[.!?:;]$/u.test(text) ? ' ' : '. '}Why: ${why}`;
  const decided =
    session === undefined ? '' : `${text === '' && why === undefined ? '' : ' '}(session ${session})`;
  return `${text}${reason}${decided}`;
}

function isSame(a: PayloadEntry, b: PayloadEntry): boolean {
  const same = fields.every((field) => a[field] === b[field]);
  return same && writeRanges(a.lines ?? []) === writeRanges(b.lines ?? []);
}
