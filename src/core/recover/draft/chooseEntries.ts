import { sectionTitles, type PayloadSection, type SectionId } from '../../../shared/domain/payload.ts';
import type {
  LeftOutEntry,
  RecoveredEntry,
  RecoveredSection,
} from '../../../shared/domain/session/recoveredPayload.ts';
import { templateForms } from '../../../shared/domain/payload/templateForms.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { ranks, type Proposal } from './proposal.ts';
import { comparable } from '../reading/shortWords.ts';

/** The order of sections: the template's, and then any other that the evidence fills. */
const order: readonly SectionId[] = [
  ...templateForms.recovery.map(({ id }) => id),
  'constraints',
  'deferred',
  'hypothesis',
  'eliminated',
  'questions',
  'risks',
  'agents',
];

export interface ChosenDraft {
  readonly sections: readonly RecoveredSection[];
  readonly markdown: string;
  readonly tokens: number;
  readonly leftOut: readonly LeftOutEntry[];
}

export interface ChoiceOptions {
  readonly title: string;
  readonly task?: string;
  readonly limit: number;
  /** Returns the tokens of texts. */
  readonly count: (texts: readonly string[]) => Promise<readonly number[]>;
}

/** Part of the limit that is filled with what is only background. */
const comfortable = 0.8;

/**
 * Chooses the entries that fit into the limit, by rank, and says in the draft itself what did not fit. Entries with the words of
 * a better one are dropped.
 */
export async function chooseEntries(
  proposals: readonly Proposal[],
  { title, task, limit, count }: ChoiceOptions,
): Promise<ChosenDraft> {
  const queue = withoutRepeats(proposals)
    .map((proposal, index) => ({ ...proposal, index }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index);
  const render = (
    taken: readonly Placed[],
    left: readonly Placed[],
  ): Pick<ChosenDraft, 'sections' | 'markdown'> => {
    const sections = toSections(taken, left);
    const payload = {
      title,
      ...(task === undefined ? {} : { task }),
      template: 'recovery',
      sections,
      outside: [],
    } as const;
    return { sections, markdown: renderPayload(payload) };
  };
  const costs = await count(queue.map(({ section, entry }) => renderPoint(section, entry)));
  const [frame = 0] = await count([render([], queue).markdown]);
  const taken: Placed[] = [];
  const left: Placed[] = [];
  let used = frame;
  const opened = new Set<SectionId>();
  for (const [at, proposal] of queue.entries()) {
    const label = opened.has(proposal.section) ? 0 : labelTokens;
    const after = used + (costs[at] ?? 0) + label;
    const most = proposal.rank >= ranks.background ? limit * comfortable : limit;
    if (after > most) left.push(proposal);
    else {
      used = after;
      opened.add(proposal.section);
      taken.push(proposal);
    }
  }
  // The parts were counted one by one, so the whole may still be longer.
  for (;;) {
    const draft = render(taken, left);
    const [tokens = 0] = await count([draft.markdown]);
    if (tokens <= limit || taken.length <= 1)
      return { ...draft, tokens, leftOut: left.toSorted(byQueue).map(asLeftOut) };
    const last = taken.pop();
    if (last !== undefined) left.push(last);
  }
}

type Placed = Proposal & { readonly index: number };

/** Tokens of a section's heading and the empty line above it, at most. */
const labelTokens = 6;

function byQueue(a: Placed, b: Placed): number {
  return a.rank - b.rank || a.index - b.index;
}

function asLeftOut({ section, entry }: Placed): LeftOutEntry {
  return { section, ...entry };
}

function withoutRepeats(proposals: readonly Proposal[]): readonly Proposal[] {
  const best = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const { section, entry } = proposal;
    const words = comparable(entry.text.replace(/\[[^[\]]*\]$/u, ''));
    const key = `${section} ${entry.path ?? ''} ${entry.path === undefined ? words : ''}`;
    const other = best.get(key);
    if (other === undefined || proposal.rank < other.rank) best.set(key, proposal);
  }
  const kept = new Set(best.values());
  return proposals.filter((proposal) => kept.has(proposal));
}

function toSections(taken: readonly Placed[], left: readonly Placed[]): readonly RecoveredSection[] {
  const shown = taken.toSorted((a, b) => a.index - b.index);
  return order.flatMap((id) => {
    const own: RecoveredEntry[] = shown.filter(({ section }) => section === id).map(({ entry }) => entry);
    if (id === 'flags' && left.length > 0)
      own.push({ text: leftOutWords(left), standing: 'reconstructed', evidence: null });
    return own.length === 0 ? [] : [{ id, title: sectionTitles[id], entries: own }];
  });
}

/** Says how many entries of each section the limit left no room for. */
function leftOutWords(left: readonly Placed[]): string {
  const counts = order.flatMap((id) => {
    const count = left.filter(({ section }) => section === id).length;
    return count === 0 ? [] : [`${count} of “${sectionTitles[id]}”`];
  });
  return `Left out of this draft for its length: ${counts.join(', ')}. \`carryover recover --json\` lists them`;
}

function renderPoint(id: SectionId, entry: RecoveredEntry): string {
  const section: PayloadSection = { id, title: sectionTitles[id], entries: [entry, entry] };
  const text = renderPayload({ title: '', template: 'recovery', sections: [section], outside: [] });
  const points = text.slice(text.indexOf('\n', text.indexOf('**')) + 1);
  return points.slice(0, points.length / 2);
}
