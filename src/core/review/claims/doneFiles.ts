import type { Payload } from '../../../shared/domain/payload.ts';

/** Paths that any of the payloads says are done. */
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
