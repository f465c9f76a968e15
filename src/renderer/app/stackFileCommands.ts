import type { CommandId } from '../../shared/domain/commands.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import type { CommandAct } from '../stores/commandAct.ts';
import type { Stores } from '../stores/createStores.ts';

/** What copies the stack that is shown, takes it elsewhere, or looks at what left of it. */
export function stackFileCommands({ stackFiles, history, projects, stack }: Stores) {
  const noProject = (): string | null =>
    projects.getState().currentId === null ? 'No project is open' : null;
  const onShown = (
    run: (shown: StackView) => void,
    whyNot: (shown: StackView) => string | null = () => null,
  ): CommandAct => ({
    run: () => {
      const { current } = stack.getState();
      if (current !== null) run(current);
    },
    whyNot: () => {
      const { current } = stack.getState();
      return current === null ? 'No stack is open' : whyNot(current);
    },
  });
  return {
    'copy-history': { run: () => void history.getState().show(), whyNot: noProject },
    'import-stack': { run: () => void stackFiles.getState().importFile(), whyNot: noProject },
    'duplicate-stack': onShown((shown) => void stackFiles.getState().duplicate(shown)),
    'export-stack': onShown((shown) => void stackFiles.getState().startLeaving(shown, 'export')),
    'share-stack': onShown(
      (shown) => void stackFiles.getState().startLeaving(shown, 'share'),
      ({ shared }) => (shared === true ? 'Already shared' : null),
    ),
    'stop-sharing-stack': onShown(
      (shown) => void stackFiles.getState().stopSharing(shown),
      ({ shared }) => (shared === true ? null : 'Not shared'),
    ),
  } satisfies Partial<Record<CommandId, CommandAct>>;
}
