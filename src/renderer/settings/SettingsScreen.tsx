import {
  Folder,
  Gauge,
  KeyRound,
  ListChecks,
  Webhook,
  Keyboard,
  Ruler,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { keyAreasOf } from '../../shared/domain/window/keyMap.ts';
import type { ModelStore } from '../budget/modelStore.ts';
import type { FolderStore } from '../payloads/folderStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { AccountsStore } from '../preferences/accountsStore.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { HelpLink } from '../shell/HelpLink.tsx';
import { Button } from '../ui/Button.tsx';
import { AccountsSection } from './accounts/AccountsSection.tsx';
import type { AgentFolderStore } from './files/agentFolderStore.ts';
import { AppearanceSection } from './appearance/AppearanceSection.tsx';
import { FilesSection } from './files/FilesSection.tsx';
import { HooksSection } from './hooks/HooksSection.tsx';
import type { HookStore } from './hooks/hookStore.ts';
import { ModelsSection } from './models/ModelsSection.tsx';
import type { OwnWindow } from './appearance/ownWindow.ts';
import type { PayloadSettingsStore } from './files/payloadSettingsStore.ts';
import type { PortableStore } from './files/portableStore.ts';
import { PressureSection } from './pressure/PressureSection.tsx';
import { ScanningSection } from './scanning/ScanningSection.tsx';
import type { ScanningStore } from './scanning/scanningStore.ts';
import { TasksSection } from './tasks/TasksSection.tsx';
import { SettingsNav, type NavEntry } from './SettingsNav.tsx';
import { SettingsRow, SettingsSection } from './rows/SettingsSection.tsx';

const keys = keyAreasOf('window').reduce((sum, { rows }) => sum + rows.length, 0);

export interface SettingsScreenProps {
  readonly settings: SettingsStore;
  readonly models: ModelStore;
  readonly accounts: AccountsStore;
  readonly scanning: ScanningStore;
  readonly projects: ProjectStore;
  readonly payloadSettings: PayloadSettingsStore;
  readonly folder: FolderStore;
  readonly agentFolders: AgentFolderStore;
  readonly hooks: HookStore;
  readonly portable: PortableStore;
  readonly own: OwnWindow;
  readonly toasts: ToastStore;
  readonly onOpen: (url: string) => void;
  readonly onShowKeys: () => void;
}

const sections: readonly NavEntry[] = [
  { id: 'set-accounts', title: 'Accounts', icon: KeyRound },
  { id: 'set-models', title: 'Models and budgets', icon: Ruler },
  { id: 'set-scanning', title: 'Scanning', icon: ShieldCheck },
  { id: 'set-files', title: 'Sessions and files', icon: Folder },
  { id: 'set-tasks', title: 'Tasks', icon: ListChecks },
  { id: 'set-hooks', title: 'Hooks of agents', icon: Webhook },
  { id: 'set-pressure', title: 'Pressure', icon: Gauge },
  { id: 'set-appearance', title: 'Appearance', icon: Sun },
  { id: 'set-keyboard', title: 'Keyboard', icon: Keyboard },
];

/** All settings on one page; each change applies at once. */
export function SettingsScreen({
  settings,
  models,
  accounts,
  scanning,
  projects,
  payloadSettings,
  folder,
  agentFolders,
  hooks,
  portable,
  own,
  toasts,
  onOpen,
  onShowKeys,
}: SettingsScreenProps) {
  const page = useRef<HTMLDivElement>(null);
  const isPage = useStore(own, (state) => state.kind === 'page');
  return (
    <div className="cols settings" data-region="settings">
      <SettingsNav entries={sections} page={page} />
      <div ref={page} className="col scroll setpage">
        <div className="setbody">
          <AccountsSection
            accounts={accounts}
            settings={settings}
            isPage={isPage}
            toasts={toasts}
            onOpen={onOpen}
          />
          <ModelsSection settings={settings} models={models} />
          <ScanningSection settings={settings} scanning={scanning} />
          <FilesSection
            settings={settings}
            agentFolders={agentFolders}
            projects={projects}
            payloadSettings={payloadSettings}
            folder={folder}
            portable={portable}
            own={own}
            toasts={toasts}
          />
          <TasksSection settings={settings} />
          <HooksSection hooks={hooks} />
          <PressureSection settings={settings} />
          <AppearanceSection settings={settings} own={own} />
          <KeyboardSection onShowKeys={onShowKeys} />
        </div>
      </div>
    </div>
  );
}

/** The keys are fixed; this section only lists them. */
function KeyboardSection({ onShowKeys }: { readonly onShowKeys: () => void }) {
  return (
    <SettingsSection id="set-keyboard" title="Keyboard" about="Everything can be done without a mouse.">
      <div className="panel">
        <SettingsRow
          title="Keyboard shortcuts"
          about={`${keys} shortcuts, grouped by the part of the window. Press ? anywhere to show them.`}
        >
          <Button onClick={onShowKeys}>Show shortcuts</Button>
        </SettingsRow>
        <SettingsRow title="User guide" about="One page for each task. Press F1 anywhere to open it.">
          <HelpLink page="first-message.md">Read the guide</HelpLink>
        </SettingsRow>
      </div>
    </SettingsSection>
  );
}
