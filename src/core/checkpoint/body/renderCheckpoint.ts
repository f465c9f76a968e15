import type { Payload, PayloadSection, SectionId } from '../../../shared/domain/payload.ts';
import { tidySections } from '../../payload/read/tidyPayload.ts';
import { sectionParts, type SectionParts } from '../../payload/write/renderPayload.ts';
import { driftTitle, fixedSections, nothingNoted } from './checkpointForm.ts';
import { detailsTitle, renderDetails, type PhaseLine } from './phaseDetails.ts';

const isFixed = (id: SectionId): boolean => fixedSections.some((fixed) => fixed.id === id);

/**
 * Renders the text of a checkpoint, without its comment: the fixed sections, then the payload's others, folded. Phases of
 * a plan stand first in the status, and their details are folded. Pulled comments and drift are left out. `readCheckpoint` gives the same payload, except for text outside of sections.
 */
export function renderCheckpoint(
  payload: Payload,
  phases: readonly PhaseLine[] = [],
  withDetails = true,
): string {
  const sections = tidySections(withPhases(payload.sections, phases)).filter(
    // The comments are on this issue already, the drift is that of one clone, and the details are those of the plan.
    ({ id, title }) =>
      id !== 'other' ||
      (!/^Comments on #\d+$/u.test(title) && title !== driftTitle && title !== detailsTitle),
  );
  const fixed = fixedSections.map(({ id, heading }) => {
    const section = sections.find((one) => one.id === id);
    if (section === undefined) return `## ${heading}\n${nothingNoted}`;
    const own = section.heading === undefined ? '' : ` (${section.heading})`;
    return `## ${heading}${own}\n${textBelow(section).text}`;
  });
  const details = withDetails ? renderDetails(phases) : null;
  return [
    ...fixed,
    ...(details === null ? [] : [fold(detailsTitle, details)]),
    ...sections
      .filter(({ id }) => !isFixed(id))
      .map((section) => {
        const { label, text } = textBelow(section);
        return fold(label, text);
      }),
  ].join('\n\n');
}

function fold(label: string, text: string): string {
  return `<details>\n<summary>${escapeTags(label)}</summary>\n\n${text}\n\n</details>`;
}

/** A text that would be read as a part of the form is a point of a list. */
function textBelow(section: PayloadSection): Pick<SectionParts, 'label' | 'text'> {
  const { label, text, inline } = sectionParts(section);
  return { label, text: inline && (/^[<#]/u.test(text) || text === nothingNoted) ? `- ${text}` : text };
}

/** A summary is HTML on one line. */
function escapeTags(label: string): string {
  return label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The payload says of a phase what the plan says, or it is a point of its own and stays. */
function withPhases(
  sections: readonly PayloadSection[],
  phases: readonly PhaseLine[],
): readonly PayloadSection[] {
  if (phases.length === 0) return sections;
  const points = phases.map(({ text, done }) => ({ text, done }));
  const named = new Set(phases.map(({ text }) => text.trim()));
  const status = sections.find(({ id }) => id === 'status');
  const others = (status?.entries ?? []).filter(({ text }) => !named.has(text.trim()));
  const section: PayloadSection = {
    id: 'status',
    title: 'Status',
    ...status,
    entries: [...points, ...others],
  };
  return [section, ...sections.filter(({ id }) => id !== 'status')];
}
