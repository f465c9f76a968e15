import { keyAreasOf } from '../../shared/domain/keyMap.ts';
import { HelpLink } from '../shell/HelpLink.tsx';
import { Button } from '../ui/Button.tsx';
import { SettingsRow, SettingsSection } from './SettingsSection.tsx';

const keys = keyAreasOf('window').reduce((sum, { rows }) => sum + rows.length, 0);

/** The keys are what they are; here is where they are told. */
export function KeyboardSection({ onShowKeys }: { readonly onShowKeys: () => void }) {
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
