import { FolderPlus, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { settingsTable } from '../../../shared/domain/settings.ts';
import { Button } from '../../ui/Button.tsx';
import type { AgentFolderStore } from './agentFolderStore.ts';
import { SettingsRow } from '../rows/SettingsSection.tsx';
import { WordList } from '../../ui/WordList.tsx';

/** The folders that Recover looks in: those of the agents, and those that the user adds. */
export function AgentFolderRows({ agentFolders }: { readonly agentFolders: AgentFolderStore }) {
  const folders = useStore(agentFolders, (state) => state.folders);
  const { look, add, remove } = agentFolders.getState();
  useEffect(() => void look(), [look]);
  const chosen = folders.filter((one) => one.chosen);
  return (
    <SettingsRow
      title={settingsTable.agentFolders.label}
      about={
        <>
          Recover always looks in{' '}
          <WordList
            parts={folders
              .filter((one) => !one.chosen)
              .map(({ folder }) => (
                <span key={folder} className="mono">
                  {showHidden(folder)}
                </span>
              ))}
          />
          . Add a folder if agents keep their transcripts elsewhere, e.g. for another profile, or in a
          container.
        </>
      }
      problem={
        chosen.length === 0 ? undefined : (
          <ul className="agent-folders" aria-label={settingsTable.agentFolders.label}>
            {chosen.map(({ folder, problem }) => (
              <li key={folder}>
                <span className="hstack">
                  <span className="mono trunc" title={showHidden(folder)}>
                    {showHidden(folder)}
                  </span>
                  <Button
                    look="icon"
                    size="s"
                    icon={X}
                    aria-label={`Remove ${showHidden(folder)}`}
                    onClick={() => void remove(folder)}
                  />
                </span>
                {problem === null ? null : <output className="row-detail warn">{showHidden(problem)}</output>}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Button icon={FolderPlus} onClick={() => void add()}>
        Add a folder…
      </Button>
    </SettingsRow>
  );
}
