import { Menu } from '@base-ui/react/menu';
import { ChevronsUpDown } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { zoomSteps } from '../../../shared/domain/window/zoom.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { formatPercent } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isMac } from '../../ui/platform.ts';
import type { OwnWindow } from './ownWindow.ts';
import { ChoiceRow } from '../rows/SettingRows.tsx';
import { SettingsRow, SettingsSection } from '../rows/SettingsSection.tsx';

export interface AppearanceSectionProps {
  readonly settings: SettingsStore;
  readonly own: OwnWindow;
}

export function AppearanceSection({ settings, own }: AppearanceSectionProps) {
  return (
    <SettingsSection id="set-appearance" title="Appearance" about="Applies to every window.">
      <div className="panel">
        <ChoiceRow settings={settings} name="theme" about="System uses the setting of your computer" />
        <SizeRow own={own} />
        <ChoiceRow settings={settings} name="codeFont" about="Used in previews, drafts and paths" />
        <ChoiceRow settings={settings} name="motion" about="System uses the setting of your computer" />
      </div>
    </SettingsSection>
  );
}

interface SizeMenuProps {
  /** `null` until known. */
  readonly percent: number | null;
  readonly onChange: (percent: number) => void;
}

/** A browser has its own zoom, so the row refers to that. */
function SizeRow({ own }: { readonly own: OwnWindow }) {
  const kind = useStore(own, (state) => state.kind);
  const percent = useStore(own, (state) => state.percent);
  const { zoom, lookAtZoom } = own.getState();
  useEffect(() => {
    const look = (): void => void lookAtZoom();
    look();
    // A menu, a key or the wheel changes it as well, which resizes the window in its own pixels.
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [lookAtZoom]);
  const keys = isMac ? '⌘ + and ⌘ −' : 'Ctrl + and Ctrl −';
  return (
    <SettingsRow
      title="Interface size"
      about={
        kind === 'page'
          ? `Your browser sets the size: ${keys}`
          : `Applies to all windows. You can also press ${keys}`
      }
    >
      {kind === 'page' ? null : <SizeMenu percent={percent} onChange={(to) => void zoom(to)} />}
    </SettingsRow>
  );
}

/** Chooses the size of everything in the windows. */
function SizeMenu({ percent, onChange }: SizeMenuProps) {
  const shown = percent === null ? '' : words(percent);
  return (
    <DropMenu
      align="end"
      trigger={
        <button type="button" className="field select size-menu" aria-label={`Interface size: ${shown}`}>
          <span className="num">{shown}</span>
          <Icon of={ChevronsUpDown} size={12} className="muted" />
        </button>
      }
    >
      <Menu.RadioGroup value={percent} onValueChange={(next: number) => onChange(next)}>
        {zoomSteps.map((step) => (
          <Menu.RadioItem key={step} className="menu-item" value={step} closeOnClick>
            <span className="radio" aria-hidden="true" data-on={step === percent || undefined} />
            <span className="num">{words(step)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  );
}

function words(percent: number): string {
  const written = formatPercent(percent / 100, 0);
  return percent === 100 ? `${written}, default` : written;
}
