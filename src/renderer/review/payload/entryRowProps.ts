import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import type { FileClaim } from '../../../shared/domain/payloadCheck.ts';
import type { SessionClaim } from '../../../shared/domain/session/sessionClaims.ts';
import type { Review } from '../createReview.ts';
import type { EntryConflict } from '../draftState.ts';
import type { ShownCheck } from '../reportView.ts';

export interface EntryRowProps {
  readonly entry: DraftEntry;
  readonly section: DraftSection;
  /** `Decisions made, 2 of 4`. */
  readonly place: string;
  readonly checks: readonly ShownCheck[];
  readonly claim: FileClaim | undefined;
  /** Claims about the session. */
  readonly said: readonly SessionClaim[];
  readonly isStop: boolean;
  readonly conflict: EntryConflict | null;
  readonly review: Review;
  /** Returns the project's files, for completion. */
  readonly paths: () => readonly string[];
}
