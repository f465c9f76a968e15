import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from './Icon.tsx';

const stops =
  '[role="treeitem"][tabindex="0"], [role="option"][tabindex="0"], li[tabindex="0"], li > button[tabindex="0"]';

export interface SearchFieldProps {
  readonly label: string;
  /** Shown while empty; absent: the label. */
  readonly placeholder?: string;
  /** Characters; absent: 200. */
  readonly maxLength?: number;
  /** Of the button that empties it; absent: "Clear search". */
  readonly clearLabel?: string;
  readonly value: string;
  readonly field: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  /** Enter, while something is looked for: takes the first hit. */
  readonly onTake?: () => void;
  /** Keys that are not for typing, e.g. to walk the list below. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const layers = '[role="dialog"], [role="menu"]';

/** Esc clears it first, and goes to what it narrows then. */
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
          // A dialog or a menu is what is left there.
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

/** By itself: with other keys it is the screen's, and in the middle of a word that is composed it ends that. */
function isEnter({ key, nativeEvent, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** From a search that is empty to the list it narrows; where there is none, out of the field. */
function leaveSearch(field: HTMLElement): void {
  const column = field.closest('[role="tabpanel"], section, [data-region]');
  const first = column?.querySelector<HTMLElement>(stops);
  if (first === null || first === undefined) field.blur();
  else first.focus();
}
