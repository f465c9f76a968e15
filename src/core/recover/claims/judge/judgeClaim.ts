import type { Claim } from '../find/claim.ts';
import { judgeAct } from './judgeActs.ts';
import { judgeCheck } from './judgeChecks.ts';
import { judgeCommitted } from './judgeCommitted.ts';
import { judgeRead } from './judgeRead.ts';
import { judgeTests } from './judgeTests.ts';
import type { ClaimEvidence, Verdict } from './evidence.ts';

/** Holds a claim against the records of a session and against git. What neither shows is `unproven`. */
export async function judgeClaim(claim: Claim, evidence: ClaimEvidence): Promise<Verdict> {
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
