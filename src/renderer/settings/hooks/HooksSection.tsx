import { useEffect } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { partFacts, partsOf, type HookPart } from '../../../shared/domain/hooks/hookParts.ts';
import type { AgentHooks } from '../../../shared/domain/hooks/hookSettings.ts';
import { firingWords } from '../../../shared/domain/hooks/hookStatus.ts';
import { agentNames } from '../../../shared/domain/transcript.ts';
import { HelpLink } from '../../shell/HelpLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SettingsSection } from '../rows/SettingsSection.tsx';
import { HookDialog } from './HookDialog.tsx';
import type { HookStore } from './hookStore.ts';

/** The hooks in the person's settings of each agent. Every change is shown before it is written. */
export function HooksSection({ hooks }: { readonly hooks: HookStore }) {
  const agents = useStore(hooks, (state) => state.agents);
  const readAt = useStore(hooks, (state) => state.readAt);
  const { look, show } = hooks.getState();
  useEffect(() => {
    const lookAgain = (): void => void look();
    lookAgain();
    // A person may change the settings in an editor, and agents run hooks meanwhile.
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [look]);
  return (
    <SettingsSection
      id="set-hooks"
      title="Hooks of agents"
      about={
        <>
          At certain events of a session, an agent runs Carryover. Each part is optional, the exact lines are
          shown before they are written, and removing them restores the file.
          <span className="hook-help">
            <HelpLink page="hooks.md">How hooks work</HelpLink>
          </span>
        </>
      }
    >
      {agents.map((agent) => (
        <AgentPanel
          key={agent.agent}
          hooks={agent}
          now={readAt}
          onShow={(parts) => void show({ agent: agent.agent, parts })}
        />
      ))}
      <HookDialog hooks={hooks} />
    </SettingsSection>
  );
}

interface AgentPanelProps {
  readonly hooks: AgentHooks;
  readonly now: number;
  /** Shows the settings with these parts. */
  readonly onShow: (parts: readonly HookPart[]) => void;
}

function AgentPanel({ hooks: { agent, files, firings, notes, usual }, now, onShow }: AgentPanelProps) {
  const file = files.find(({ scope }) => scope === 'user');
  if (file === undefined) return null;
  const { parts, path, problem, isCurrent } = file;
  const all = partsOf(agent);
  const wanted = all.filter((part) => usual.includes(part) || parts.includes(part));
  const name = agentNames[agent];
  return (
    <section className="panel hooks" aria-label={name}>
      <div className="setrow">
        <div>
          <div className="row-title">{name}</div>
          <div className="row-detail">
            {parts.length === 0 ? 'Nothing is installed in ' : 'Installed in '}
            <span className="mono">{showHidden(path)}</span>
          </div>
          {problem === null ? null : <output className="row-detail warn">{showHidden(problem)}</output>}
          {notes.map((note) => (
            <output key={note} className="row-detail warn">
              {showHidden(note)}
            </output>
          ))}
        </div>
        <div className="hstack">
          {parts.length === wanted.length && isCurrent ? null : (
            <Button aria-label={`Install all for ${name}`} onClick={() => onShow(wanted)}>
              {isCurrent ? 'Install all…' : 'Renew…'}
            </Button>
          )}
          {parts.length === 0 ? null : (
            <Button aria-label={`Remove from ${name}`} onClick={() => onShow([])}>
              Remove…
            </Button>
          )}
        </div>
      </div>
      {all.map((part) => {
        const { name: title, about, events } = partFacts[part];
        const isOn = parts.includes(part);
        const last = firings
          .filter(({ event }) => events.includes(event))
          .toSorted((a, b) => (a.at < b.at ? 1 : -1))
          .at(0);
        return (
          <div key={part} className="setrow">
            <div>
              <div className="row-title">{title}</div>
              <div className="row-detail">{about}</div>
              {events.length === 0 || !(isOn || last !== undefined) ? null : (
                <output className="row-detail hook-ran">
                  {last === undefined
                    ? 'It has not run yet.'
                    : `It ${firingWords(last.at, now)}: ${showHidden(last.outcome)}`}
                </output>
              )}
            </div>
            <Switch
              label={`${title} (${name})`}
              on={isOn}
              onChange={(on) => onShow(all.filter((one) => (one === part ? on : parts.includes(one))))}
            />
          </div>
        );
      })}
    </section>
  );
}
