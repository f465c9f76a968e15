import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { inProject, type DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { oneLine, shortened } from '../reading/shortWords.ts';
import { isTrivial } from './userWords.ts';

/** Sections that go on to hold, with the place of their entries in the queue. */
const carried: Readonly<Partial<Record<SectionId, number>>> = {
  goal: ranks.goal,
  decisions: ranks.binding,
  constraints: ranks.binding,
  deferred: ranks.decision,
  eliminated: ranks.decision,
  hypothesis: ranks.decision,
  questions: ranks.later,
  risks: ranks.later,
  flags: ranks.background,
  files: ranks.background,
};

const longest = 260;

/** Proposes what the payload before the session says and what still stands. Its next action counts if nobody asked for anything. */
export function proposeFromEarlier({ session, earlier, commits, prefix }: DraftSources): readonly Proposal[] {
  if (earlier === null) return [];
  const facts = {
    standing: 'reconstructed',
    evidence: { kind: 'payload', session: earlier.session },
  } as const;
  const changed = new Set(
    [...session.files.map(({ path }) => path), ...commits.flatMap(({ files }) => files ?? [])].map((path) =>
      inProject(path, prefix),
    ),
  );
  const isAsked = session.words.some(({ text }) => !isTrivial(text));
  return earlier.payload.sections.flatMap(({ id, entries }) => {
    const rank = id === 'next' && !isAsked ? ranks.next : carried[id];
    if (rank === undefined) return [];
    return entries
      .filter(
        (entry) =>
          stands(entry) && (id !== 'files' || (entry.path !== undefined && !changed.has(entry.path))),
      )
      .map((entry) => propose(id, plain(entry, id, earlier.session), { ...facts, rank }));
  });
}

function stands({ mark }: PayloadEntry): boolean {
  return mark === undefined;
}

/** An entry's mark of an earlier recovery is replaced by the one of the payload, which a person has reviewed. */
const oldMark = /\s*\[(?:verified|claimed|reconstructed): [^\]]{1,80}\]$/u;

function plain(
  { text, why, session, path, state, lines }: PayloadEntry,
  id: SectionId,
  saved: number,
): PayloadEntry {
  const isDecision = id === 'decisions' || id === 'deferred';
  return {
    text: shortened(oneLine(text).replace(oldMark, ''), longest),
    ...(why === undefined ? {} : { why: shortened(why, longest) }),
    ...(isDecision ? { session: session ?? saved } : {}),
    ...(path === undefined ? {} : { path }),
    ...(state === undefined ? {} : { state }),
    ...(lines === undefined ? {} : { lines }),
  };
}
