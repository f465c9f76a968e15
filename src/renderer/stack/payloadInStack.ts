import type { StackItemView, StackView } from '../../shared/domain/stack.ts';

/** True if a payload is in a stack: itself, or as the newest one, which `latest` follows. */
export function payloadInStack(
  stack: StackView | null,
  session: number,
  newest: number | undefined,
): boolean {
  return payloadItem(stack?.items, session, newest) !== undefined;
}

/** Returns the item that shows a payload in a stack: its own, else, for the newest, the item that follows it. */
export function payloadItem(
  items: readonly StackItemView[] | undefined,
  session: number | 'latest',
  newest: number | undefined,
): StackItemView | undefined {
  const itemOf = (wanted: number | 'latest') =>
    items?.find(({ source }) => source.kind === 'payload' && source.session === wanted);
  const own = itemOf(session);
  if (own !== undefined || newest === undefined) return own;
  if (session === 'latest') return itemOf(newest);
  return session === newest ? itemOf('latest') : undefined;
}
