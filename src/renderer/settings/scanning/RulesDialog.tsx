import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { CustomPattern } from '../../../shared/domain/settings/customPattern.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { PatternForm } from './PatternForm.tsx';
import type { ScanningStore } from './scanningStore.ts';
import type { SettingsStore } from '../../preferences/settingsStore.ts';

export interface RulesDialogProps {
  readonly open: boolean;
  readonly settings: SettingsStore;
  readonly scanning: ScanningStore;
  readonly onClose: () => void;
}

const scrolls = { tabIndex: 0 };

/** Turns built-in rules on and off; adds, edits and tries the user's own patterns. */
export function RulesDialog({ open, settings, scanning, onClose }: RulesDialogProps) {
  const { rulesOff, patterns } = useStore(settings, (state) => state.settings);
  const rules = useStore(scanning, (state) => state.rules);
  /** Id of the pattern in the form; a new one has an id too. */
  const [edited, setEdited] = useState<string | null>(null);
  const { change, tryChange } = settings.getState();
  const close = (): void => {
    setEdited(null);
    onClose();
  };
  if (edited !== null) {
    const { [edited]: pattern } = patterns;
    return (
      <PatternForm
        open={open}
        pattern={pattern ?? null}
        onTry={scanning.getState().tryPattern}
        onSave={(value) => tryChange({ pattern: { id: edited, value } })}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <Modal title="Rules" open={open} wide onClose={close} ends={<Button onClick={close}>Close</Button>}>
      <section {...scrolls} className="rules scroll" aria-label="Rules">
        <div className="hstack rules-head">
          <h3>Your own patterns</h3>
          <span className="grow" />
          <Button size="s" icon={Plus} onClick={() => setEdited(crypto.randomUUID())}>
            New pattern
          </Button>
        </div>
        <ul className="panel" aria-label="Your own patterns">
          {Object.entries(patterns).map(([id, pattern]) => (
            <OwnPattern
              key={id}
              pattern={pattern}
              onSwitch={(on) => void change({ pattern: { id, value: { ...pattern, on } } })}
              onEdit={() => setEdited(id)}
              onRemove={() => void change({ pattern: { id, value: null } })}
            />
          ))}
          {Object.keys(patterns).length === 0 ? (
            <li className="setrow muted">None yet. A pattern finds secrets that only your team knows.</li>
          ) : null}
        </ul>
        <h3>Built-in rules</h3>
        <ul className="panel" aria-label="Built-in rules">
          {rules.map(({ id, title, finds }) => (
            <li key={id} className="setrow">
              <div>
                <span>{title}</span>
                {finds.length === 0 ? null : (
                  <details>
                    <summary className="row-detail">
                      {finds.length === 1
                        ? 'Finds 1 kind of secret'
                        : `Finds ${formatCount(finds.length)} kinds of secrets`}
                    </summary>
                    <p className="row-detail">{finds.join(', ')}</p>
                  </details>
                )}
              </div>
              <Switch
                label={title}
                on={!rulesOff.includes(id)}
                onChange={(on) => void change({ rule: { id, on } })}
              />
            </li>
          ))}
        </ul>
        <p className="muted">
          Carryover always scans for its own tokens, for values of .env files and for hidden characters.
        </p>
      </section>
    </Modal>
  );
}

interface OwnPatternProps {
  readonly pattern: CustomPattern;
  readonly onSwitch: (on: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function OwnPattern({ pattern, onSwitch, onEdit, onRemove }: OwnPatternProps) {
  return (
    <li className="setrow">
      <div>
        <div className="row-title">
          {pattern.name}
          <span className="badge outline">{pattern.tier === 'certain' ? 'Certain' : 'Possible'}</span>
        </div>
        <div className="row-detail mono trunc">{pattern.pattern}</div>
      </div>
      <div className="hstack">
        <Button look="icon" icon={Pencil} aria-label={`Edit ${pattern.name}`} onClick={onEdit} />
        <Button look="icon" icon={Trash2} aria-label={`Remove ${pattern.name}`} onClick={onRemove} />
        <Switch label={pattern.name} on={pattern.on} onChange={onSwitch} />
      </div>
    </li>
  );
}
