import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Scissors, ShieldAlert, Undo2 } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { ruleTitle, type DecisionScope, type Finding } from '../../shared/domain/finding.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AllowForm } from './AllowForm.tsx';

export interface FindingCardProps {
  readonly finding: Finding;
  /** The one of the list that Tab leads to. */
  readonly current: boolean;
  readonly busy: boolean;
  /** Its reason is being asked for. */
  readonly allowing: boolean;
  readonly onFocus: () => void;
  readonly onRedact: () => void;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
  readonly onAllow: (reason: string, scope: DecisionScope) => void;
  readonly onUndo: () => void;
  /** Absent for a finding that is in no item. */
  readonly onExclude: (() => void) | undefined;
  readonly onStep: (by: 1 | -1) => void;
}

const tiers = { certain: 'Certain', possible: 'Possible' } as const;

/** One suspected secret. While it has the focus itself, R redacts, A allows, E excludes, arrows step. */
export function FindingCard(props: FindingCardProps) {
  const { finding, current, busy, allowing, onFocus, onRedact, onAsk, onUndo, onExclude, onStep } = props;
  const { state, tier, rule, line, masked } = finding;
  const open = state === 'open';
  const title = ruleTitle(rule);
  const certain = tier === 'certain';

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Letters typed in the reason and keys of the buttons are theirs.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyAction(event.key, open && !busy, onStep, { onRedact, onAsk, onExclude });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <article
      className={clsx('finding', current && open && 'sel', !open && 'done')}
      data-finding={finding.id}
      aria-label={`${title}, line ${String(line)}, ${open ? tiers[tier] : decided(finding)}`}
      tabIndex={current ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent) => {
        if (!current) onFocus();
        event.stopPropagation();
      }}
    >
      <div className="fh">
        {open ? (
          <Icon of={certain ? ShieldAlert : CircleAlert} className={certain ? 'bad' : 'warn'} />
        ) : (
          <Icon of={CircleCheck} className="good" />
        )}
        <span className="trunc">{title}</span>
        {open ? (
          <span className={clsx('badge', certain ? 'bad' : 'warn')}>{tiers[tier]}</span>
        ) : (
          <span className="badge outline trunc" title={decided(finding)}>
            {decided(finding)}
          </span>
        )}
        <span className="muted num">{`line ${formatCount(line)}`}</span>
        {open ? null : (
          <Button look="icon" size="s" icon={Undo2} busy={busy} aria-label="Undo" onClick={onUndo} />
        )}
      </div>
      {open ? (
        <>
          <div className="secret">
            <span className="trunc grow">{masked}</span>
          </div>
          {allowing ? (
            <AllowForm busy={busy} onAllow={props.onAllow} onCancel={props.onCancel} />
          ) : (
            <div className="fa">
              <Button size="s" icon={Scissors} busy={busy} onClick={onRedact}>
                Redact
              </Button>
              <Button look="ghost" size="s" onClick={onAsk}>
                Allow with reason
              </Button>
              {onExclude === undefined ? null : (
                <Button look="ghost" size="s" onClick={onExclude}>
                  Exclude item
                </Button>
              )}
            </div>
          )}
        </>
      ) : null}
    </article>
  );
}

function keyAction(
  key: string,
  open: boolean,
  onStep: (by: 1 | -1) => void,
  { onRedact, onAsk, onExclude }: Pick<FindingCardProps, 'onRedact' | 'onAsk' | 'onExclude'>,
): (() => void) | undefined {
  if (key === 'ArrowDown') return () => onStep(1);
  if (key === 'ArrowUp') return () => onStep(-1);
  if (!open) return undefined;
  switch (key.toLowerCase()) {
    case 'r':
    case 'enter':
      return onRedact;
    case 'a':
      return onAsk;
    case 'e':
      return onExclude;
    default:
      return undefined;
  }
}

function decided({ state, reason }: Finding): string {
  if (state === 'redacted') return 'Redacted';
  return reason === undefined ? 'Allowed' : `Allowed: ${reason}`;
}
