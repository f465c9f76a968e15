import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'icon';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: LucideIcon;
  /** What it asked for is on its way, and a press meanwhile the same wish. */
  readonly busy?: boolean;
  /** A press counts while it is busy, too: what is on its way may have begun before what the person means. */
  readonly hearsWhileBusy?: boolean;
  /** Why it can't be used now. It stays focusable, and says so. */
  readonly disabledReason?: string | undefined;
  /** Called instead of `onClick` while there is a reason: where the remedy can be shown. */
  readonly onRefused?: () => void;
  /** Extra words under the pointer; for an icon button its name. */
  readonly tip?: string | undefined;
}

const iconSizes = { s: 14, m: 14, l: 15 } as const;

export function Button({
  look = 'secondary',
  size = 'm',
  icon,
  busy = false,
  hearsWhileBusy = false,
  disabledReason,
  onRefused,
  tip,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const refused = disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy && !hearsWhileBusy) return;
    if (refused) onRefused?.();
    else onClick?.(event);
  };
  const shown = busy ? LoaderCircle : icon;
  return (
    <Tip text={disabledReason ?? tip ?? (look === 'icon' ? rest['aria-label'] : undefined)}>
      <button
        type="button"
        {...rest}
        className={clsx('btn', look, size !== 'm' && size, className)}
        aria-disabled={refused || undefined}
        aria-busy={busy || undefined}
        onClick={press}
      >
        {shown === undefined ? null : (
          <Icon of={shown} size={iconSizes[size]} className={busy ? 'spin' : undefined} />
        )}
        {children}
      </button>
    </Tip>
  );
}
