import { useStore } from 'zustand';
import { parsePayloadFolder } from '../../../shared/domain/payload/payloadFolderName.ts';
import { settingsTable } from '../../../shared/domain/settings.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { SettingsRow } from '../rows/SettingsSection.tsx';
import { TypedField } from '../rows/TypedField.tsx';

const { label } = settingsTable.knowledgeFolder;

/** The folder in which every project keeps the notes of finished tasks. */
export function KnowledgeRow({ settings }: { readonly settings: SettingsStore }) {
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
