import type {
  Contradiction,
  EntryEvidence,
  SummaryCheck,
} from '../../../shared/domain/session/recoveredPayload.ts';
import { describeEnding } from '../../../shared/domain/transcript.ts';
import type { DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { proposeFiles } from './proposeFiles.ts';
import { proposeFromAgent } from './proposeFromAgent.ts';
import { proposeFromEarlier } from './proposeFromEarlier.ts';
import { proposeFromTexts } from './proposeFromTexts.ts';
import { proposeFromUser } from './proposeFromUser.ts';
import { proposeStashes } from './proposeStashes.ts';
import { proposeTasks } from './proposeTasks.ts';
import { shortened } from '../reading/shortWords.ts';

/**
 * Returns all that the evidence offers, in the order in which a section shows it: earlier payloads, answers, the user's words,
 * plan and to-dos, commits, the agent's summary, sentences of the agent that state a choice, and then a pasted summary and notes.
 */
export function proposeEntries(
  sources: DraftSources,
  contradictions: readonly Contradiction[],
  { summary, pasted }: { readonly summary: SummaryCheck | null; readonly pasted: SummaryCheck | null },
): readonly Proposal[] {
  const { summary: own } = sources.session;
  return [
    ...proposeOmissions('The pasted summary', pasted, { kind: 'pasted', line: null }),
    ...(own === null
      ? []
      : proposeOmissions('The agent’s summary', summary, { kind: 'record', line: own.line, at: own.at })),
    ...proposeTasks(sources),
    ...proposeStashes(sources),
    ...contradictions.map(({ said, found, evidence }) =>
      propose(
        'flags',
        { text: `Said: “${said}” ${found}` },
        {
          standing: evidence.kind === 'record' ? 'reconstructed' : 'claimed',
          evidence,
          rank: ranks.contradiction,
        },
      ),
    ),
    ...proposeFromEarlier(sources),
    ...proposeFromUser(sources),
    ...proposeFiles(sources),
    ...proposeFromAgent(sources),
    ...proposeFromTexts(sources),
    ...proposeEnd(sources),
  ];
}

/** Characters. */
const shortWords = 80;

/** Proposes a line with the facts that a summary leaves out: a session that has only the summary lacks them. */
function proposeOmissions(
  whose: string,
  check: SummaryCheck | null,
  evidence: EntryEvidence,
): readonly Proposal[] {
  if (check === null) return [];
  const { files, words, results } = check.leavesOut;
  const parts = [
    ...(files.length === 0 ? [] : [`the edits of ${listed(files.map((path) => `\`${path}\``))}`]),
    ...(words.length === 0
      ? []
      : [`your words ${listed(words.map((text) => `“${shortened(text, shortWords)}”`))}`]),
    ...(results.length === 0 ? [] : [`the unread results of ${listed(results)}`]),
  ];
  if (parts.length === 0) return [];
  return [
    propose(
      'flags',
      { text: `${whose} leaves out ${parts.join('; ')}` },
      {
        standing: 'reconstructed',
        evidence,
        rank: ranks.contradiction,
      },
    ),
  ];
}

function proposeEnd({ session }: DraftSources): readonly Proposal[] {
  const { session: about, compactions } = session;
  const last = compactions.at(-1);
  const compacted =
    last === undefined
      ? ''
      : `, after ${compactions.length === 1 ? 'a compaction' : `${compactions.length} compactions`}`;
  const line = session.said?.line ?? session.words.at(-1)?.line;
  if (line === undefined) return [];
  return [
    propose(
      'status',
      { text: `The session ${describeEnding(about)}${compacted}` },
      {
        standing: 'reconstructed',
        evidence: { kind: 'record', line, at: about.ended },
        rank: ranks.later,
      },
    ),
  ];
}

/** Names that are listed; the number of the others is said. */
const mostListed = 4;

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return `${names.slice(0, mostListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
