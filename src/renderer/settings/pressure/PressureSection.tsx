import type { SettingsStore } from '../../preferences/settingsStore.ts';
import { ChoiceRow, SwitchRow } from '../rows/SettingRows.tsx';
import { SettingsSection } from '../rows/SettingsSection.tsx';

/** Chooses the nudges about running sessions: which, when, and where. */
export function PressureSection({ settings }: { readonly settings: SettingsStore }) {
  return (
    <SettingsSection
      id="set-pressure"
      title="Pressure"
      about="What Carryover says about a running session, each at most once a session."
    >
      <div className="panel">
        <SwitchRow settings={settings} name="pressureFull" about="At whichever of the next two comes first" />
        <ChoiceRow
          settings={settings}
          name="pressureShare"
          about="Measured to where the agent compacts, not to the end of its window"
        />
        <ChoiceRow settings={settings} name="pressureTokens" about="In tokens, for large windows" />
        <SwitchRow
          settings={settings}
          name="pressureCommit"
          about="After the time below, if files changed since"
        />
        <ChoiceRow
          settings={settings}
          name="pressureMinutes"
          about="Since the last commit, or since the session began"
        />
        <SwitchRow settings={settings} name="pressureCompaction" about="With what the summary leaves out" />
        <SwitchRow
          settings={settings}
          name="pressureUnread"
          about="Once the session has gone on without its result"
        />
        <SwitchRow
          settings={settings}
          name="pressureDraft"
          about="A new text in the payload folder, which waits for Review"
        />
        <SwitchRow
          settings={settings}
          name="pressureSystem"
          about="While the window has the focus, it says so itself"
        />
      </div>
    </SettingsSection>
  );
}
