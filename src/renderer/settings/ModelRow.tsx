import { Radio } from '@base-ui/react/radio';
import { RotateCcw, Trash2 } from 'lucide-react';
import {
  figureProblem,
  formatFigure,
  parseFigure,
  type FigureName,
} from '../../shared/domain/model/modelFigures.ts';
import type { ModelChange, ModelEntry } from '../../shared/domain/model/modelTable.ts';
import { accuracy } from '../budget/accuracy.ts';
import { Button } from '../ui/Button.tsx';
import { Tip } from '../ui/Tip.tsx';
import { systemFormats } from '../ui/formats.ts';
import { TypedField } from './TypedField.tsx';

export interface ModelRowProps {
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

export function ModelRow({ model, onChange }: ModelRowProps) {
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
        <td key={name} className="r">
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
