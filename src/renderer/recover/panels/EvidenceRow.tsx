import { Check } from 'lucide-react';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { TicksContext, TickStopContext } from '../state/ticks.ts';

interface EvidenceRowProps {
  /** Key of the evidence. */
  readonly of: string;
  /** The evidence in a few words, for those who hear it. */
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A row with a tick: the draft leaves out what is not ticked. The drawn box stands for a real one, which the keyboard reaches. */
export function EvidenceRow({ of, name, title, children }: EvidenceRowProps) {
  const { without, tick, pointed } = use(TicksContext);
  const tabIndexOf = use(TickStopContext);
  const row = useRef<HTMLLIElement>(null);
  const isUsed = !without.has(of);
  const isPointed = pointed?.key === of;
  const turn = isPointed ? pointed.turn : null;
  useEffect(() => {
    if (turn === null) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [turn]);
  return (
    <li
      ref={row}
      className="panel-row"
      title={title}
      data-off={isUsed ? undefined : true}
      data-pointed={isPointed || undefined}
    >
      <label className="tick">
        <input
          type="checkbox"
          className="screen-reader-only"
          aria-label={`Use ${name}`}
          data-row={of}
          tabIndex={tabIndexOf(of)}
          checked={isUsed}
          onChange={({ target }) => tick(of, target.checked)}
        />
        <span className="check" data-checked={isUsed} aria-hidden="true">
          {isUsed ? <Icon of={Check} size={10} /> : null}
        </span>
      </label>
      {children}
    </li>
  );
}
