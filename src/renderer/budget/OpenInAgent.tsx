import { Check, ChevronDown, SquareArrowOutUpRight } from 'lucide-react';
import { useStore } from 'zustand';
import { isLinkedAgent, linkedAgentNames, linkedAgents } from '../../shared/domain/linkedAgent.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ExportStore } from './exportStore.ts';

/** A page can't do this: links that it opens could be of another machine than the project. */
export const noAgentsInPage = 'A browser page opens no agents. Copy the first message instead';

interface OpenInAgentProps {
  readonly exports: ExportStore;
  readonly settings: SettingsStore;
  /** True in a browser. */
  readonly isPage: boolean;
  readonly common: Pick<ButtonProps, 'disabledReason' | 'onRefused'>;
}

/** Opens the agent chosen last; the menu beside it opens another one, which is the chosen one from then on. */
export function OpenInAgent({ exports, settings, isPage, common }: OpenInAgentProps) {
  const agent = useStore(settings, (state) => state.settings.agent);
  const busy = useStore(exports, (state) => state.busy !== null && isLinkedAgent(state.busy));
  const { run } = exports.getState();
  const { change } = settings.getState();
  const label = `Open in ${linkedAgentNames[agent]}`;
  const refusal = isPage ? { disabledReason: noAgentsInPage } : common;
  return (
    <div className="agent-choice">
      <Button
        size="l"
        icon={SquareArrowOutUpRight}
        aria-label={label}
        tip={`${label}: hands the message to the agent, which waits until you send it`}
        busy={busy}
        {...refusal}
        onClick={() => void run(agent)}
      >
        <span>
          Open<span className="wide-only">{` in ${linkedAgentNames[agent]}`}</span>
        </span>
      </Button>
      <DropMenu
        align="end"
        side="top"
        trigger={
          <Button look="secondary" size="l" className="agent-menu" aria-label="Choose an agent" {...refusal}>
            <Icon of={ChevronDown} size={14} />
          </Button>
        }
      >
        {linkedAgents.map((one) => (
          <DropMenuItem
            key={one}
            whyNot={refusal.disabledReason}
            end={one === agent ? <Icon of={Check} size={13} /> : undefined}
            onChoose={() => {
              if (one !== agent) void change({ agent: one });
              void run(one);
            }}
          >
            {`Open in ${linkedAgentNames[one]}`}
          </DropMenuItem>
        ))}
      </DropMenu>
    </div>
  );
}
