import { viewStack, type Stack, type StackView } from '../../shared/domain/stack.ts';
import type { SourceView } from '../../shared/domain/source.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';

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
        ...(apart.has(source.kind) ? {} : { source }),
      }));
      const [shown, git] = await Promise.all([
        masked.hideIn(stack.id, { name, task, goal, items }, noText),
        masked.hideIn(
          gitScope,
          stack.items.map(({ source }) => (source.kind === 'git' ? { source } : {})),
          asInGit,
        ),
      ]);
      return {
        ...stack,
        ...shown,
        items: stack.items.map((item, index) => ({ ...item, ...shown.items[index], ...git[index] })),
      };
    }),
  );
}

/**
 * What git answers and what a stack holds of it are held against one another, by branch and path: both have the same
 * marks.
 */
export const gitScope = 'git';
const asInGit: ReadonlySet<string> = new Set(['kind', 'what', 'commit']);

/** Kinds that say nothing but where something lies: there may be thousands of them. Git's views have a scope of their own. */
const apart: ReadonlySet<SourceView['kind']> = new Set(['file', 'folder', 'payload', 'git']);
const noText: ReadonlySet<string> = new Set(['kind', 'id', 'path', 'keep']);
