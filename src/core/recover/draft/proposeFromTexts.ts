import type { ParsedEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { EntryEvidence } from '../../../shared/domain/session/recoveredPayload.ts';
import { readPayload } from '../../payload/read/readPayload.ts';
import { findByEnd, inWorktree } from './checkSummary.ts';
import { inProject, type DraftSources, type WrittenText } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { shortened } from '../reading/shortWords.ts';
import { isTrivial } from './userWords.ts';

/** Sections that are taken, with the place of their entries in the queue. */
const taken: Readonly<Partial<Record<SectionId, number>>> = {
  decisions: ranks.claimed,
  deferred: ranks.claimed,
  next: ranks.later,
  files: ranks.claimed,
  flags: ranks.claimed,
  constraints: ranks.claimed,
  questions: ranks.claimed,
  eliminated: ranks.claimed,
  hypothesis: ranks.claimed,
  risks: ranks.claimed,
  status: ranks.background,
};

/** Characters. */
const longest = 220;
const longestText = 200_000;
/** Entries of one section; the others are in the text, which is named. */
const mostOfSection = 6;

/**
 * Proposes what notes and a pasted summary say. All of it is claimed: git says more about files, and the person's own words say more
 * about goal and next action, so that those are only the first choice where there are none.
 */
export function proposeFromTexts(sources: DraftSources): readonly Proposal[] {
  const { session, earlier } = sources;
  let hasGoal = session.words.some(({ text }) => !isTrivial(text)) || earlier !== null;
  let hasNext = hasGoal;
  return sources.texts.flatMap((text) => {
    const { payload } = readPayload(text.text.slice(0, longestText));
    const found = payload.sections.flatMap(({ id, entries }) => {
      if (id === 'goal') {
        if (hasGoal) return [];
        hasGoal = true;
        return entries.slice(0, 1).map((entry) => claim(id, entry, text, ranks.goal, sources));
      }
      const rank = taken[id];
      if (rank === undefined) return [];
      const open = withoutTables(entries).filter(({ done, mark, text: words, path }) => {
        const isOver = done === true && id === 'next';
        return !isOver && mark === undefined && (path !== undefined || words.trim().length > 3);
      });
      return open.slice(0, mostOfSection).map((entry) => {
        const isFirst = id === 'next' && !hasNext;
        if (isFirst) hasNext = true;
        return claim(id, entry, text, isFirst ? ranks.next : rank, sources);
      });
    });
    if (text.kind === 'note') return [...found, named(text, found.length === 0)];
    return found.length === 0 ? [nothingRecognised()] : found;
  });
}

const rule = /^\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/u;

/** Turns rows of a table into words, and leaves out its head and its rule. */
function withoutTables(entries: readonly ParsedEntry[]): readonly ParsedEntry[] {
  return entries.flatMap((entry, index) => {
    const words = entry.text.trim();
    if (rule.test(words) || (words.startsWith('|') && rule.test(entries[index + 1]?.text.trim() ?? '')))
      return [];
    if (!/^\|.*\|$/u.test(words)) return entry;
    const cells = words.split('|').map((cell) => cell.trim());
    return { ...entry, text: cells.filter((cell) => cell !== '').join(', ') };
  });
}

function claim(
  id: SectionId,
  { text: words, why, path, state, line }: ParsedEntry,
  text: WrittenText,
  rank: number,
  sources: DraftSources,
): Proposal {
  const facts = { standing: 'claimed', evidence: evidenceAt(text, line), rank } as const;
  const reason = why === undefined ? {} : { why: shortened(why, longest) };
  if (id !== 'files' || path === undefined) {
    const whole = path === undefined ? words : `\`${path}\` ${words}`;
    return propose(id, { text: shortened(whole, longest), ...reason }, facts);
  }
  const own = inWorktree(path, sources);
  const file = own === null ? null : findByEnd(own, sources);
  return propose(
    id,
    {
      path: file === null ? path : inProject(file, sources.prefix),
      text: shortened(words, longest),
      ...(state === undefined ? {} : { state }),
      ...reason,
    },
    facts,
  );
}

export function evidenceAt(text: WrittenText, line: number): EntryEvidence {
  return text.kind === 'note' ? { kind: 'note', path: text.path, line } : { kind: 'pasted', line };
}

function nothingRecognised(): Proposal {
  return propose(
    'flags',
    { text: 'No goal, decision or next step was recognised in the pasted summary: read it' },
    { standing: 'reconstructed', evidence: { kind: 'pasted', line: null }, rank: ranks.unread },
  );
}

/** Names the note itself: a draft has room for a part of it. */
function named({ path, changed }: Extract<WrittenText, { kind: 'note' }>, isUnknown: boolean): Proposal {
  const what = isUnknown ? 'nothing in it was recognised, read it' : 'read it for what is not in this draft';
  return propose(
    'flags',
    {
      text: `Note \`${path.replaceAll('`', '’')}\`, changed ${changed.slice(0, 16).replace('T', ' ')}Z: ${what}`,
    },
    {
      standing: 'reconstructed',
      evidence: { kind: 'note', path, line: 1 },
      rank: isUnknown ? ranks.unread : ranks.later,
    },
  );
}
