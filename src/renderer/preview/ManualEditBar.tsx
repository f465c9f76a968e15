import { FilePenLine, TriangleAlert, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/rpc/client.ts';
import { CompareDialog } from '../editing/CompareDialog.tsx';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import type { ManualEditStore } from './manualEditStore.ts';

export interface ManualEditBarProps {
  readonly client: Client;
  readonly manualEdit: ManualEditStore;
  readonly stack: StackStore;
}

/** Says that the message is edited by hand and how it differs from the stack, and offers to discard the edit. */
export function ManualEditBar({ client, manualEdit, stack }: ManualEditBarProps) {
  const byHand = useStore(
    stack,
    (state) => state.assembly?.byHand ?? (state.typing === null ? undefined : 'as-taken'),
  );
  const projectId = useStore(stack, (state) => state.projectId);
  const stackId = useStore(stack, (state) => state.currentId);
  const comparing = useStore(manualEdit, (state) => state.comparing);
  const { revert, keep, takeNew, compare } = manualEdit.getState();
  if (byHand === undefined) return null;
  if (byHand === 'missing') {
    return (
      <div className="hand-bar">
        <output className="grow">
          This message was edited by hand on another computer, and the edited text is not on this one. The
          message is made from the items.
        </output>
        <Button size="s" onClick={() => void revert()}>
          Discard the edited text
        </Button>
      </div>
    );
  }
  const changed = byHand === 'stack-changed';
  return (
    <div className="hand-bar">
      <output className="grow">
        <Icon of={changed ? TriangleAlert : FilePenLine} size={13} className={changed ? 'warn' : undefined} />
        <span>
          <b>Edited by hand</b>
          {changed ? '. The stack has changed since, but your text has not.' : null}
        </span>
      </output>
      {changed ? (
        <>
          <Button look="ghost" size="s" onClick={() => compare(true)}>
            Compare
          </Button>
          <Button look="ghost" size="s" onClick={() => void keep()}>
            Keep mine
          </Button>
          <Button size="s" onClick={() => void takeNew()}>
            Use the new text
          </Button>
        </>
      ) : (
        <>
          <Button look="ghost" size="s" onClick={() => compare(true)}>
            Compare
          </Button>
          <Button size="s" icon={Undo2} onClick={() => void revert()}>
            Back to the rendered text
            <KeyCaps of="Shift+Backspace" />
          </Button>
        </>
      )}
      {comparing && projectId !== null && stackId !== null ? (
        <CompareDialog
          title="Your text and the rendered text"
          client={client}
          stackRef={{ projectId, stackId }}
          target={{ what: 'message' }}
          ends={
            <ModalEnds
              onCancel={() => void takeNew()}
              cancel="Use the new text"
              onClick={() => (changed ? void keep() : compare(false))}
            >
              {changed ? 'Keep mine' : 'Close'}
            </ModalEnds>
          }
          onClose={() => compare(false)}
        />
      ) : null}
    </div>
  );
}
