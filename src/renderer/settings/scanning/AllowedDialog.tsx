import { useRef } from 'react';
import { useStore } from 'zustand';
import { ruleTitle } from '../../../shared/domain/finding.ts';
import type { AllowedValue } from '../../../shared/api/scanning.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { daysUntil, inDays, placeWords } from './scanningWords.ts';
import type { ScanningStore } from './scanningStore.ts';

export interface AllowedDialogProps {
  readonly open: boolean;
  readonly scanning: ScanningStore;
  readonly onClose: () => void;
}

const terms: readonly { readonly days: number | null; readonly label: string }[] = [
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: null, label: 'Never' },
];

/** Values that may leave although they look like secrets. Revoking makes one an open finding again. */
export function AllowedDialog({ open, scanning, onClose }: AllowedDialogProps) {
  const allowed = useStore(scanning, (state) => state.allowed) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const revoke = async (id: string): Promise<void> => {
    await scanning.getState().revoke([id]);
    list.current?.focus();
  };
  return (
    <Modal
      title="Allowed values"
      open={open}
      wide
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Each decision applies to one value in one place. If either changes, the value becomes a finding again.
        Carryover does not save the values, only what you see here.
      </p>
      <ul ref={list} className="allowed-list scroll" aria-label="Allowed values" tabIndex={-1}>
        {allowed.map((value) => (
          <AllowedRow
            key={value.id}
            value={value}
            onRevoke={() => void revoke(value.id)}
            onExpire={(days) => void scanning.getState().expire(value.id, days)}
          />
        ))}
        {allowed.length === 0 ? <li className="muted">Nothing is allowed in this project.</li> : null}
      </ul>
    </Modal>
  );
}

interface AllowedRowProps {
  readonly value: AllowedValue;
  readonly onRevoke: () => void;
  readonly onExpire: (days: number | null) => void;
}

function AllowedRow({ value, onRevoke, onExpire }: AllowedRowProps) {
  const title = ruleTitle(value.rule);
  const name = `${title} in ${placeWords(value.place)}`;
  const end = value.expires === null ? 'Never expires' : `Expires ${inDays(daysUntil(value.expires))}`;
  return (
    <li className="setrow">
      <div>
        <div className="row-title">
          {title}
          {value.masked === null ? null : <code className="mono masked">{value.masked}</code>}
        </div>
        <div className="row-detail">
          {value.scope === 'project'
            ? `${placeWords(value.place)}, every stack. ${value.reason}`
            : `${placeWords(value.place)}, one stack. ${value.reason}`}
        </div>
      </div>
      <div className="hstack">
        <DropMenu align="end" trigger={<Button aria-label={`${end}: ${name}. Change`}>{end}</Button>}>
          {terms.map(({ days, label }) => (
            <DropMenuItem key={label} onChoose={() => onExpire(days)}>
              {label}
            </DropMenuItem>
          ))}
        </DropMenu>
        <Button aria-label={`Revoke: ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
