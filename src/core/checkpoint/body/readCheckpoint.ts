import { taskOfTitle } from '../../../shared/domain/checkpoint.ts';
import { sectionTitles, type Payload } from '../../../shared/domain/payload.ts';
import type { FrontMatter } from '../../payload/format/frontMatter.ts';
import { withoutPlaces } from '../../payload/folder/readPayloads.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { writeTitle } from '../../payload/read/payloadTitle.ts';
import { openBody, type OpenedBody } from './bodyComment.ts';
import { fixedSections, nothingNoted } from './checkpointForm.ts';
import { readDetails, withoutDetails } from './phaseDetails.ts';

export interface ReadCheckpoint {
  readonly payload: Payload;
  /** Taken from the comment; `null` for an issue that Carryover did not write, or whose comment is damaged. */
  readonly front: FrontMatter | null;
  /** The text as a draft of a payload. */
  readonly markdown: string;
  /** Lines about files and done conditions, by the line of their phase in the status. */
  readonly details: ReadonlyMap<string, readonly string[]>;
}

/** Reads an issue as a payload: one that Carryover wrote, one that was edited since, or one of any other maker. Never fails. */
export function readCheckpoint(title: string, body: string): ReadCheckpoint {
  const opened = openBody(body);
  const { text, comment } = opened;
  const isOurs = isOurForm(opened);
  const front = comment?.front ?? null;
  const named = front?.task ?? taskOfTitle(title);
  const heading = writeTitle({
    title: '',
    ...(named === '' ? {} : { task: named }),
    ...(front?.session === undefined ? {} : { session: front.session }),
  });
  const markdown = isOurs ? toPayloadText(heading, withoutDetails(text)) : text;
  const parsed = withoutPlaces(parsePayload(markdown));
  const task = front?.task ?? parsed.task ?? taskOfTitle(title);
  const session = front?.session ?? parsed.session;
  return {
    front,
    markdown,
    details: readDetails(text),
    payload: {
      ...parsed,
      title: isOurs ? '' : parsed.title,
      ...(task === '' ? {} : { task }),
      ...(session === undefined ? {} : { session }),
      ...(front?.template === undefined ? {} : { template: front.template }),
    },
  };
}

/** True for an issue that has the state of a task: Carryover wrote it, or its title says so. */
export function isCheckpoint(title: string, body: string): boolean {
  return taskOfTitle(title) !== title.trim() || isOurForm(openBody(body));
}

function isOurForm({ text, comment, damaged }: OpenedBody): boolean {
  return comment !== null || damaged || fixedHeadings(text) > 2;
}

function fixedHeadings(text: string): number {
  const lines = new Set(text.split('\n'));
  return fixedSections.filter(({ heading }) => lines.has(`## ${heading}`)).length;
}

// An indented one is part of an entry.
const summary = /^<summary>(.*)<\/summary>[ \t]*$/u;
const tag = /^<\/?details(?: open)?>[ \t]*$/u;

/**
 * Rewrites the headings and folds of a checkpoint as a payload's own labels, so that its entries are read as exactly as
 * those of a saved payload.
 */
function toPayloadText(heading: string, text: string): string {
  const lines = [`## ${heading.replaceAll(/\s+/gu, ' ')}`, ''];
  let label: string | null = null;
  for (const line of text.split('\n')) {
    if (line === nothingNoted || tag.test(line)) continue;
    const next = labelOf(line);
    if (next !== null) {
      if (label !== null) lines.push(`**${label}:**`);
      lines.push('');
      label = next;
      continue;
    }
    if (label === null) lines.push(line);
    else if (line.trim() !== '') {
      // A text that is no list stands beside its label.
      if (/^(?:[-*+•]|\d{1,4}[.)])[ \t]/u.test(line)) lines.push(`**${label}:**`, line);
      else lines.push(`**${label}:** ${line}`);
      label = null;
    }
  }
  if (label !== null) lines.push(`**${label}:**`);
  return `${lines.join('\n')}\n`;
}

function labelOf(line: string): string | null {
  const folded = summary.exec(line)?.[1];
  if (folded !== undefined)
    return folded.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  for (const { id, heading } of fixedSections) {
    if (line === `## ${heading}`) return sectionTitles[id];
    if (line.startsWith(`## ${heading} (`) && line.endsWith(')'))
      return `${sectionTitles[id]}${line.slice(heading.length + 3)}`;
  }
  return null;
}
