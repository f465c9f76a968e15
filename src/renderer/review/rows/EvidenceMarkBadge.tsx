import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { Check, CircleAlert, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftEntry } from '../../../shared/domain/draft.ts';
import { readEvidenceMark, type EvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { Standing } from '../../../shared/domain/session/recoveredPayload.ts';
import { evidenceWords } from '../../evidence/EvidenceChip.tsx';
import { findRecord } from '../../evidence/findRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Review } from '../createReview.ts';

const standings: Readonly<Record<Standing, { readonly name: string; readonly meaning: string }>> = {
  verified: { name: 'Verified', meaning: 'Git said so when the draft was made.' },
  claimed: { name: 'Claimed', meaning: 'The agent or a note says so. Nothing proves it.' },
  reconstructed: { name: 'Reconstructed', meaning: 'Records show it. The words are put together from them.' },
};

interface EvidenceMarkBadgeProps {
  readonly entry: DraftEntry;
  readonly isStop: boolean;
  /** True beside a verdict of git about the line, which says "Verified" itself: the mark then names its evidence. */
  readonly isBesideVerdict?: boolean;
  readonly review: Review;
}

/**
 * The standing of a recovered line. Pressed, it shows the evidence, leads to it, and lets the user confirm the line, which
 * removes the mark from its text.
 */
export function EvidenceMarkBadge({
  entry,
  isStop,
  isBesideVerdict = false,
  review,
}: EvidenceMarkBadgeProps) {
  const mark = readEvidenceMark(entry.text);
  // Anyone can write "verified" into a text. Of a draft that this app made, it is so.
  const isMade = useStore(review.drafts, (state) => state.shown?.origin.kind === 'recovered');
  const started = useStore(review.claims, (state) => state.view?.session?.started ?? null);
  if (mark === null) return null;
  const { standing, evidence } = mark;
  const words = evidenceWords(evidence, started);
  const isVerified = standing === 'verified';
  const { name } = standings[standing];
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <button
            type="button"
            className={clsx('badge evidence-mark', isVerified ? isMade && 'good' : 'warn')}
            data-standing={standing}
            tabIndex={isStop ? 0 : -1}
            aria-label={`${name}: ${words}`}
          >
            {isVerified && !isMade ? null : <Icon of={isVerified ? Check : CircleAlert} size={11} />}
            {isVerified && isBesideVerdict ? words : name}
          </button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" sideOffset={4} align="end">
          <Popover.Popup className="menu evidence-record">
            <Evidence entry={entry} mark={mark} isMade={isMade} review={review} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Evidence({
  entry: { id, text, path },
  mark: { standing, evidence },
  isMade,
  review,
}: Pick<EvidenceMarkBadgeProps, 'entry' | 'review'> & {
  readonly mark: EvidenceMark;
  readonly isMade: boolean;
}) {
  const facts = useStore(review.records, (state) => state.facts);
  const phase = useStore(review.records, (state) => state.phase);
  const problem = useStore(review.records, (state) => state.problem);
  const session = useStore(review.claims, (state) => state.view?.session ?? null);
  const isUnknown = useStore(review.claims, (state) => state.view?.session === null);
  const { name, meaning } = standings[standing];
  const key = session?.key ?? null;
  const { look } = review.records.getState();
  // The session may be found only after the mark was opened.
  useEffect(() => {
    void look(key);
  }, [look, key]);
  const line = { text, evidence, ...(path === undefined ? {} : { path }) };
  const record = facts === null ? null : findRecord(line, facts);
  const isVerified = standing === 'verified';
  return (
    <>
      <Popover.Title>{`${name}: ${evidenceWords(evidence, session?.started ?? null)}`}</Popover.Title>
      <p className="muted">{isVerified && !isMade ? 'The text of the draft says so itself.' : meaning}</p>
      {phase === 'loading' ? <output className="muted">Reading the evidence</output> : null}
      {problem === null ? null : <p className="warn">{showHidden(problem)}</p>}
      {record === null || 'key' in record ? null : (
        <>
          <p className="muted num">{showHidden(record.place)}</p>
          {record.text === null ? null : (
            <Popover.Description className="scroll">{showHidden(record.text)}</Popover.Description>
          )}
        </>
      )}
      {isUnknown ? (
        <p className="muted">Choose the draft’s session below the checks, to see its records here.</p>
      ) : null}
      <div className="hstack">
        {session === null || key === null ? null : (
          <Popover.Close
            render={
              <Button
                size="s"
                icon={Search}
                onClick={() =>
                  review.showEvidence(
                    { ...session, key },
                    record !== null && 'key' in record ? record.key : null,
                  )
                }
              >
                Show in Recover
              </Button>
            }
          />
        )}
        <span className="grow" />
        <Popover.Close
          render={
            <Button
              size="s"
              look={isVerified ? 'ghost' : 'primary'}
              icon={Check}
              onClick={() => review.actions.confirm(id)}
            >
              {isVerified ? 'Remove mark' : 'Confirm'}
            </Button>
          }
        />
      </div>
    </>
  );
}
