import { RadioGroup } from '@base-ui/react/radio-group';
import { useStore } from 'zustand';
import type { ModelStore } from '../budget/modelStore.ts';
import { AddModel } from './AddModel.tsx';
import { ModelRow } from './ModelRow.tsx';
import { ChoiceRow, SwitchRow } from './SettingRows.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { SettingsStore } from '../preferences/settingsStore.ts';

export interface ModelsSectionProps {
  readonly settings: SettingsStore;
  readonly models: ModelStore;
}

export function ModelsSection({ settings, models }: ModelsSectionProps) {
  const known = useStore(models, (state) => state.models);
  const defaultModel = useStore(settings, (state) => state.settings.defaultModel);
  const { change, tryChange } = settings.getState();
  return (
    <SettingsSection
      id="set-models"
      title="Models and budgets"
      about="Models without a public tokenizer are estimated: tokens in a public encoding times the factor. New stacks use the selected model and its budget."
    >
      <div className="panel">
        <RadioGroup
          aria-label="Model of new stacks"
          value={defaultModel}
          onValueChange={(id: string) => void change({ defaultModel: id })}
        >
          <table className="table models">
            <thead>
              <tr>
                <th scope="col">Model</th>
                <th scope="col">Count</th>
                <th scope="col" className="r">
                  Factor
                </th>
                <th scope="col" className="r">
                  Window
                </th>
                <th scope="col" className="r">
                  First message budget
                </th>
                <th scope="col" className="r">
                  Warn at
                </th>
                <th scope="col">
                  <span className="screen-reader-only">Reset</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {known.map((model) => (
                <ModelRow
                  key={model.id}
                  model={model}
                  onChange={(changed) => tryChange({ model: { id: model.id, change: changed } })}
                />
              ))}
            </tbody>
          </table>
        </RadioGroup>
        <AddModel
          knownIds={known.map(({ id }) => id)}
          onAdd={(id, encoding) => tryChange({ model: { id, change: { encoding } } })}
        />
        <ChoiceRow settings={settings} name="defaultFormat" about="Each stack can have its own." />
        <SwitchRow
          settings={settings}
          name="payloadFirst"
          about="If the project has one. You can remove it like any other item."
        />
      </div>
    </SettingsSection>
  );
}
