import {
  ArrowBigUp,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Command,
  CornerDownLeft,
  Delete,
  Option,
  type LucideIcon,
} from 'lucide-react';
import { Icon } from './Icon.tsx';
import { isMac } from './platform.ts';

const arrows: Readonly<Record<string, LucideIcon>> = {
  Up: ArrowUp,
  Down: ArrowDown,
  Left: ArrowLeft,
  Right: ArrowRight,
};
const macSigns: Readonly<Record<string, LucideIcon>> = {
  ...arrows,
  Mod: Command,
  Shift: ArrowBigUp,
  Alt: Option,
  Enter: CornerDownLeft,
  Backspace: Delete,
};

/** Shows Cmd/Ctrl and a key: as symbols on macOS, as words elsewhere. */
export function KeyCaps({ of: key }: { readonly of: string }) {
  return <KeyCombination of={`Mod+${key}`} />;
}

/** Shows keys to press together, e.g. `Mod+Shift+Z`, with the system's own symbols and words. */
export function KeyCombination({ of: keys }: { readonly of: string }) {
  // The plus sign itself may be one of the keys.
  const parts = keys.split(/\+(?=.)/u);
  const words = parts.map(wordOf).join(' ');
  const signs = parts.map((part) => (isMac ? macSigns : arrows)[part]);
  if (signs.every((sign) => sign === undefined) || (parts.length > 1 && !isMac)) {
    return <span className="kbd">{words}</span>;
  }
  return (
    <span className="kbd">
      <span className="screen-reader-only">{words}</span>
      {parts.map((part, at) => {
        const sign = signs[at];
        if (sign !== undefined) return <Icon key={part} of={sign} size={part === 'Enter' ? 11 : 10} />;
        return (
          <span key={part} aria-hidden="true">
            {part}
          </span>
        );
      })}
    </span>
  );
}

function wordOf(part: string): string {
  if (part !== 'Mod') return part === 'Alt' && isMac ? 'Option' : part;
  return isMac ? 'Cmd' : 'Ctrl';
}
