import { ChevronDown } from 'lucide-react';
import { templates, type Template } from '../../shared/domain/payload.ts';
import { templateNamed, templateNames } from '../../shared/domain/payload/templateForms.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuChoices } from '../ui/DropMenu.tsx';

export interface PartsMenuProps {
  /** The typed value: the name of a template, other parts, or nothing. */
  readonly value: string;
  /** Says what applies without a choice, e.g. `As in the payload`. */
  readonly automatic: string;
  /** Called with a template, or with an empty text for no choice. */
  readonly onChange: (value: Template | '') => void;
}

/** Chooses the template whose parts a draft prompt asks for. */
export function PartsMenu({ value, automatic, onChange }: PartsMenuProps) {
  const chosen = templateNamed(value);
  const shown = value.trim() === '' ? automatic : chosen === undefined ? 'Your parts' : templateNames[chosen];
  const none = { value: '' as const, label: automatic };
  return (
    <DropMenu
      trigger={
        <Button size="s" look="ghost" aria-label={`Parts of the draft prompt: ${shown}`}>
          {shown}
          <ChevronDown size={12} aria-hidden />
        </Button>
      }
    >
      <DropMenuChoices<Template | ''>
        title="The draft prompt asks for"
        value={chosen ?? ''}
        options={[
          none,
          ...templates.map((template) => ({ value: template, label: templateNames[template] })),
        ]}
        onChange={onChange}
      />
    </DropMenu>
  );
}
