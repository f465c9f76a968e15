import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { hasCommandKey } from '../ui/platform.ts';
import { ToastPlace } from '../ui/ToastPlace.tsx';
import { useFocusAtOnce } from '../ui/focus/useFocusAtOnce.ts';
import { optionId, PaletteResultList } from './PaletteResultList.tsx';
import type { PaletteEntry } from './paletteEntry.ts';
import type { PaletteResults } from './searchPalette.ts';
import { useResults, type PaletteParts } from './useResults.ts';

export interface PaletteProps extends PaletteParts {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when a command was run from here. */
  readonly onRan: (key: string) => void;
}

/** Finds everything in the app by a few letters. */
export function Palette({ open, onClose, ...rest }: PaletteProps) {
  // The chosen entry runs after the dialog has closed, so that the element it opens gets and keeps the focus.
  const chosen = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (open) {
      chosen.current = null;
      return undefined;
    }
    const timer = setTimeout(() => {
      chosen.current?.();
      chosen.current = null;
    });
    return () => clearTimeout(timer);
  }, [open]);
  const run = (entry: PaletteEntry): void => {
    if (entry.reason !== null) return;
    if (entry.group === 'commands') rest.onRan(entry.key);
    chosen.current = entry.run;
    onClose();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="palette" aria-label="Command palette">
          <PaletteBody {...rest} open={open} onClose={onClose} onChoose={run} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteBodyProps extends PaletteParts {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function PaletteBody({ open, onClose, onChoose, ...parts }: PaletteBodyProps) {
  const [typed, setTyped] = useState('');
  /** Key chosen by an arrow or the pointer; `null` for the best match. */
  const [picked, setPicked] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAtOnce(open, field);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    // A palette that reopens while it closes starts afresh.
    setTyped('');
    setPicked(null);
  }
  const results = useResults(typed, parts);
  const shown = results.groups.flatMap(({ entries }) => entries);
  const wanted = picked ?? results.likeliest;
  const active = shown.find(({ key }) => key === wanted) ?? shown[0];
  const listId = useId();
  const togglesNow = active?.toggle !== undefined && (picked !== null || !goesOn(typed, results));
  const onKeyDown = (event: KeyboardEvent): void => {
    // The window has keys of its own again while the palette fades, such as the one that opens it.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const next = stepOf(event.key, active === undefined ? -1 : shown.indexOf(active), shown.length);
    if (hasCommandKey(event) && event.key.toLowerCase() === 'k') onClose();
    else if (next !== null && !event.altKey && !event.shiftKey) setPicked(shown[next]?.key ?? null);
    else if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else if (event.key === ' ' && togglesNow) {
      setPicked(active.key);
      active.toggle?.run();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette-query">
        <Icon of={Search} size={16} className="muted" />
        <input
          ref={field}
          className="grow"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(listId, active.key)}
          placeholder="Search or run a command"
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPicked(null);
          }}
          onKeyDown={onKeyDown}
        />
        <KeyCombination of="Esc" />
      </div>
      <PaletteResultList
        id={listId}
        results={results}
        activeKey={active?.key ?? null}
        togglesNow={togglesNow}
        onPoint={setPicked}
        onChoose={onChoose}
      />
      {open ? <ToastPlace /> : null}
      <PaletteFoot />
    </>
  );
}

/** True if a space may belong to the typed text: some shown entry continues with one. */
function goesOn(typed: string, { query, groups }: PaletteResults): boolean {
  if (query.scope === 'command') return true;
  const begun = `${query.text.toLowerCase()} `;
  if (query.text === '' || typed.endsWith(' ')) return false;
  return groups.some(({ entries }) => entries.some(({ title }) => title.toLowerCase().includes(begun)));
}

const page = 8;

function stepOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + page, count - 1);
    case 'PageUp':
      return Math.max(at - page, 0);
    default:
      return null;
  }
}

/** The palette's own keys. Assistive technology finds them in the sheet of shortcuts. */
function PaletteFoot() {
  return (
    <div className="foot" aria-hidden="true">
      <span>
        <KeyCombination of="Up" />
        <KeyCombination of="Down" />
        Move
      </span>
      <span>
        <KeyCombination of="Enter" />
        Open
      </span>
      <span>
        <KeyCombination of="Space" />
        Toggle in stack
      </span>
      <span className="grow" />
      <span>
        <KeyCombination of=">" />
        Commands
      </span>
      <span>
        <KeyCombination of="#" />
        Issues
      </span>
      <span>
        <KeyCombination of="@" />
        Sessions
      </span>
    </div>
  );
}
