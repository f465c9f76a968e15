import type { SectionId } from '../../../shared/domain/payload.ts';
import type { AgentText } from '../../../shared/domain/sessionFacts.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { recordOf } from './evidenceMark.ts';
import type { DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { sentencesOf, shortened } from '../reading/shortWords.ts';

/** Sections of the agent's summary whose entries are worth a line. Files and the user's words have better evidence. */
const taken: ReadonlySet<SectionId> = new Set([
  'decisions',
  'deferred',
  'next',
  'flags',
  'constraints',
  'questions',
  'eliminated',
  'hypothesis',
  'status',
]);

const longest = 220;
/** Entries of one section of a summary; the others are in the transcript, whose line is named. */
const mostOfSection = 6;
const mostChoices = 6;

/** Proposes what only the agent says: its last words, its summary, and sentences that state a choice. All of it is claimed. */
export function proposeFromAgent({ session }: DraftSources): readonly Proposal[] {
  const { said, summary } = session;
  return [
    ...(said === null ? [] : proposeIntent(said)),
    ...(summary === null ? [] : proposeSummary(summary)),
    ...[said, summary].flatMap((text) => (text === null ? [] : proposeChoices(text))),
  ];
}

function claim(section: SectionId, words: string, said: AgentText, rank: number, why?: string): Proposal {
  return propose(
    section,
    { text: shortened(words, longest), ...(why === undefined ? {} : { why: shortened(why, longest) }) },
    { standing: 'claimed', evidence: recordOf(said, said.at), rank },
  );
}

const intent =
  /^(?:next|now|then)\b.*\b(?:I|we)\b|\b(?:I['’]ll|I will|I['’]m going to|let me|remaining(?: work)? is|next step is|still (?:need|have) to)\b/iu;

/** Proposes the step that the agent said it would take. */
function proposeIntent(said: AgentText): readonly Proposal[] {
  const step = sentencesOf(said.text).findLast((sentence) => intent.test(sentence) && sentence.length > 15);
  return step === undefined ? [] : [claim('next', step, said, ranks.later)];
}

function proposeSummary(summary: AgentText): readonly Proposal[] {
  const { sections } = parsePayload(summary.text.slice(0, 200_000));
  return sections
    .filter(({ id }) => taken.has(id))
    .flatMap(({ id, entries }) =>
      entries
        .filter(({ text }) => text.trim().length > 3)
        .slice(0, mostOfSection)
        .map(({ text, why, path }) => {
          const words = path === undefined ? text : `\`${path}\` ${text}`;
          return claim(id, words, summary, id === 'next' ? ranks.later : ranks.claimed, why);
        }),
    );
}

const choice = /\b(?:decided|chose|opted|settled on|going with|went with|instead of|rather than|because)\b/iu;

function proposeChoices(said: AgentText): readonly Proposal[] {
  return sentencesOf(said.text)
    .filter((sentence) => choice.test(sentence) && sentence.length > 25 && sentence.length < 400)
    .slice(0, mostChoices)
    .map((sentence) => claim('decisions', sentence, said, ranks.claimed));
}
