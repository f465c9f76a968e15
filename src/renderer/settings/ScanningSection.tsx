import { useStore } from 'zustand';
import { Switch } from '../ui/Switch.tsx';
import { SettingsRow, SettingsSection } from './SettingsSection.tsx';
import type { SettingsStore } from './settingsStore.ts';

export interface ScanningSectionProps {
  readonly settings: SettingsStore;
}

export function ScanningSection({ settings }: ScanningSectionProps) {
  const possibleBlocks = useStore(settings, (state) => state.settings.possibleBlocks);
  const { change } = settings.getState();
  return (
    <SettingsSection
      id="set-scanning"
      title="Scanning"
      about="Everything that would leave is scanned when it is read, and once more when it is copied. Findings are masked before they are shown. Certain ones always block."
    >
      <div className="panel">
        <SettingsRow
          title="Possible findings block export"
          about="When off, they are listed and do not hold anything up."
        >
          <Switch
            label="Possible findings block export"
            on={possibleBlocks}
            onChange={(on) => void change({ possibleBlocks: on })}
          />
        </SettingsRow>
      </div>
    </SettingsSection>
  );
}
