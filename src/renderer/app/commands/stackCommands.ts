import { hasMessage } from '../../../shared/domain/assembly.ts';
import type { CommandId } from '../../../shared/domain/commands.ts';
import type { MessageFormat, StackItemView, StackView } from '../../../shared/domain/stack.ts';
import { countFindings } from '../../secrets/findingGroups.ts';
import { hasOutline, showAsOutline } from '../../stack/items/showAsOutline.ts';
import { changeWithUndo } from '../../stack/changeWithUndo.ts';
import { removeStack } from '../../stack/list/removeStack.ts';
import { startLivingItem, startTree } from '../../folders/startLivingItem.ts';
import type { CommandAct } from '../../stores/commandAct.ts';
import type { Stores } from '../../stores/createStores.ts';
import { countWords } from '../../ui/formats.ts';
import { showSuggested } from './showSuggested.ts';

const formatWords: Readonly<Record<MessageFormat, string>> = {
  markdown: 'Markdown',
  xml: 'XML',
  plain: 'plain text',
};

/** Makes the commands for the stack that is shown. */
export function stackCommands(stores: Stores) {
  const { stack, toasts, view, commands, payloads, secrets, living, aliases, files, manualEdit } = stores;
  const noStack = (): string | null => (stack.getState().current === null ? 'No stack is open' : null);
  const nothingIn = (): string | null =>
    noStack() ?? (stack.getState().current?.items.length === 0 ? 'The stack is empty' : null);
  const onStack = (run: () => void): CommandAct => ({ run, whyNot: noStack });
  const format = (wanted: MessageFormat): CommandAct => ({
    run: () => void stack.getState().set({ format: wanted }),
    whyNot: () =>
      noStack() ?? (stack.getState().current?.format === wanted ? `Already in ${formatWords[wanted]}` : null),
  });
  const turn = (on: boolean): CommandAct => ({
    run: () => {
      const itemIds = stack.getState().current?.items.filter((item) => item.on !== on) ?? [];
      const items = countWords(itemIds.length, 'item');
      const message = on ? `Turned on ${items}` : `Turned off ${items}`;
      const ids = itemIds.map((item) => item.id);
      void changeWithUndo(stack, toasts, message, () => stack.getState().switchItems(ids, on));
    },
    whyNot: () => {
      const others = stack.getState().current?.items.some((item) => item.on !== on) === true;
      return nothingIn() ?? (others ? null : on ? 'All items are on' : 'All items are off');
    },
  });
  const currentItem = (): StackItemView | undefined => {
    const { current, selectedItemId } = stack.getState();
    return current?.items.find(({ id }) => id === selectedItemId);
  };
  const certain = (): readonly string[] => {
    const { assembly } = stack.getState();
    return assembly === null ? [] : countFindings(assembly).certain;
  };
  return {
    ...stackFileCommands(stores),
    'rename-stack': onStack(() => {
      view.getState().show('assemble');
      view.getState().renameStack('old');
    }),
    'delete-stack': onStack(() => {
      const { current } = stack.getState();
      if (current !== null) void removeStack(stack, toasts, current);
    }),
    'stack-markdown': format('markdown'),
    'stack-xml': format('xml'),
    'stack-plain': format('plain'),
    'toggle-confirm': onStack(() => {
      const { current, set } = stack.getState();
      if (current !== null) void set({ confirm: !current.confirm });
    }),
    'all-on': turn(true),
    'all-off': turn(false),
    'toggle-outline': {
      run: () => {
        const item = currentItem();
        if (item !== undefined) void showAsOutline(stack, [item.id], item.outline !== true);
      },
      whyNot: () => {
        const item = currentItem();
        if (item === undefined) return noStack() ?? 'No item is selected';
        return hasOutline(item) ? null : 'Only files and folders have outlines';
      },
    },
    'add-latest-payload': {
      run: () => void stack.getState().add([{ kind: 'payload', session: 'latest' }]),
      whyNot: () =>
        noStack() ?? (payloads.getState().payloads.length === 0 ? 'No payload is saved yet' : null),
    },
    'add-living-folder': onStack(() => {
      view.getState().show('assemble');
      startLivingItem(living, aliases, files);
    }),
    'add-tree': onStack(() => {
      view.getState().show('assemble');
      startTree(living, aliases, files);
    }),
    'suggest-files': onStack(() => showSuggested(stores)),
    'show-other-files': onStack(() => {
      view.getState().showSources('files');
      void aliases.getState().chooseFolder();
    }),
    'add-command-output': onStack(() => {
      view.getState().show('assemble');
      commands.getState().startAdding();
    }),
    'show-preview': onStack(() => view.getState().revealPreview()),
    'edit-message': {
      run: () => {
        view.getState().revealPreview();
        const { editing, start, stop } = manualEdit.getState();
        if (editing) void stop();
        else start();
      },
      whyNot: () =>
        noStack() ??
        (hasMessage(stack.getState().current, stack.getState().assembly) ? null : 'No item is on'),
    },
    'rendered-message': {
      run: () => void manualEdit.getState().revert(),
      whyNot: () =>
        noStack() ??
        (stack.getState().assembly?.byHand === undefined && stack.getState().typing === null
          ? 'The message is not edited by hand'
          : null),
    },
    'show-secrets': onStack(() => view.getState().showSecrets()),
    'redact-all': {
      run: () => void secrets.getState().redact(certain()),
      whyNot: () => noStack() ?? (certain().length === 0 ? 'No certain secret is undecided' : null),
    },
  } satisfies Partial<Record<CommandId, CommandAct>>;
}

/** Makes the commands that copy or export the shown stack, or show what has left it. */
function stackFileCommands({ stackFiles, history, projects, stack }: Stores) {
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
