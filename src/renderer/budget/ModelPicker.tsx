import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { Model } from '../../shared/domain/model.ts';
import { DropMenu } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { accuracy, percent } from './accuracy.ts';

export interface ModelPickerProps {
  readonly models: readonly Model[];
  readonly modelId: string;
  readonly onPick: (modelId: string) => void;
}

export function ModelPicker({ models, modelId, onPick }: ModelPickerProps) {
  const model = models.find((candidate) => candidate.id === modelId);
  const name = model?.name ?? modelId;
  // This one place states the error for every figure on the screen.
  const estimate = model === undefined || model.exact ? '' : `, figures about ± ${percent(model.error)}`;
  return (
    <DropMenu
      side="top"
      trigger={
        <button
          type="button"
          className="link-button"
          title={
            model?.exact === true
              ? undefined
              : 'The tokenizer of this model is not public: every token figure here is an estimate.'
          }
          aria-label={`Model: ${name}, ${model?.exact === true ? 'exact' : 'estimate'}`}
        >
          {`${name}${estimate}`}
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      <Menu.RadioGroup value={modelId} onValueChange={(id: string) => onPick(id)}>
        {models.map((option) => (
          <Menu.RadioItem key={option.id} className="menu-item" value={option.id} closeOnClick>
            <span className="radio" aria-hidden="true" data-on={option.id === modelId || undefined} />
            <span>{option.name}</span>
            <span className="end num">{`${formatCount(option.window)} window, ${accuracy(option).toLowerCase()}`}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </DropMenu>
  );
}
