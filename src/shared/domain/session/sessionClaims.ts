import type { LineRange } from '../stack.ts';
import type { AgentId } from '../transcript.ts';
import { listFacts } from '../listWords.ts';
import { countWords, formatCount } from '../tokenCount.ts';

export const sessionClaimKinds = [
  'tests',
  'lint',
  'types',
  'build',
  'committed',
  'pushed',
  'pull-request',
  'migrated',
  'deployed',
  'published',
  'read',
] as const;
/** Something that a draft says to be the case, and that a transcript can show. */
export type SessionClaimKind = (typeof sessionClaimKinds)[number];

/**
 * `proven`: a record shows it. `stale`: a record shows it, and files were edited afterwards. `contradicted`: a record, or git,
 * shows the opposite. `unproven`: neither.
 */
export type SessionClaimVerdict = 'proven' | 'stale' | 'contradicted' | 'unproven';

/** The record that decides about a claim. */
export interface ClaimProof {
  /** Line of the transcript, from 1; `null` for a commit that no record shows. */
  readonly line: number | null;
  /** Absolute path of a sub-agent's transcript; absent for the session's own. */
  readonly transcript?: string;
  readonly at: string | null;
  readonly command: string | null;
  /** `null` if it is unknown, or hidden by a pipe. */
  readonly exit: number | null;
  readonly commit: string | null;
}

/** A claim of a payload, held against the transcript of a session. */
export interface SessionClaim {
  /** Place in the checked payload. */
  readonly at: { readonly section: number; readonly entry: number };
  readonly kind: SessionClaimKind;
  readonly verdict: SessionClaimVerdict;
  /** The words that make it. */
  readonly said: string;
  /** A sentence about what the records show. */
  readonly found: string;
  readonly proof: ClaimProof | null;
  /** Lines of the file that were read; absent if all of it was, or for other kinds. */
  readonly lines?: readonly LineRange[];
}

/** The session that a draft is compared with. */
export interface ComparedSession {
  /** `null` if it is not known. */
  readonly agent: AgentId | null;
  readonly id: string;
  readonly title: string | null;
  readonly started: string | null;
  readonly ended: string | null;
  /**
   * `wrote`: a record shows that it wrote the draft's file. `recovered`: the draft was made from it. `before`: it ran or ended last
   * before the draft was begun. `chosen`: the user named it.
   */
  readonly why: 'wrote' | 'recovered' | 'before' | 'chosen';
}

const order = ['proven', 'stale', 'contradicted', 'unproven'] as const;

/** Says how many claims there are, e.g. `5 claims: 3 proven, 1 contradicted, 1 unproven`. */
export function countVerdicts(claims: readonly Pick<SessionClaim, 'verdict'>[]): string {
  const counts = order.flatMap((verdict) => {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    return count === 0 ? [] : [`${formatCount(count)} ${verdict}`];
  });
  return `${countWords(claims.length, 'claim')}: ${listFacts(counts)}`;
}
