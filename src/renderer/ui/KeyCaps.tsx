import { Command, CornerDownLeft } from 'lucide-react';
import { Icon } from './Icon.tsx';
import { isMac } from './platform.ts';

/** Shows Cmd/Ctrl and a key: as symbols on macOS, as words elsewhere. */
export function KeyCaps({ of: key }: { readonly of: string }) {
  if (!isMac) return <span className="kbd">{`Ctrl ${key}`}</span>;
  return (
    <span className="kbd">
      <Icon of={Command} size={10} />
      {key === 'Enter' ? <Icon of={CornerDownLeft} size={11} /> : key}
    </span>
  );
}
