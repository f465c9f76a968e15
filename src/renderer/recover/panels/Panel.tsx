import type { LucideIcon } from 'lucide-react';
import { use, useState, type ReactNode } from 'react';
import { useRoving } from '../../ui/focus/useRoving.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TicksContext, TickStopContext } from '../state/ticks.ts';

interface PanelProps {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Beside the name. */
  readonly about?: ReactNode;
  /** Shown at the right end of the head. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One kind of evidence. */
export function Panel({ name, icon, about, aside, children }: PanelProps) {
  return (
    <section className="panel" aria-label={name}>
      <header>
        <Icon of={icon} size={14} className="muted" />
        <h3>{name}</h3>
        {about === undefined ? null : <span className="muted trunc num">{about}</span>}
        <span className="grow" />
        {aside === undefined ? null : <span className="muted trunc num panel-aside">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Says how many rows the draft uses. */
export function UsedCount({ keys }: { readonly keys: readonly string[] }) {
  const { without } = use(TicksContext);
  const used = keys.filter((key) => !without.has(key)).length;
  return `${formatCount(used)} of ${formatCount(keys.length)} used`;
}

interface PanelRowsProps<T> {
  readonly rows: readonly T[];
  /** Keys of the rows as evidence, if they have ticks: see `evidenceKeys`. */
  readonly keys?: readonly string[];
  /** Rows that are shown at first. */
  readonly first: number;
  /** Says that there are none. */
  readonly none: string;
  /** Draws a row. `key` is that of its evidence, or its place. */
  readonly children: (row: T, key: string) => ReactNode;
}

const moreAtOnce = 100;
const noKeys: readonly string[] = [];

/**
 * The rows of a panel: some at first, and more on demand, since a session may have thousands. An `EvidenceRow` among them has a
 * tick; arrow keys move between the ticks.
 */
export function PanelRows<T>({ rows, keys = noKeys, first, none, children }: PanelRowsProps<T>) {
  const [count, setCount] = useState(first);
  const { pointed } = use(TicksContext);
  const { list, tabIndexOf } = useRoving(keys);
  const place = pointed === null ? -1 : keys.indexOf(pointed.key);
  // The draft may name a row that is further down.
  const shown = Math.max(count, place + 1);
  if (rows.length === 0) return <p className="evidence-none muted">{none}</p>;
  const hidden = rows.length - shown;
  return (
    <>
      <TickStopContext value={tabIndexOf}>
        <ul ref={list}>
          {rows.slice(0, shown).map((row, index) => children(row, keys[index] ?? String(index)))}
        </ul>
      </TickStopContext>
      {hidden <= 0 ? null : (
        <div className="panel-row more">
          <Button look="ghost" size="s" onClick={() => setCount(shown + moreAtOnce)}>
            {hidden <= moreAtOnce
              ? `Show the other ${formatCount(hidden)}`
              : `Show ${formatCount(moreAtOnce)} more of ${formatCount(hidden)}`}
          </Button>
        </div>
      )}
    </>
  );
}
