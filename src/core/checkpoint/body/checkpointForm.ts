import type { SectionId } from '../../../shared/domain/payload.ts';

/** The sections that every checkpoint has, in their order, each with the payload's section that it shows. */
export const fixedSections = [
  { id: 'status', heading: 'Current status' },
  { id: 'decisions', heading: 'Decisions locked' },
  { id: 'risks', heading: 'Remaining risks' },
  { id: 'next', heading: 'Resume instruction' },
] as const satisfies readonly { readonly id: SectionId; readonly heading: string }[];

/** Stands in a fixed section without entries. */
export const nothingNoted = '_Nothing noted._';

/** The section of a pulled draft with what differs in this clone. */
export const driftTitle = 'Drift since the checkpoint';

const titleStart = 'Checkpoint: ';

/** Characters, as GitHub counts at most. */
const maxTitle = 256;

export function checkpointTitle(task: string): string {
  return `${titleStart}${task}`.replaceAll(/\s+/gu, ' ').trim().slice(0, maxTitle);
}

/** Characters: the limit of an issue's body. */
export const maxBody = 65_536;
