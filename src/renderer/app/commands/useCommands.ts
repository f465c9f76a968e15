import { useEffect } from 'react';
import type { CommandId, HostKind } from '../../../shared/domain/commands.ts';
import type { CommandAct } from '../../stores/commandAct.ts';
import { belongsElsewhere, commandOf, isTyping } from '../../stores/shortcuts.ts';
import type { Stores } from '../../stores/createStores.ts';
import { followPossible } from '../../stores/followWindow.ts';
import { ofHost } from './windowCommands.ts';

/** Makes keys and the system's menu run the same commands. */
export function useCommands(stores: Stores, commands: Readonly<Record<CommandId, CommandAct>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = commandOf(event, hostOf(stores));
      if (command === null || event.defaultPrevented || isTyping(event, event.target)) return;
      if (belongsElsewhere(command, event.target)) return;
      // A searchable column handles Find, and the browser handles its own commands.
      if (command === 'find' || isOfBrowser(command, stores)) return;
      // Tells the system's menu that these keys are handled.
      event.preventDefault();
      runCommand(commands[command]);
    };
    const onUnheard = (event: KeyboardEvent): void => {
      if (!event.isTrusted || event.defaultPrevented || commandOf(event, hostOf(stores)) !== 'find') return;
      if (belongsElsewhere('find', event.target)) return;
      event.preventDefault();
      runCommand(commands.find);
    };
    window.addEventListener('keydown', onUnheard);
    // This listener runs before the controls: a focused radio would swallow Ctrl+Enter.
    window.addEventListener('keydown', onKeyDown, true);
    const stop = stores.client.on('menu.chosen', ({ command }) => {
      const { activeElement } = document;
      if (!belongsElsewhere(command, activeElement)) runCommand(commands[command]);
      // A menu has no other way to call a field's own undo.
      else if (command === 'undo' || command === 'redo') document.execCommand(command);
    });
    const stopFollowing = followPossible(stores, commands, document);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keydown', onUnheard);
      stopFollowing();
      stop();
    };
  }, [stores, commands]);
}

function hostOf({ window: own }: Stores): HostKind {
  return own.getState().kind;
}

function isOfBrowser(command: CommandId, stores: Stores): boolean {
  return hostOf(stores) === 'page' && ofHost.has(command);
}

/** Does nothing if the command makes no sense now. */
function runCommand({ run, whyNot }: CommandAct): void {
  if ((whyNot?.() ?? null) === null) run();
}
