import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ImportPlan, ImportRow, PortableParts } from '../../../shared/api/portable.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { PortableStore } from './portableStore.ts';
import { formatCount } from '../../ui/formats.ts';

export interface ImportPlanDialogProps {
  readonly plan: ImportPlan;
  readonly portable: PortableStore;
}

const scrolls = { tabIndex: 0 };
/** Entries shown at most; the same rule applies to the others. */
const mostShown = 300;

const groups: readonly { readonly part: keyof PortableParts; readonly title: string }[] = [
  { part: 'settings', title: 'Settings' },
  { part: 'snippets', title: 'Snippets and prompts' },
  { part: 'stacks', title: 'Stacks' },
];
const states: Readonly<Record<ImportRow['state'], { readonly words: string; readonly badge: string }>> = {
  new: { words: 'New', badge: 'badge good' },
  same: { words: 'Same', badge: 'badge outline' },
  different: { words: 'Different', badge: 'badge warn' },
};

/**
 * Shows the effects of a file before the import. Changes that replace a setting, or weaken protection, are off until
 * the user turns them on.
 */
export function ImportPlanDialog({ plan, portable }: ImportPlanDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(plan.rows.filter(isWantedFirst).map(({ id }) => id)),
  );
  const busy = useStore(portable, (state) => state.busy);
  const byPart = useMemo(
    () => groups.map((group) => ({ ...group, rows: plan.rows.filter(({ part }) => part === group.part) })),
    [plan],
  );
  const { apply, close } = portable.getState();
  const choose = (id: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Modal
      title="Import"
      open
      wide
      onClose={close}
      ends={
        <ModalEnds
          onCancel={close}
          busy={busy}
          disabledReason={chosen.size === 0 ? 'Nothing is turned on' : undefined}
          onClick={() => void apply([...chosen])}
        >
          {`Import ${formatCount(chosen.size)}`}
        </ModalEnds>
      }
    >
      <p>
        Nothing has changed yet. A snippet or stack that differs is added beside yours. A setting that differs
        replaces yours if you turn it on. The file never contains allowed values or accounts.
        {plan.unreadable === 0 ? '' : ` ${unreadableWords(plan.unreadable)}`}
      </p>
      <section {...scrolls} className="rules scroll" aria-label="Contents of the file">
        {byPart.map(({ part, title, rows }) =>
          rows.length === 0 ? null : (
            <div key={part}>
              <h3>{title}</h3>
              <ul className="panel" aria-label={title}>
                {rows.slice(0, mostShown).map((row) => (
                  <PlanRow
                    key={row.id}
                    row={row}
                    on={chosen.has(row.id)}
                    onChange={(on) => choose(row.id, on)}
                  />
                ))}
              </ul>
              {rows.length > mostShown ? (
                <p className="muted">{`And ${formatCount(rows.length - mostShown)} more.`}</p>
              ) : null}
            </div>
          ),
        )}
        {plan.rows.length === 0 ? <p>This file is empty.</p> : null}
      </section>
    </Modal>
  );
}

interface PlanRowProps {
  readonly row: ImportRow;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function PlanRow({ row, on, onChange }: PlanRowProps) {
  const { words, badge } = states[row.state];
  return (
    <li className="setrow">
      <div>
        <div className="row-title">
          <span className="trunc">{row.title}</span>
          {row.refused ? null : <span className={badge}>{words}</span>}
        </div>
        <div className={row.refused ? 'field-problem' : 'row-detail'}>{row.detail}</div>
        {row.weaker && !row.refused ? <div className="field-problem">Weakens scanning.</div> : null}
      </div>
      {row.refused || row.state === 'same' ? null : <Switch label={row.title} on={on} onChange={onChange} />}
    </li>
  );
}

function isWantedFirst({ refused, state, weaker, part }: ImportRow): boolean {
  if (refused || state === 'same' || weaker) return false;
  return state === 'new' || part !== 'settings';
}

function unreadableWords(unreadable: number): string {
  return unreadable === 1
    ? '1 entry can’t be read and is left out.'
    : `${formatCount(unreadable)} entries can’t be read and are left out.`;
}
