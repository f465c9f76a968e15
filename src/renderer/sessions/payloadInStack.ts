import type { StackView } from '../../shared/domain/stack.ts';

/** Whether a payload is in a stack: itself, or as the newest one, which `latest` follows. */
export function payloadInStack(
  stack: StackView | null,
  session: number,
  newest: number | undefined,
): boolean {
  return (
    stack?.items.some(
      ({ source }) =>
        source.kind === 'payload' &&
        (source.session === session || (source.session === 'latest' && session === newest)),
    ) ?? false
  );
}
