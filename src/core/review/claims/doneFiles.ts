import type { Payload } from '../../../shared/domain/payload.ts';

/** Returns paths that any of the payloads states as done. */
export function doneFiles(
  payloads: readonly { readonly payload: Pick<Payload, 'sections'> }[],
): ReadonlySet<string> {
  return new Set(
    payloads.flatMap(({ payload }) =>
      payload.sections.flatMap(({ entries }) =>
        entries.flatMap(({ path, state }) => (path !== undefined && state === 'done' ? [path] : [])),
      ),
    ),
  );
}
