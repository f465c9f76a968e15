import { ClipboardPaste, History, Plus, SquareTerminal } from 'lucide-react';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import type { Source } from '../../../shared/domain/source.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import { payloadItem } from '../payloadInStack.ts';

export interface AddMenuProps {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  /** The stack's items; the menu does not offer payloads among them again. */
  readonly items: readonly StackItemView[] | undefined;
  readonly onPaste: () => void;
  readonly onAddCommand?: (() => void) | undefined;
  readonly onAdd: (source: Source) => void;
}

export function AddMenu({ payloads, items, onPaste, onAddCommand, onAdd }: AddMenuProps) {
  const { folder } = usePayloadSettings();
  const whyNot = (session: number | 'latest'): string | undefined =>
    payloadItem(items, session, payloads[0]?.session) === undefined ? undefined : 'In the stack';
  return (
    <DropMenu
      align="end"
      trigger={
        <Button size="s" icon={Plus}>
          Add
        </Button>
      }
    >
      <DropMenuItem icon={ClipboardPaste} onChoose={onPaste}>
        Pasted text…
      </DropMenuItem>
      {onAddCommand === undefined ? null : (
        <DropMenuItem icon={SquareTerminal} onChoose={onAddCommand}>
          Command output…
        </DropMenuItem>
      )}
      <DropMenuLine />
      <DropMenuGroup title="Payload">
        {payloads.length === 0 ? (
          <p className="menu-note">
            {`None saved yet. Payloads are ${folder}/session-1.md, session-2.md and so on.`}
          </p>
        ) : (
          <DropMenuItem
            icon={History}
            end="always the latest"
            whyNot={whyNot('latest')}
            onChoose={() => onAdd({ kind: 'payload', session: 'latest' })}
          >
            Latest
          </DropMenuItem>
        )}
        {payloads.map((payload) => (
          <DropMenuItem
            key={payload.path}
            icon={History}
            whyNot={whyNot(payload.session)}
            {...(payload.task === undefined ? {} : { end: payload.task })}
            onChoose={() => onAdd({ kind: 'payload', session: payload.session })}
          >
            {`session-${payload.session}`}
          </DropMenuItem>
        ))}
      </DropMenuGroup>
      <DropMenuLine />
      <p className="menu-note">Files: tick them on the left.</p>
    </DropMenu>
  );
}
