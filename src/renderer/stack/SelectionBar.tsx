import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';

export interface SelectionBarProps {
  readonly count: number;
  /** One of them is on. */
  readonly anyOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** What can be done to all selected items at once. */
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
