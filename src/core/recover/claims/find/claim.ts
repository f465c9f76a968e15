import type { SessionClaimKind } from '../../../../shared/domain/session/sessionClaims.ts';
import type { LineRange } from '../../../../shared/domain/stack.ts';

/** A statement that a transcript can show. */
export interface Claim {
  readonly kind: SessionClaimKind;
  /** Offsets of its words in the text. */
  readonly from: number;
  readonly to: number;
  readonly said: string;
  readonly names: ClaimNames;
}

/** The parts of the world that a claim is about. */
export interface ClaimNames {
  /** True if it says that there is nothing else, e.g. "all tests" or "the whole file". */
  readonly all: boolean;
  /** Words that tell these tests from others, e.g. `auth` or `e2e`, and programs such as `eslint`. In lower case. */
  readonly words: readonly string[];
  readonly paths: readonly { readonly path: string; readonly lines?: readonly LineRange[] }[];
  /** Ids of commits. */
  readonly commits: readonly string[];
  /** True if it speaks of the tests that were run last, as `both tests pass` does. */
  readonly latest: boolean;
  /** Number of tests that pass, of how many. */
  readonly passed: number | null;
  readonly total: number | null;
  /** Number of a pull request, or a version. */
  readonly number: string | null;
}
