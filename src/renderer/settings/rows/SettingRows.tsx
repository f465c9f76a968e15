import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  settingsTable,
  type ChoiceName,
  type Settings,
  type SettingsPatch,
  type SwitchName,
} from '../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SettingsRow } from './SettingsSection.tsx';

interface RowProps<Name> {
  readonly settings: SettingsStore;
  readonly name: Name;
  readonly about: ReactNode;
}

/** A setting with a few values, with the label from the table of settings. */
export function ChoiceRow<Name extends ChoiceName>({ settings, name, about }: RowProps<Name>) {
  const value = useStore(settings, (state): Settings[ChoiceName] => state.settings[name]);
  const { label, words } = settingsTable[name];
  const options = Object.entries(words).map(([option, word]) => ({ value: option, label: word }));
  return (
    <SettingsRow title={label} about={about}>
      <Segments
        label={label}
        options={options}
        value={value}
        onChange={(next) => change(settings, name, next)}
      />
    </SettingsRow>
  );
}

/** A setting that is on or off. */
export function SwitchRow({ settings, name, about }: RowProps<SwitchName>) {
  const on = useStore(settings, (state) => state.settings[name]);
  const { label } = settingsTable[name];
  return (
    <SettingsRow title={label} about={about}>
      <Switch label={label} on={on} onChange={(next) => change(settings, name, next)} />
    </SettingsRow>
  );
}

function change(settings: SettingsStore, name: ChoiceName | SwitchName, value: string | boolean): void {
  const patch: SettingsPatch = { [name]: value };
  void settings.getState().change(patch);
}
