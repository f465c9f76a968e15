import { useStore } from 'zustand';
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
        <KnowledgeRow settings={settings} />
      </div>
    </SettingsSection>
  );
}
