import { Check, ListChecks, Plus } from 'lucide-react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface AddEndsProps {
  readonly title: string;
  /** Name of the button that opens the choice, e.g. `Pick sections of Plan`. */
  readonly pickLabel: string;
  readonly inStack: boolean;
  readonly hasStack: boolean;
  /** True if Tab reaches the buttons; a row whose keys do the same does not need that. */
  readonly tabbable?: boolean;
  readonly onAdd: () => void;
  readonly onPick: () => void;
}

/** The actions on a service's entry: add it, or pick parts of it to add. */
export function AddEnds(props: AddEndsProps) {
  const { title, pickLabel, inStack, hasStack, tabbable = false, onAdd, onPick } = props;
  const tabIndex = tabbable ? 0 : -1;
  const reason = hasStack ? undefined : 'Make a stack first';
  return (
    <span className="entry-ends">
      {inStack ? (
        <span className="muted in-stack">
          <Icon of={Check} size={12} />
          In the stack
        </span>
      ) : null}
      <Button
        look="icon"
        size="s"
        icon={ListChecks}
        tabIndex={tabIndex}
        aria-label={pickLabel}
        disabledReason={reason}
        onClick={(event) => {
          event.stopPropagation();
          onPick();
        }}
      />
      {inStack ? null : (
        <Button
          size="s"
          icon={Plus}
          tabIndex={tabIndex}
          aria-label={`Add ${title}`}
          disabledReason={reason}
          onClick={(event) => {
            event.stopPropagation();
            onAdd();
          }}
        >
          Add
        </Button>
      )}
    </span>
  );
}
