import { AppError, isAppError } from '../../shared/errors.ts';
import type { MaskedTexts } from './createMaskedTexts.ts';

type Calls<T> = { readonly [K in keyof T]: (args: never) => Promise<unknown> };
type Masked = Pick<MaskedTexts, 'hideIn' | 'revealIn'>;

/**
 * Wraps a group of calls for a window: answers and errors have marks, and marks that it sends become the values again.
 * `asIs`: names of fields without text of the user, separated by spaces.
 */
export function maskAnswers<T extends Calls<T>>(scope: string, api: T, masked: Masked, asIs: string): T {
  return withMarks(scope, api, masked, asIs, (args) => masked.revealIn(args));
}

/** Does as `maskAnswers`, but leaves arguments as they are: a mark in a text from elsewhere is none of our values. */
export function maskReports<T extends Calls<T>>(scope: string, api: T, masked: Masked, asIs: string): T {
  return withMarks(scope, api, masked, asIs, (args) => args);
}

function withMarks<T extends Calls<T>>(
  scope: string,
  api: T,
  masked: Masked,
  asIs: string,
  taken: (args: never) => never,
): T {
  const noText = new Set(asIs.split(' '));
  const calls = Object.entries<(args: never) => Promise<unknown>>(api);
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      async (args: never) => {
        try {
          return await masked.hideIn(scope, await call(taken(args)), noText);
        } catch (error) {
          throw isAppError(error) ? await maskError(scope, error, masked) : error;
        }
      },
    ]),
  ) as unknown as T;
}

/** Masks an error as well: it may quote the user's argument, e.g. a branch that does not exist. */
async function maskError(scope: string, error: AppError, masked: Masked): Promise<AppError> {
  const { message, facts } = error;
  const shown = await masked.hideIn(scope, { message, facts }, new Set());
  return new AppError(error.code, shown.message, shown.facts);
}
