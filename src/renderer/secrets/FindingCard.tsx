import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Scissors, ShieldAlert, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type DecisionScope, type Finding, findingTitle } from '../../shared/domain/finding.ts';
import { explainFinding, replaceIt } from '../../shared/domain/finding/explainFinding.ts';
import { isHiddenRule } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { baseName } from '../ui/names/pathParts.ts';
import { OutsideLink } from '../ui/OutsideLink.tsx';
import { Segments } from '../ui/Segments.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';

export interface FindingCardProps {
  readonly finding: Finding;
  readonly selected: boolean;
  /** True if Tab reaches this card of the list. */
  readonly tabStop: boolean;
  readonly busy: boolean;
  /** True while the form asks for a reason. */
  readonly allowing: boolean;
  readonly onFocus: () => void;
  /** Handles keys of the card itself, and of its contents. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onRedact: () => void;
  readonly onStartAllowing: () => void;
  readonly onCancelAllowing: () => void;
  readonly onAllow: (reason: string, scope: DecisionScope) => void;
  readonly onUndo: () => void;
  /** Opens a page in the user's browser. */
  readonly onOpen: (url: string) => void;
  /** Absent for a finding outside of items. */
  readonly onExclude: (() => void) | undefined;
}

const tiers = { certain: 'Certain', possible: 'Possible' } as const;

/** One suspected secret: the open ones with their actions, the decided ones as one line. */
export function FindingCard(props: FindingCardProps) {
  const { finding, selected, tabStop, busy, allowing, onFocus, onKeyDown, onExclude } = props;
  const { state, tier, line, masked, path } = finding;
  const where = path === undefined ? '' : `${path}, `;
  const open = state === 'open';
  const title = findingTitle(finding);
  const certain = tier === 'certain';
  return (
    <li
      className={clsx('finding', selected && open && 'selected', !open && 'done')}
      data-finding={finding.id}
      aria-label={`${title}, ${where}line ${String(line)}, ${open ? tiers[tier] : decided(finding)}`}
      tabIndex={tabStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={() => (selected ? undefined : onFocus())}
    >
      <div className="finding-head">
        {open ? (
          <Icon of={certain ? ShieldAlert : CircleAlert} className={certain ? 'bad' : 'warn'} />
        ) : (
          <Icon of={CircleCheck} className="good" />
        )}
        <span className="trunc" title={title}>
          {title}
        </span>
        {open ? (
          <span className={clsx('badge', certain ? 'bad' : 'warn')}>{tiers[tier]}</span>
        ) : (
          <span className="badge outline trunc" title={decided(finding)}>
            {decided(finding)}
          </span>
        )}
        {path === undefined ? null : (
          <span className="muted mono trunc" title={path}>
            {baseName(path)}
          </span>
        )}
        <span className="muted num">{`line ${formatCount(line)}`}</span>
        {open ? null : (
          <Button look="icon" size="s" icon={Undo2} busy={busy} aria-label="Undo" onClick={props.onUndo} />
        )}
      </div>
      {open ? (
        <>
          <div className="secret">
            <span className="trunc grow" data-testid="masked">
              {masked}
            </span>
          </div>
          <Why finding={finding} onOpen={props.onOpen} />
          {allowing ? (
            <AllowForm busy={busy} onAllow={props.onAllow} onCancel={props.onCancelAllowing} />
          ) : (
            <div className="finding-actions">
              <Button size="s" icon={Scissors} busy={busy} onClick={props.onRedact}>
                Redact
              </Button>
              <Button look="ghost" size="s" onClick={props.onStartAllowing}>
                Allow with reason
              </Button>
              {onExclude === undefined ? null : (
                <Button look="ghost" size="s" onClick={onExclude}>
                  {path === undefined ? 'Turn off item' : 'Exclude file'}
                </Button>
              )}
            </div>
          )}
        </>
      ) : null}
    </li>
  );
}

/** Says what was found, why it counts, and where to replace it once it has leaked. */
function Why({ finding, onOpen }: Pick<FindingCardProps, 'finding' | 'onOpen'>) {
  const { what, why, rotateUrl } = explainFinding(finding);
  return (
    <p className="finding-why">
      {`${what} ${why} `}
      {rotateUrl === undefined ? (
        isHiddenRule(finding.rule) ? null : (
          replaceIt
        )
      ) : (
        <OutsideLink url={rotateUrl} onOpen={onOpen}>
          Replace it if it has leaked
        </OutsideLink>
      )}
    </p>
  );
}

function decided({ state, reason }: Finding): string {
  if (state === 'redacted') return 'Redacted';
  return reason === undefined ? 'Allowed' : `Allowed: ${reason}`;
}

interface AllowFormProps {
  readonly busy: boolean;
  readonly onAllow: (reason: string, scope: DecisionScope) => void;
  readonly onCancel: () => void;
}

const scopes: readonly { readonly value: DecisionScope; readonly label: string }[] = [
  { value: 'stack', label: 'This stack' },
  { value: 'project', label: 'This project' },
];

/** Asks for the reason why a finding may leave, and for the places where that holds. */
function AllowForm({ busy, onAllow, onCancel }: AllowFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<DecisionScope>('stack');
  const missing = reason.trim() === '' ? 'Why it is safe to send' : undefined;
  const submit = (): void => {
    if (missing === undefined && !busy) onAllow(reason, scope);
  };
  return (
    <div className="form">
      <span className="hstack">
        <label htmlFor={id}>Why is this safe to send?</label>
        <span className="grow" />
        <span className="field-label">Saved on this computer only</span>
      </span>
      <ReasonField id={id} reason={reason} onChange={setReason} onSubmit={submit} onCancel={onCancel} />
      <div className="finding-actions">
        <Segments label="Applies to" options={scopes} value={scope} onChange={setScope} />
        <span className="grow" />
        <Button look="ghost" size="s" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="s" busy={busy} disabledReason={missing} onClick={submit}>
          Allow
        </Button>
      </div>
    </div>
  );
}
