import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/formats.ts';

export interface SelectionBarProps {
  readonly count: number;
  /** True if any of them is on. */
  readonly anyOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** The actions on all selected items. */
export function SelectionBar({ count, anyOn, onSwitch, onRemove, onClear }: SelectionBarProps) {
  return (
    <fieldset className="selection-bar" aria-label="Selected items">
      <span className="num grow">{`${formatCount(count)} selected`}</span>
      <Button look="ghost" size="s" onClick={() => onSwitch(!anyOn)}>
        {anyOn ? 'Turn off' : 'Turn on'}
      </Button>
      <Button look="ghost" size="s" onClick={onRemove}>
        Remove
      </Button>
      <Button look="ghost" size="s" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
