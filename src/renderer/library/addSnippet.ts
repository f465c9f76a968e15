import type { Snippet } from '../../shared/domain/snippet.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { itemOf } from './fillingStore.ts';

type Values = Readonly<Record<string, string>>;

/** Puts a snippet with its typed values into the stack; where it is in already, only the values. Answers whether it is saved. */
export async function addSnippet(
  stack: StackStore,
  { id, name }: Pick<Snippet, 'id' | 'name'>,
  typed: Values,
): Promise<boolean> {
  const variables = filledOnly(typed);
  if (itemOf(stack, id) === undefined) {
    if (!(await stack.getState().add([{ kind: 'snippet', id, name }]))) return false;
    if (variables === null) return true;
  }
  const item = await present(stack, id);
  if (item === undefined || sameValues(item.variables ?? {}, variables ?? {})) return item !== undefined;
  return stack.getState().setVariables(item.id, variables);
}

/** Nothing is to be said of a value that is empty. */
export function filledOnly(values: Values): Values | null {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

export function sameValues(a: Values, b: Values): boolean {
  const entries = (values: Values): string =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .toSorted(([left], [right]) => (left < right ? -1 : 1)),
    );
  return entries(a) === entries(b);
}

/** ms for the event with the new item to arrive. */
const patienceMs = 2_000;

function present(stack: StackStore, snippetId: string): Promise<ReturnType<typeof itemOf>> {
  const found = itemOf(stack, snippetId);
  if (found !== undefined) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (item: ReturnType<typeof itemOf>): void => {
      clearTimeout(timer);
      stop();
      resolve(item);
    };
    const timer = setTimeout(() => end(undefined), patienceMs);
    const stop = stack.subscribe(() => {
      const item = itemOf(stack, snippetId);
      if (item !== undefined) end(item);
    });
  });
}
