import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Icon } from './Icon.tsx';

export interface TickProps {
  readonly on: boolean;
  readonly className?: string;
  readonly field?: RefObject<HTMLInputElement | null> | undefined;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A line that can be ticked. The drawn box stands for a real one, which the keyboard reaches. */
export function Tick({ on, className = '', field, onChange, children }: TickProps) {
  return (
    <label className={`tick ${className}`}>
      <input
        ref={field}
        type="checkbox"
        className="screen-reader-only"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="check" data-checked={on} aria-hidden="true">
        {on ? <Icon of={Check} size={10} /> : null}
      </span>
      {children}
    </label>
  );
}
