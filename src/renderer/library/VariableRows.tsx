import { Fragment, type KeyboardEvent } from 'react';
import { partsVariable } from '../../shared/domain/payload/templateForms.ts';
import type { SnippetVariable } from '../../shared/domain/snippet.ts';
import { hasCommandKey } from '../ui/platform.ts';
import { PartsMenu } from './PartsMenu.tsx';

export interface VariableRowsProps {
  readonly variables: readonly SnippetVariable[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
}

const badges = {
  payload: 'From payload',
  project: 'From project',
  template: 'Standard template',
  typed: 'Typed',
} as const;

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
        const given = from === 'typed' ? null : from;
        const origin = own === '' ? given : 'typed';
        return (
          <Fragment key={name}>
            <label className="varrow">
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
            {name === partsVariable ? (
              <div className="varrow">
                <span />
                <span>
                  <PartsMenu
                    value={own}
                    automatic="Choose a template"
                    onChange={(template) => onType(name, template)}
                  />
                </span>
              </div>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}
