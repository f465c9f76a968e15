import { Check, Minus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export interface TickRowProps {
  readonly title: string;
  /** Shown at the right, e.g. its tokens. */
  readonly end: string;
  readonly state: boolean | 'mixed';
  /** Levels of indent. */
  readonly depth?: number;
  readonly onTick: () => void;
}

/** A line with a tick. The drawn box stands for a real one, which the keyboard reaches. */
export function TickRow({ title, end, state, depth = 0, onTick }: TickRowProps) {
  return (
    <li>
      <label className="row" style={{ '--d': depth } as CSSProperties}>
        <input
          type="checkbox"
          className="screen-reader-only"
          checked={state === true}
          aria-checked={state}
          onChange={onTick}
        />
        <span className="check" data-checked={state} aria-hidden="true">
          {state === true ? <Icon of={Check} size={10} /> : null}
          {state === 'mixed' ? <Icon of={Minus} size={10} /> : null}
        </span>
        <span className="name" title={title}>
          {title}
        </span>
        <span className="row-tokens num">{end}</span>
      </label>
    </li>
  );
}
