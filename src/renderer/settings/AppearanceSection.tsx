import type { SettingsStore } from '../preferences/settingsStore.ts';
import type { OwnWindow } from './ownWindow.ts';
import { ChoiceRow } from './SettingRows.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SizeRow } from './SizeRow.tsx';

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
