import type { Stack } from '../../shared/domain/stack.ts';

/** Texts that a stack's file holds itself: pasted ones and edited copies. */
export function inlineTextCount({ items }: Stack): number {
  return items.reduce(
    (sum, { source, edited }) => sum + Number(source.kind === 'pasted') + Number(edited !== undefined),
    0,
  );
}
