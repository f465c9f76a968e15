import { RadioGroup } from '@base-ui/react/radio-group';
import { useStore } from 'zustand';
import { messageFormats, type MessageFormat } from '../../shared/domain/stack.ts';
import type { ModelStore } from '../budget/modelStore.ts';
import { Segments } from '../ui/Segments.tsx';
import { Switch } from '../ui/Switch.tsx';
import { AddModel } from './AddModel.tsx';
import { ModelRow } from './ModelRow.tsx';
import { SettingsRow, SettingsSection } from './SettingsSection.tsx';
import type { SettingsStore } from '../preferences/settingsStore.ts';

export interface ModelsSectionProps {
  readonly settings: SettingsStore;
  readonly models: ModelStore;
}

const formatLabels: Readonly<Record<MessageFormat, string>> = {
  markdown: 'Markdown',
  xml: 'XML',
  plain: 'Plain text',
};
const formats = messageFormats.map((value) => ({ value, label: formatLabels[value] }));

export function ModelsSection({ settings, models }: ModelsSectionProps) {
  const known = useStore(models, (state) => state.models);
  const defaultModel = useStore(settings, (state) => state.settings.defaultModel);
  const defaultFormat = useStore(settings, (state) => state.settings.defaultFormat);
  const payloadFirst = useStore(settings, (state) => state.settings.payloadFirst);
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
                  <span className="sr">Reset</span>
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
        <SettingsRow title="Format of new stacks" about="Each stack can have its own.">
          <Segments
            label="Format of new stacks"
            options={formats}
            value={defaultFormat}
            onChange={(value) => void change({ defaultFormat: value })}
          />
        </SettingsRow>
        <SettingsRow
          title="Start new stacks with the latest payload"
          about="If the project has one. You can remove it like any other item."
        >
          <Switch
            label="Start new stacks with the latest payload"
            on={payloadFirst}
            onChange={(on) => void change({ payloadFirst: on })}
          />
        </SettingsRow>
      </div>
    </SettingsSection>
  );
}
