import { Search } from 'lucide-react';
import { useContext } from 'react';
import { wordsOfCommand } from '../../shared/domain/commands.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { OpenPaletteContext } from './OpenPaletteContext.ts';

/** A button that looks like a search field at the top of every screen, and opens the palette. */
export function HeaderSearch() {
  const open = useContext(OpenPaletteContext);
  if (open === null) return null;
  const { title } = wordsOfCommand('palette');
  return (
    <button type="button" className="header-search" aria-label={title} aria-haspopup="dialog" onClick={open}>
      <Icon of={Search} size={13} />
      <span className="grow trunc">{title}</span>
      <KeyCaps of="K" />
    </button>
  );
}
