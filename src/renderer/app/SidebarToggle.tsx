import { PanelLeft } from 'lucide-react';
import { keysOfCommand } from '../../shared/domain/commands.ts';
import { Button } from '../ui/Button.tsx';
import { isMac } from '../ui/platform.ts';
import type { ViewStore } from '../shell/viewStore.ts';

export interface SidebarToggleProps {
  readonly view: ViewStore;
  readonly rail: boolean;
}

/** Makes the sidebar a rail and back. In a rail on macOS the window's own buttons take the place it has else. */
export function SidebarToggle({ view, rail }: SidebarToggleProps) {
  const toggle = (
    <Button
      look="icon"
      size="s"
      icon={PanelLeft}
      className="side-toggle"
      aria-label={rail ? 'Expand sidebar' : 'Collapse sidebar'}
      aria-keyshortcuts={keysOfCommand('toggle-sidebar', 'window')[0]?.replace(
        'Mod',
        isMac ? 'Meta' : 'Control',
      )}
      onClick={() => view.getState().toggleSidebar()}
    />
  );
  const below = rail && isMac;
  return (
    <>
      <div className="winbar">{below ? null : toggle}</div>
      {below ? <div className="rail-toggle">{toggle}</div> : null}
    </>
  );
}
