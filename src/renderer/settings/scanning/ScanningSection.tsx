import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { AllowedDialog } from './AllowedDialog.tsx';
import { describeAllowed, describeRules } from './scanningWords.ts';
import { RulesDialog } from './RulesDialog.tsx';
import type { ScanningStore } from './scanningStore.ts';
import { SwitchRow } from '../rows/SettingRows.tsx';
import { SettingsRow, SettingsSection } from '../rows/SettingsSection.tsx';
import type { SettingsStore } from '../../preferences/settingsStore.ts';

export interface ScanningSectionProps {
  readonly settings: SettingsStore;
  readonly scanning: ScanningStore;
}

export function ScanningSection({ settings, scanning }: ScanningSectionProps) {
  const { rulesOff, patterns } = useStore(settings, (state) => state.settings);
  const rules = useStore(scanning, (state) => state.rules);
  const allowed = useStore(scanning, (state) => state.allowed);
  const [shown, setShown] = useState<'rules' | 'allowed' | null>(null);
  const { start } = scanning.getState();
  useEffect(() => void start(), [start]);
  return (
    <SettingsSection
      id="set-scanning"
      title="Scanning"
      about="Carryover scans each text when it reads it, and the whole message again when you copy it. Findings are masked before they are shown. Certain findings always block."
    >
      <div className="panel">
        <SwitchRow
          settings={settings}
          name="possibleBlocks"
          about="When off, they are listed but do not block copying."
        />
        <SettingsRow title="Rules" about={describeRules(rules, rulesOff, patterns)}>
          <Button onClick={() => setShown('rules')}>Edit rules</Button>
        </SettingsRow>
        <SettingsRow title="Allowed values" about={describeAllowed(allowed)}>
          <Button
            disabledReason={(allowed ?? []).length === 0 ? 'Nothing is allowed in this project' : undefined}
            onClick={() => setShown('allowed')}
          >
            Show list
          </Button>
        </SettingsRow>
      </div>
      <RulesDialog
        open={shown === 'rules'}
        settings={settings}
        scanning={scanning}
        onClose={() => setShown(null)}
      />
      <AllowedDialog open={shown === 'allowed'} scanning={scanning} onClose={() => setShown(null)} />
    </SettingsSection>
  );
}
