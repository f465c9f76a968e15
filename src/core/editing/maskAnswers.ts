import type { MaskedTexts } from './createMaskedTexts.ts';

/** Fields of services and git that hold no text of a person; a path is what its file is called. */
const noText: ReadonlySet<string> = new Set(
  (
    'id url cursor object host repository number state commit authored path from change leftOut ' +
    'editedAt updatedAt resetsAt keptAt'
  ).split(' '),
);

type Calls<T> = { readonly [K in keyof T]: (args: never) => Promise<unknown> };

/** A group of calls as a window has it: answers have marks, and marks that it sends become the values again. */
export function maskAnswers<T extends Calls<T>>(
  scope: string,
  api: T,
  masked: Pick<MaskedTexts, 'hideIn' | 'revealIn'>,
): T {
  const calls = Object.entries<(args: never) => Promise<unknown>>(api);
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      async (args: never) => masked.hideIn(scope, await call(masked.revealIn(args)), noText),
    ]),
  ) as unknown as T;
}
