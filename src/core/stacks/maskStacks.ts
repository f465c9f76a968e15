import { viewStack, type Stack, type StackView } from '../../shared/domain/stack.ts';
import type { SourceView } from '../../shared/domain/source.ts';
import type { MaskedTexts } from '../editing/createMaskedTexts.ts';

/** Stacks as a window may see them: a mark stands for each suspected secret in what a person or a service wrote. */
export async function maskStacks(
  stacks: readonly Stack[],
  masked: Pick<MaskedTexts, 'hideIn'>,
): Promise<readonly StackView[]> {
  return await Promise.all(
    stacks.map(viewStack).map(async (stack): Promise<StackView> => {
      const { name, task, goal } = stack;
      const items = stack.items.map(({ note, variables, source }) => ({
        ...(note === undefined ? {} : { note }),
        ...(variables === undefined ? {} : { variables }),
        ...(onDisk.has(source.kind) ? {} : { source }),
      }));
      const shown = await masked.hideIn(stack.id, { name, task, goal, items }, noText);
      return {
        ...stack,
        ...shown,
        items: stack.items.map((item, index) => ({ ...item, ...shown.items[index] })),
      };
    }),
  );
}

/** Kinds that say nothing but where something lies: there may be thousands of them. */
const onDisk: ReadonlySet<SourceView['kind']> = new Set(['file', 'folder', 'payload']);
const noText: ReadonlySet<string> = new Set(['kind', 'id', 'path', 'keep']);
