import type { Payload } from '../../../shared/domain/payload.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import type { SessionClaim } from '../../../shared/domain/session/sessionClaims.ts';
import { isAppError } from '../../../shared/errors.ts';
import { diff } from '../../git/diff.ts';
import { emptyTree } from '../../git/emptyTree.ts';
import { findCommit, isOnBranch } from '../../git/resolveCommit.ts';
import { findPayloadClaims } from './findPayloadClaims.ts';
import type { ClaimEvidence, Verdict } from './judge/evidence.ts';
import type { Claim } from './find/claim.ts';
import { judgeAct } from './judge/judgeActs.ts';
import { judgeCheck } from './judge/judgeChecks.ts';
import { judgeCommitted } from './judge/judgeCommitted.ts';
import { judgeRead } from './judge/judgeRead.ts';
import { judgeTests } from './judge/judgeTests.ts';

export interface JudgeRequest {
  readonly payload: Pick<Payload, 'sections' | 'session'>;
  readonly facts: ClaimEvidence['facts'];
  readonly session: RecoveredSession;
  /** Paths relative to the worktree's top that are no code: the draft's own file, and the folder of payloads. */
  readonly apart: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Number of claims in all. A payload has a handful. */
const mostClaims = 300;

/** Holds the claims of a payload against the records of a session. Texts are as written. Rejects with `cancelled`. */
export async function judgePayload({
  payload,
  facts,
  session,
  apart,
  signal,
}: JudgeRequest): Promise<readonly SessionClaim[]> {
  const evidence = evidenceOf(facts, session, apart, signal);
  const judged: SessionClaim[] = [];
  for (const { at, claim, isEarlier } of findPayloadClaims(payload).slice(0, mostClaims)) {
    const { verdict, found, proof, lines } = await judgeClaim(claim, evidence);
    judged.push({
      at,
      kind: claim.kind,
      said: claim.said,
      // An entry of an earlier session may have been right then.
      verdict: isEarlier && verdict === 'contradicted' ? 'unproven' : verdict,
      found,
      proof,
      ...(lines === undefined ? {} : { lines }),
    });
  }
  return judged;
}

function evidenceOf(
  facts: ClaimEvidence['facts'],
  session: RecoveredSession,
  apart: readonly string[],
  signal?: AbortSignal,
): ClaimEvidence {
  const top = session.worktree;
  const roots = [
    ...new Set([
      top,
      ...session.session.cwds.filter(
        (cwd) =>
          top.startsWith(cwd) ||
          (session.files.every(({ state }) => state !== 'outside') && cwd === session.session.cwds[0]),
      ),
    ]),
  ];
  const commits = new Map<string, Promise<string | null>>();
  const kept = new Map<string, Promise<boolean | null>>();
  const files = new Map<string, Promise<readonly string[] | null>>();
  return {
    facts,
    session,
    roots,
    findCommit: (named) =>
      once(commits, named, () =>
        session.git === null ? Promise.resolve(null) : orNull(findCommit(top, named, signal)),
      ),
    isOnBranch: async (commit) =>
      (await once(kept, commit, () => orNull(isOnBranch(top, commit, signal)))) === true,
    filesOf: (commit) =>
      once(files, commit, () =>
        orNull(
          (async () => {
            const from = (await findCommit(top, `${commit}^`, signal)) ?? (await emptyTree(top, signal));
            const changed = await diff(
              top,
              '',
              { from, to: commit },
              { linesOnly: true, renames: false, signal },
            );
            return changed.files.map(({ path }) => path);
          })(),
        ),
      ),
    isApart: (path) => apart.some((one) => path === one || path.startsWith(`${one}/`)),
  };
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** Git can't always tell, e.g. in a partial clone: then the claim is unproven. */
async function orNull<T>(asked: Promise<T | null>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error) && error.code !== 'cancelled') return null;
    throw error;
  }
}

/** Holds a claim against the records of a session and against git. What neither shows is `unproven`. */
async function judgeClaim(claim: Claim, evidence: ClaimEvidence): Promise<Verdict> {
  const { kind, names } = claim;
  switch (kind) {
    case 'tests':
      return judgeTests(names, evidence);
    case 'lint':
    case 'types':
    case 'build':
      return judgeCheck(kind, names, evidence);
    case 'committed':
      return judgeCommitted(claim, evidence);
    case 'read':
      return judgeRead(names, evidence);
    default:
      return judgeAct(kind, names, evidence);
  }
}
