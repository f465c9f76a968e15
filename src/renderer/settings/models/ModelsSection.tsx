import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import {
  type FigureName,
  figureProblem,
  formatFigure,
  parseFigure,
} from '../../../shared/domain/model/modelFigures.ts';
import type { ModelChange, ModelEntry } from '../../../shared/domain/model/modelTable.ts';
import { accuracy } from '../../budget/accuracy.ts';
import type { ModelStore } from '../../budget/modelStore.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { systemFormats } from '../../ui/formats.ts';
import { Tip } from '../../ui/Tip.tsx';
import { AddModel } from './AddModel.tsx';
import { ChoiceRow, SwitchRow } from '../rows/SettingRows.tsx';
import { SettingsSection } from '../rows/SettingsSection.tsx';
import { TypedField } from '../rows/TypedField.tsx';

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
                <th scope="col" className="right">
                  Factor
                </th>
                <th scope="col" className="right">
                  Window
                </th>
                <th scope="col" className="right">
                  First message budget
                </th>
                <th scope="col" className="right">
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

interface ModelRowProps {
  readonly model: ModelEntry;
  /** `null` restores the built-in model, or removes an added one. Resolves to the reason if that is impossible. */
  readonly onChange: (change: ModelChange | null) => Promise<string | null>;
}

const columns: readonly { readonly name: FigureName; readonly label: string }[] = [
  { name: 'factor', label: 'factor' },
  { name: 'window', label: 'window' },
  { name: 'budget', label: 'first message budget' },
  { name: 'warnAt', label: 'warning share' },
];

function ModelRow({ model, onChange }: ModelRowProps) {
  const save = async (name: FigureName, typed: string): Promise<string | null> => {
    const parsed = parseFigure(name, typed, systemFormats);
    if (!parsed.ok) return parsed.problem;
    if (parsed.value === model[name]) return null;
    const wrong = figureProblem({ ...model, [name]: parsed.value }, systemFormats);
    return wrong === null ? onChange({ [name]: parsed.value }) : wrong.problem;
  };
  return (
    <tr>
      <th scope="row">
        <span className="hstack">
          <Radio.Root
            value={model.id}
            className="radio"
            nativeButton
            render={<button type="button" aria-label={`Use ${model.name} for new stacks`} />}
          />
          <Tip text={`${model.id}, ${model.encoding}. ${model.source}`}>
            <span>{model.name}</span>
          </Tip>
        </span>
      </th>
      <td>
        <span className={model.exact ? 'badge good' : 'badge warn'}>{accuracy(model)}</span>
      </td>
      {columns.map(({ name, label }) => (
        <td key={name} className="right">
          <TypedField
            label={`${model.name}: ${label}`}
            className={`figure ${name}`}
            inputMode="decimal"
            value={formatFigure(name, model[name], systemFormats)}
            onSave={(typed) => save(name, typed)}
          />
        </td>
      ))}
      <td className="acts">
        {model.origin === 'shipped' ? null : (
          <Button
            look="icon"
            size="s"
            icon={model.origin === 'own' ? Trash2 : RotateCcw}
            aria-label={
              model.origin === 'own' ? `Remove ${model.name}` : `Reset ${model.name} to its original figures`
            }
            onClick={() => void onChange(null)}
          />
        )}
      </td>
    </tr>
  );
}
