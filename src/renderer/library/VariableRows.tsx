import type { KeyboardEvent } from 'react';
import type { SnippetVariable } from '../../shared/domain/snippet.ts';
import { hasCommandKey } from '../ui/platform.ts';

export interface VariableRowsProps {
  readonly variables: readonly SnippetVariable[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
}

const badges = { payload: 'From payload', project: 'From project', typed: 'Typed' } as const;

/** Enter is a new line; with the command key it sends the form that the field may be in. */
function sendForm(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && hasCommandKey(event)) event.currentTarget.form?.requestSubmit();
}

/** The names of a snippet with their values: those that payload and project have no value for can be typed. */
export function VariableRows({ variables, typed, onType }: VariableRowsProps) {
  return (
    <div className="varrows">
      {variables.map(({ name, value, from }) => {
        const given = from === 'payload' || from === 'project';
        const own = Object.hasOwn(typed, name) ? (typed[name] ?? '') : '';
        const missing = !given && own === '';
        return (
          <label key={name} className="varrow">
            <span className="mono trunc" title={name}>
              {name}
            </span>
            <span className={missing ? 'field area is-missing' : 'field area'}>
              <textarea
                rows={1}
                value={given ? (value ?? '') : own}
                readOnly={given}
                maxLength={100_000}
                spellCheck={false}
                placeholder={missing ? 'No value: stays visible as written' : undefined}
                title={given ? (value ?? undefined) : undefined}
                onChange={(event) => onType(name, event.target.value)}
                onKeyDown={sendForm}
              />
              {given || own !== '' ? (
                <span className="badge outline">{badges[given ? from : 'typed']}</span>
              ) : (
                <span className="badge warn">Missing</span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
