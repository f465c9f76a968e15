import type { Payload, PayloadSection } from '../../../shared/domain/payload.ts';
import { writeTitle } from '../read/payloadTitle.ts';
import { escapeHeading, escapeLabel } from './escapeLabel.ts';
import { renderPoint } from './renderPoint.ts';
import { oneLine, tidySections } from '../read/tidyPayload.ts';

/**
 * A payload's body, from its heading on. Parsing it gives the same payload, but for what stood outside, which is not
 * rendered; empty sections are left out.
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

function renderSection({ id, title, entries }: PayloadSection): string {
  const [first] = entries;
  if (id !== 'other' && entries.length === 1 && first !== undefined) {
    const point = renderPoint(id, first);
    if ((id === 'goal' || id === 'next') && !point.exact && !point.text.includes('\n'))
      return `**${title}:** ${point.text}`;
  }
  const label = id === 'other' ? escapeLabel(title) : title;
  const points = entries.map((entry) => {
    const { text, exact } = renderPoint(id, entry);
    return `${exact ? '+' : '-'} ${text.replaceAll(/\n(?!\n)/gu, '\n  ')}`;
  });
  return [`**${label}:**`, ...points].join('\n');
}
