import { useState } from 'react';
import { useStore } from 'zustand';
import { Copy, FolderOpen } from 'lucide-react';
import { driftCopyLimits } from '../../../shared/domain/payload/driftCopies.ts';
import type { FolderStore } from '../../payloads/folderStore.ts';
import type { ProjectStore } from '../../projects/projectStore.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import { isMac } from '../../ui/platform.ts';
import { AgentFolderRows } from './AgentFolderRows.tsx';
import type { AgentFolderStore } from './agentFolderStore.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportPlanDialog } from './ImportPlanDialog.tsx';
import type { OwnWindow } from '../appearance/ownWindow.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { PayloadRows } from './PayloadRows.tsx';
import type { PayloadSettingsStore } from './payloadSettingsStore.ts';
import type { PortableStore } from './portableStore.ts';
import { ChoiceRow } from '../rows/SettingRows.tsx';
import { SettingsRow, SettingsSection } from '../rows/SettingsSection.tsx';

interface DataFolderRowProps {
  readonly own: OwnWindow;
  readonly toasts: ToastStore;
}

export interface FilesSectionProps {
  readonly settings: SettingsStore;
  readonly projects: ProjectStore;
  readonly payloadSettings: PayloadSettingsStore;
  readonly folder: FolderStore;
  readonly agentFolders: AgentFolderStore;
  readonly portable: PortableStore;
  readonly own: OwnWindow;
  readonly toasts: ToastStore;
}

export function FilesSection(props: FilesSectionProps) {
  const { settings, projects, payloadSettings, folder, agentFolders, portable, own, toasts } = props;
  const plan = useStore(portable, (state) => state.plan);
  const busy = useStore(portable, (state) => state.busy);
  const [exporting, setExporting] = useState(false);
  const { read } = portable.getState();
  return (
    <SettingsSection
      id="set-files"
      title="Sessions and files"
      about="Payloads, saved first messages and shared stacks are in the project, beside the code. Everything else is in Carryover’s data folder on this machine."
    >
      <div className="panel">
        <PayloadRows projects={projects} payloadSettings={payloadSettings} folder={folder} />
        <ChoiceRow
          settings={settings}
          name="agent"
          about="Open in agent in Assemble starts this one. Choosing another there changes it here."
        />
        <AgentFolderRows agentFolders={agentFolders} />
        <DataFolderRow own={own} toasts={toasts} />
        <SettingsRow
          title="Move to another machine"
          about="Settings, snippets and stacks in one file. Tokens, allowed values and project paths are never included."
        >
          <Button onClick={() => setExporting(true)}>Export…</Button>
          <Button busy={busy} onClick={() => void read()}>
            Import…
          </Button>
        </SettingsRow>
      </div>
      {exporting ? <ExportDialog portable={portable} onClose={() => setExporting(false)} /> : null}
      {plan === null ? null : <ImportPlanDialog key={plan.planId} plan={plan} portable={portable} />}
    </SettingsSection>
  );
}

/**
 * The folder of all data outside of projects. A browser page shows only its path: the file manager is on another
 * machine.
 */
function DataFolderRow({ own, toasts }: DataFolderRowProps) {
  const kind = useStore(own, (state) => state.kind);
  const path = useStore(own, (state) => state.dataFolder);
  const { revealData } = own.getState();
  const copy = async (): Promise<void> => {
    const { show } = toasts.getState();
    try {
      await navigator.clipboard.writeText(path);
      show({ level: 'good', message: 'Copied the path' });
    } catch {
      show({ level: 'warn', message: 'Your browser does not allow copying. Select the path and copy it.' });
    }
  };
  const manager = isMac ? 'Finder' : 'file manager';
  return (
    <SettingsRow
      title="Data folder"
      about={
        <>
          <span className="mono data-folder" data-testid="data-folder">
            {path}
          </span>
          {kind === 'page' ? ' On the machine that runs Carryover.' : null}
          <div>
            Copies of files in play, which show what has changed since a payload, take at most{' '}
            {formatCount(driftCopyLimits.bytes / 1_000_000)} MB of it. Each is removed after{' '}
            {driftCopyLimits.years} years at the latest.
          </div>
        </>
      }
    >
      {kind === 'page' ? (
        <Button icon={Copy} onClick={() => void copy()}>
          Copy path
        </Button>
      ) : (
        <Button icon={FolderOpen} onClick={() => void revealData()}>
          {`Show in ${manager}`}
        </Button>
      )}
    </SettingsRow>
  );
}
