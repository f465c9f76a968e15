import { AppError } from '../../shared/errors.ts';
import type { Stack } from '../../shared/domain/stack.ts';

/**
 * Returns the stack with that id or name. Rejects with `stacks/unknown` and the existing names, or with
 * `stacks/ambiguous-name`.
 */
export function findStack(stacks: readonly Stack[], nameOrId: string): Stack {
  const byId = stacks.find((stack) => stack.id === nameOrId);
  if (byId !== undefined) return byId;
  const named = stacks.filter((stack) => stack.name === nameOrId);
  const matches = named.length > 0 ? named : stacks.filter((stack) => fold(stack.name) === fold(nameOrId));
  const [match, ...others] = matches;
  if (match === undefined) throw unknownName(stacks, nameOrId);
  if (others.length === 0) return match;
  throw new AppError(
    'stacks/ambiguous-name',
    `${String(matches.length)} stacks are called ${JSON.stringify(nameOrId)}. Name one by its id: ${matches.map((stack) => stack.id).join(', ')}.`,
    { name: nameOrId, matches: matches.map((stack) => stack.id) },
  );
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function unknownName(stacks: readonly Stack[], nameOrId: string): AppError {
  const names = stacks.slice(0, 20).map((stack) => JSON.stringify(stack.name));
  const rest = stacks.length > names.length ? ` and ${String(stacks.length - names.length)} more` : '';
  const there =
    names.length === 0
      ? 'This project has no stacks yet. Create one in the app.'
      : `The stacks are: ${names.join(', ')}${rest}.`;
  return new AppError('stacks/unknown', `There is no stack called ${JSON.stringify(nameOrId)}. ${there}`, {
    stackId: nameOrId,
  });
}
