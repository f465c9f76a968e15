import { agentNames, type AgentId, type Deletion } from '../transcript.ts';
import { countWords } from '../tokenCount.ts';

const dayMs = 86_400_000;
/** Days. A deletion that is farther away is not shown. */
const shownWithin = 30;
/** Days. From then on it is a warning. */
const soonWithin = 3;

export interface DeletionWords {
  readonly words: string;
  /** The reason, with the setting that says so. */
  readonly why: string;
  readonly soon: boolean;
}

/** Says when an agent deletes a transcript; `null` if it does not, or not within 30 days. */
export function describeDeletion(
  deletion: Deletion | null,
  agent: AgentId,
  now: number,
): DeletionWords | null {
  if (deletion === null) return null;
  const days = Math.ceil((Date.parse(deletion.at) - now) / dayMs);
  if (Number.isNaN(days) || days > shownWithin) return null;
  const name = agentNames[agent];
  const period = countWords(deletion.days, 'day');
  const by = deletion.setting === null ? 'its default' : `cleanupPeriodDays in ${deletion.setting}`;
  return {
    words: days < 1 ? 'Deleted at the next start' : `Deleted in ${countWords(days, 'day')}`,
    why: `${name} deletes transcripts that did not change for ${period}, when it starts: ${by}. Keep stores the facts in the project.`,
    soon: days <= soonWithin,
  };
}
