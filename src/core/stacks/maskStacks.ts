import { viewStack, type Stack, type StackView } from '../../shared/domain/stack.ts';
import { isPathKind } from '../../shared/domain/sourceKinds.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';

/** Returns stacks for a window: a mark replaces each suspected secret in texts of the user or a service. */
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
        // Git's views have a scope of their own, and there may be thousands of paths.
        ...(isPathKind(source.kind) || source.kind === 'git' ? {} : { source }),
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

/** The window compares git's answers with a stack's views of git, by branch and path: both need the same marks. */
export const gitScope = 'git';
const asInGit: ReadonlySet<string> = new Set(['kind', 'what', 'commit']);

const noText: ReadonlySet<string> = new Set(['kind', 'id', 'path', 'keep']);
