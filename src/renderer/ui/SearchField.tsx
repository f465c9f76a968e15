import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from './Icon.tsx';

const stops =
  '[role="treeitem"][tabindex="0"], [role="option"][tabindex="0"], li[tabindex="0"], li > button[tabindex="0"]';

export interface SearchFieldProps {
  readonly label: string;
  /** Shown while empty; absent for the label. */
  readonly placeholder?: string;
  /** Characters; 200 if absent. */
  readonly maxLength?: number;
  /** Name of the button that empties the field; "Clear search" if absent. */
  readonly clearLabel?: string;
  readonly value: string;
  readonly field: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  /** Called on Enter during a search: takes the first match. */
  readonly onTake?: () => void;
  /** Handles keys other than typing, e.g. those that move through the list below. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const layers = '[role="dialog"], [role="menu"]';

/** Esc clears the field first, and then moves to the filtered list. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, maxLength = 200, clearLabel = 'Clear search' } = props;
  const { value, field, onChange, onTake, onKeyDown } = props;
  return (
    <label className="field grow">
      <Icon of={Search} size={13} />
      <input
        ref={field}
        placeholder={placeholder}
        aria-label={label}
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
            return;
          }
          if (onTake !== undefined && isEnter(event) && value.trim() !== '') {
            event.preventDefault();
            onTake();
            return;
          }
          onKeyDown?.(event);
          // Inside a dialog or menu, Esc closes that instead.
          const own = event.isPropagationStopped() || event.currentTarget.closest(layers) !== null;
          if (event.key === 'Escape' && !own) leaveSearch(event.currentTarget);
        }}
      />
      {value === '' ? null : (
        <button type="button" className="clear" aria-label={clearLabel} onClick={() => onChange('')}>
          <Icon of={X} size={12} />
        </button>
      )}
    </label>
  );
}

/** True for Enter alone: with other keys it belongs to the screen, and during composition it ends the word. */
function isEnter({ key, nativeEvent, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Moves the focus from an empty search to the list that it filters; without one, out of the field. */
function leaveSearch(field: HTMLElement): void {
  const column = field.closest('[role="tabpanel"], section, [data-region]');
  const first = column?.querySelector<HTMLElement>(stops);
  if (first === null || first === undefined) field.blur();
  else first.focus();
}
