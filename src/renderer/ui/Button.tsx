import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'icon';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: LucideIcon;
  /** True while its action is under way; further presses are ignored. */
  readonly busy?: boolean;
  /** True if presses count while it is busy, too: the running action may be outdated by then. */
  readonly hearsWhileBusy?: boolean;
  /** The reason why the button can't be used now. It stays focusable, and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** Replaces `onClick` while there is a reason, to show the remedy. */
  readonly onRefused?: () => void;
  /** Tooltip; for an icon button its name. */
  readonly tip?: string | undefined;
}

const sizeClasses = { s: 'size-small', m: '', l: 'size-large' } as const;
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
        data-look={look}
        className={clsx('btn', look, sizeClasses[size], className)}
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
