import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { DropMenu } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';

export interface ChoiceMenuProps<T extends string> {
  /** What is chosen by it, e.g. `Status`. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count: number }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of several, with how many there are of each. */
export function ChoiceMenu<T extends string>({ label, options, value, onChange }: ChoiceMenuProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <DropMenu
      trigger={
        <button type="button" className="linkbtn" aria-label={`${label}: ${chosen}`}>
          <span className="trunc">{chosen}</span>
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      <Menu.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} className="menu-item" value={option.value} closeOnClick>
            <span className="radio" aria-hidden="true" data-on={option.value === value || undefined} />
            <span>{option.label}</span>
            <span className="end num">{formatCount(option.count)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  );
}
