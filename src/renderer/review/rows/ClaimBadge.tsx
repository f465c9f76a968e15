import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { SessionClaim, SessionClaimVerdict } from '../../../shared/domain/session/sessionClaims.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatTime } from '../../ui/formats.ts';

interface Look {
  readonly words: string;
  readonly look: 'good' | 'warn' | 'bad' | 'outline';
  readonly icon: LucideIcon | null;
}

const looks: Readonly<Record<SessionClaimVerdict, Look>> = {
  contradicted: { words: 'Contradicted', look: 'bad', icon: X },
  stale: { words: 'Stale', look: 'warn', icon: Clock },
  unproven: { words: 'Unproven', look: 'outline', icon: null },
  proven: { words: 'Proven', look: 'good', icon: Check },
};
/** The verdict that a line shows is the first of these that any of its claims has. */
const order = ['contradicted', 'stale', 'unproven', 'proven'] as const;

export interface ClaimBadgeProps {
  /** Contains at least one. */
  readonly claims: readonly SessionClaim[];
  readonly isStop: boolean;
}

/** The verdict on what a line says about its session. Pressed, it shows the record that decides. */
export function ClaimBadge({ claims, isStop }: ClaimBadgeProps) {
  const worst = order.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? 'unproven';
  const { words, look, icon } = looks[worst];
  const said = claims.map((claim) => `${looks[claim.verdict].words}: “${showHidden(claim.said)}”`).join(', ');
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <button
            type="button"
            className={clsx('badge said', look)}
            tabIndex={isStop ? 0 : -1}
            aria-label={said}
          >
            {icon === null ? null : <Icon of={icon} size={11} />}
            {words}
          </button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" sideOffset={4} align="end">
          <Popover.Popup className="menu said-claims" aria-label="What the session shows">
            {claims.map((claim, index) => (
              <ClaimDetails key={index} claim={claim} />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ClaimDetails({ claim: { verdict, said, found, proof } }: { readonly claim: SessionClaim }) {
  const { words, look } = looks[verdict];
  return (
    <section>
      <p>
        <span className={clsx('badge', look)}>{words}</span>
        <b>{`“${showHidden(said)}”`}</b>
      </p>
      <p>{showHidden(found)}</p>
      {proof === null ? null : (
        <dl className="facts">
          {proof.command === null ? null : (
            <>
              <dt>Command</dt>
              <dd className="mono wrap">{showHidden(proof.command)}</dd>
            </>
          )}
          {proof.exit === null ? null : (
            <>
              <dt>Exit</dt>
              <dd className="num">{proof.exit}</dd>
            </>
          )}
          {proof.at === null ? null : (
            <>
              <dt>Time</dt>
              <dd className="num">{formatTime(proof.at)}</dd>
            </>
          )}
          {proof.commit === null ? null : (
            <>
              <dt>Commit</dt>
              <dd className="mono">{proof.commit.slice(0, 7)}</dd>
            </>
          )}
          {proof.line === null ? null : (
            <>
              <dt>Record</dt>
              <dd className="num">
                {proof.transcript === undefined ? `line ${proof.line}` : `line ${proof.line} of a sub-agent`}
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
