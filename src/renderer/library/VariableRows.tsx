import type { KeyboardEvent } from 'react';
import type { SnippetVariable } from '../../shared/domain/snippet.ts';
import { hasCommandKey } from '../ui/platform.ts';

export interface VariableRowsProps {
  readonly variables: readonly SnippetVariable[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
}

const badges = { payload: 'From payload', project: 'From project', typed: 'Typed' } as const;

/** Submits the form around the field on Enter with the command key; Enter alone is a new line. */
function sendForm(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && hasCommandKey(event)) event.currentTarget.form?.requestSubmit();
}

/**
 * The variables of a snippet with their values. Typed values win; an empty field shows the value of the payload or
 * project.
 */
export function VariableRows({ variables, typed, onType }: VariableRowsProps) {
  return (
    <div className="varrows">
      {variables.map(({ name, value, from }) => {
        const own = Object.hasOwn(typed, name) ? (typed[name] ?? '') : '';
        // The answer for the latest typing may still be under way.
        const given = from === 'payload' || from === 'project' ? from : null;
        const origin = own === '' ? given : 'typed';
        return (
          <label key={name} className="varrow">
            <span className="mono trunc" title={name}>
              {name}
            </span>
            <span className={origin === null ? 'field area is-missing' : 'field area'}>
              <textarea
                rows={1}
                value={own}
                className={given === null ? undefined : 'given'}
                maxLength={100_000}
                spellCheck={false}
                placeholder={given === null ? 'No value. The name stays in the text' : (value ?? '')}
                title={origin === given ? (value ?? undefined) : undefined}
                onChange={(event) => onType(name, event.target.value)}
                onKeyDown={sendForm}
              />
              {origin === null ? (
                <span className="badge warn">Missing</span>
              ) : (
                <span className="badge outline">{badges[origin]}</span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
