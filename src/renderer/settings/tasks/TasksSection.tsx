import { useStore } from 'zustand';
import { parseNames } from '../../../shared/domain/checkpoint/namesChange.ts';
import { parsePayloadFolder } from '../../../shared/domain/payload/payloadFolderName.ts';
import { settingsTable } from '../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { SwitchRow } from '../rows/SettingRows.tsx';
import { SettingsRow, SettingsSection } from '../rows/SettingsSection.tsx';
import { TypedField } from '../rows/TypedField.tsx';

const { label } = settingsTable.knowledgeFolder;

/** The folder in which every project keeps the notes of finished tasks. */
function KnowledgeRow({ settings }: { readonly settings: SettingsStore }) {
  const folder = useStore(settings, (state) => state.settings.knowledgeFolder);
  const save = async (typed: string): Promise<string | null> => {
    const parsed = parsePayloadFolder(typed);
    if (!parsed.ok) return parsed.problem;
    await settings.getState().change({ knowledgeFolder: parsed.folder });
    return null;
  };
  return (
    <SettingsRow
      title={label}
      about="In each project. Finishing a task writes its note there, and Memory finds it."
    >
      <TypedField label={label} className="payload-folder" mono value={folder} onSave={save} />
    </SettingsRow>
  );
}

interface NamesRowProps {
  readonly settings: SettingsStore;
  readonly name: 'checkpointLabels' | 'checkpointAssignee';
  readonly about: string;
  /** Said of a text that can't be used. */
  readonly problem: string;
}

/** Names that a new checkpoint issue gets, separated by commas. */
function NamesRow({ settings, name, about, problem }: NamesRowProps) {
  const value = useStore(settings, (state) => state.settings[name]);
  const { label: title, most, pattern } = settingsTable[name];
  const save = async (typed: string): Promise<string | null> => {
    const names = parseNames(typed).join(', ');
    if (names.length > most || !pattern.test(names)) return problem;
    await settings.getState().change({ [name]: names });
    return null;
  };
  return (
    <SettingsRow title={title} about={about}>
      <TypedField label={title} className="payload-folder" value={value} onSave={save} />
    </SettingsRow>
  );
}

/** Chooses what is asked about tasks, and where their notes go. */
export function TasksSection({ settings }: { readonly settings: SettingsStore }) {
  return (
    <SettingsSection id="set-tasks" title="Tasks">
      <div className="panel">
        <SwitchRow
          settings={settings}
          name="askBeforeTask"
          about="Four questions that tell whether the work needs a task"
        />
        <SwitchRow
          settings={settings}
          name="validateBeforeSave"
          about="If files were edited since. Its result goes into the payload, and never stops the save"
        />
        <SwitchRow
          settings={settings}
          name="askForCheckpoint"
          about="Only where the project is on GitHub and something is to be pushed. It shows the checkpoint, and pushes nothing"
        />
        <NamesRow
          settings={settings}
          name="checkpointLabels"
          about="Separated by commas. The labels of one issue are changed in its checkpoint"
          problem="Type the names of labels, separated by commas, in at most 500 characters."
        />
        <NamesRow
          settings={settings}
          name="checkpointAssignee"
          about="A user name on GitHub, or several separated by commas"
          problem="Type user names as on GitHub, such as ida-holm, separated by commas: at most ten."
        />
        <KnowledgeRow settings={settings} />
      </div>
    </SettingsSection>
  );
}
