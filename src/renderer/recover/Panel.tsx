import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';

interface PanelProps {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Beside the name. */
  readonly about?: ReactNode;
  /** At the right end of the head. */
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

interface PanelRowsProps<T> {
  readonly rows: readonly T[];
  /** Rows that are shown at first. */
  readonly first: number;
  /** Says that there are none. */
  readonly none: string;
  readonly children: (row: T, index: number) => ReactNode;
}

const moreAtOnce = 100;

/** The rows of a panel: some at first, and more on demand, since a session may have thousands. */
export function PanelRows<T>({ rows, first, none, children }: PanelRowsProps<T>) {
  const [count, setCount] = useState(first);
  if (rows.length === 0) return <p className="evidence-none muted">{none}</p>;
  const hidden = rows.length - count;
  return (
    <>
      <ul>{rows.slice(0, count).map((row, index) => children(row, index))}</ul>
      {hidden <= 0 ? null : (
        <div className="prow more">
          <Button look="ghost" size="s" onClick={() => setCount((now) => now + moreAtOnce)}>
            {hidden <= moreAtOnce
              ? `Show the other ${formatCount(hidden)}`
              : `Show ${formatCount(moreAtOnce)} more of ${formatCount(hidden)}`}
          </Button>
        </div>
      )}
    </>
  );
}
