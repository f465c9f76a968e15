import { useStore } from 'zustand';
import type { CodeFont, Motion, Theme } from '../../shared/domain/settings.ts';
import { Segments } from '../ui/Segments.tsx';
import { SettingsRow, SettingsSection } from './SettingsSection.tsx';
import { SizeRow } from './SizeRow.tsx';
import type { OwnWindow } from './ownWindow.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];
const fonts: readonly { readonly value: CodeFont; readonly label: string }[] = [
  { value: 'jetbrains-mono', label: 'JetBrains Mono' },
  { value: 'system', label: 'System' },
];
const motions: readonly { readonly value: Motion; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'reduced', label: 'Reduced' },
];

export interface AppearanceSectionProps {
  readonly settings: SettingsStore;
  readonly own: OwnWindow;
}

export function AppearanceSection({ settings, own }: AppearanceSectionProps) {
  const { theme, codeFont, motion } = useStore(settings, (state) => state.settings);
  const { change } = settings.getState();
  return (
    <SettingsSection id="set-appearance" title="Appearance" about="Applies to every window.">
      <div className="panel">
        <SettingsRow title="Theme" about="System uses the setting of your computer">
          <Segments
            label="Theme"
            options={themes}
            value={theme}
            onChange={(value) => void change({ theme: value })}
          />
        </SettingsRow>
        <SizeRow own={own} />
        <SettingsRow title="Code font" about="Used in previews, drafts and paths">
          <Segments
            label="Code font"
            options={fonts}
            value={codeFont}
            onChange={(value) => void change({ codeFont: value })}
          />
        </SettingsRow>
        <SettingsRow title="Reduce motion" about="System uses the setting of your computer">
          <Segments
            label="Reduce motion"
            options={motions}
            value={motion}
            onChange={(value) => void change({ motion: value })}
          />
        </SettingsRow>
      </div>
    </SettingsSection>
  );
}
