import { parseSnippet, variablesOf } from '../../../shared/domain/source/snippetVariables.ts';
import { plainName } from '../../sources/snippets/snippetValues.ts';

/**
 * Returns the given values that a snippet's text has variables for, by the names in the text, and the given names that
 * were `used`. A name may be written in other letter case, and with `-` or `.` for `_`.
 */
export function valuesFor(
  text: string,
  values: Readonly<Record<string, string>>,
): { readonly typed: Readonly<Record<string, string>>; readonly used: readonly string[] } {
  const names = variablesOf(parseSnippet(text));
  const given = Object.keys(values).map((name) => ({ name, plain: plainName(name) }));
  const typed = names.flatMap((name) => {
    const found = given.findLast(({ plain }) => plain === plainName(name));
    return found === undefined ? [] : [[name, values[found.name] ?? ''] as const];
  });
  const known = new Set(names.map(plainName));
  return {
    typed: Object.fromEntries(typed),
    used: given.filter(({ plain }) => known.has(plain)).map(({ name }) => name),
  };
}
