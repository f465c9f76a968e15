import type { Snippet } from '../../shared/domain/snippet.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { itemOf } from './fillingStore.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Adds a snippet with its typed values to the stack; if it is there already, sets only the values. Resolves to whether
 * it is saved.
 */
export async function addSnippet(
  stack: StackStore,
  { id, name }: Pick<Snippet, 'id' | 'name'>,
  typed: Values,
): Promise<boolean> {
  const variables = filledOnly(typed);
  const item = itemOf(stack, id);
  if (item === undefined) {
    return stack.getState().add([{ kind: 'snippet', id, name }], undefined, variables);
  }
  if (sameValues(item.variables ?? {}, variables ?? {})) return true;
  return stack.getState().setVariables(item.id, variables);
}

/** Leaves out empty values, about which the item records nothing. */
export function filledOnly(values: Values): Values | null {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** True if an item of the stack has the values that were typed for its snippet, if any were. */
export function isUpToDate(
  { variables = {} }: Pick<StackItemView, 'variables'>,
  typed: Values | undefined,
): boolean {
  return sameValues(variables, typed ?? variables);
}

function sameValues(a: Values, b: Values): boolean {
  const entries = (values: Values): string =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
  return entries(a) === entries(b);
}
