import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type {
  EntryEvidence,
  RecoveredEntry,
  Standing,
} from '../../../shared/domain/session/recoveredPayload.ts';
import { writeMark } from './evidenceMark.ts';
import { oneLine, withoutMarks } from '../reading/shortWords.ts';

/**
 * The place of an entry in the queue for the payload's tokens, the first first. `background` is taken only as long as a good
 * part of the limit is free.
 */
export const ranks = {
  goal: 0,
  next: 1,
  uncommitted: 2,
  doNotRepeat: 3,
  unread: 3,
  contradiction: 4,
  binding: 5,
  decision: 6,
  agents: 7,
  done: 8,
  later: 9,
  claimed: 10,
  background: 11,
} as const;

/** An entry that the evidence offers for the draft. */
export interface Proposal {
  readonly section: SectionId;
  readonly entry: RecoveredEntry;
  readonly rank: number;
}

interface ProposalFacts {
  readonly standing: Standing;
  readonly evidence: EntryEvidence;
  readonly rank: number;
}

/** Makes a proposal whose text ends with the mark of its evidence. Ids and paths of a transcript may hold anything, so all of it is cleaned. */
export function propose(
  section: SectionId,
  { text: written, why, path, ...entry }: PayloadEntry,
  { standing, evidence, rank }: ProposalFacts,
): Proposal {
  const mark = writeMark(standing, evidence);
  const text = withoutMarks(oneLine(written));
  return {
    section,
    rank,
    entry: {
      text: text === '' ? mark : `${text} ${mark}`,
      ...(why === undefined ? {} : { why: withoutMarks(oneLine(why)) }),
      ...(path === undefined ? {} : { path: withoutMarks(oneLine(path)) }),
      ...entry,
      standing,
      evidence,
    },
  };
}
