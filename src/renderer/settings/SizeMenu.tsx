import { Menu } from '@base-ui/react/menu';
import { ChevronsUpDown } from 'lucide-react';
import { zoomSteps } from '../../shared/domain/zoom.ts';
import { DropMenu } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';

export interface SizeMenuProps {
  /** `null` until it is known. */
  readonly percent: number | null;
  readonly onChange: (percent: number) => void;
}

/** How large everything in the windows is. */
export function SizeMenu({ percent, onChange }: SizeMenuProps) {
  const shown = percent === null ? '' : words(percent);
  return (
    <DropMenu
      align="end"
      trigger={
        <button type="button" className="field select size-menu" aria-label={`Interface size: ${shown}`}>
          <span className="num">{shown}</span>
          <Icon of={ChevronsUpDown} size={12} className="muted" />
        </button>
      }
    >
      <Menu.RadioGroup value={percent} onValueChange={(next: number) => onChange(next)}>
        {zoomSteps.map((step) => (
          <Menu.RadioItem key={step} className="menu-item" value={step} closeOnClick>
            <span className="radio" aria-hidden="true" data-on={step === percent || undefined} />
            <span className="num">{words(step)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  );
}

function words(percent: number): string {
  return percent === 100 ? '100 %, default' : `${percent} %`;
}
