import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { focusOpener } from './focus/focusOpener.ts';
import { Icon } from './Icon.tsx';

export interface DropMenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom' | 'right';
  readonly children: ReactNode;
}

export function DropMenu({ trigger, align = 'start', side = 'bottom', children }: DropMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root onOpenChange={(open, { reason }) => focusOpener(opener.current, open, reason)}>
      <Menu.Trigger ref={opener} render={trigger} />
      {/* The menu lies outside of the screen's landmarks, so it is one itself. */}
      <Menu.Portal render={<section aria-label="Menu" />}>
        <Menu.Positioner className="menu-layer" sideOffset={4} align={align} side={side}>
          <Menu.Popup className="menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export interface DropMenuItemProps {
  readonly icon?: LucideIcon;
  /** Shown at the right, smaller. */
  readonly end?: ReactNode;
  readonly bad?: boolean;
  readonly disabled?: boolean;
  /** The reason why the entry can't be chosen now. It stays in the menu, and shows the reason. */
  readonly whyNot?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function DropMenuItem({
  icon,
  end,
  bad = false,
  disabled = false,
  whyNot,
  onChoose,
  children,
}: DropMenuItemProps) {
  const off = disabled || whyNot !== undefined;
  return (
    <Menu.Item className={clsx('menu-item', bad && !off && 'bad')} disabled={off} onClick={onChoose}>
      {icon === undefined ? null : <Icon of={icon} />}
      {whyNot === undefined ? (
        <span className="trunc">{children}</span>
      ) : (
        <span className="menu-words">
          <span className="trunc">{children}</span>
          <span className="menu-why">{whyNot}</span>
        </span>
      )}
      {end === undefined ? null : <span className="end num">{end}</span>}
    </Menu.Item>
  );
}

export function DropMenuCheck({
  icon,
  checked,
  onChange,
  children,
}: {
  readonly icon?: LucideIcon;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Menu.CheckboxItem className="menu-item" checked={checked} onCheckedChange={onChange}>
      {icon === undefined ? null : <Icon of={icon} />}
      <span className="trunc">{children}</span>
      <span className="end">{checked ? 'On' : 'Off'}</span>
    </Menu.CheckboxItem>
  );
}

/** Entries of which exactly one is checked. */
export function DropMenuChoices<T extends string>({
  title,
  value,
  options,
  onChange,
}: {
  readonly title: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-head">{title}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
            <span className="trunc">{option.label}</span>
            <span className="end">{option.value === value ? <Icon of={Check} size={13} /> : null}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}

export function DropMenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-head">{title}</Menu.GroupLabel>
      {children}
    </Menu.Group>
  );
}

export function DropMenuLine() {
  return <Menu.Separator className="menu-line" />;
}
