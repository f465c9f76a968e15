import type { SnippetVariable } from '../../shared/domain/snippet.ts';

export interface VariableRowsProps {
  readonly variables: readonly SnippetVariable[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
}

const badges = { payload: 'From payload', project: 'From project', typed: 'Typed' } as const;

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
            <span className={missing ? 'field is-missing' : 'field'}>
              <input
                value={given ? (value ?? '').replaceAll('\n', ' ') : own}
                readOnly={given}
                maxLength={100_000}
                spellCheck={false}
                placeholder={missing ? 'No value: stays visible as written' : undefined}
                title={given ? (value ?? undefined) : undefined}
                onChange={(event) => onType(name, event.target.value)}
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
