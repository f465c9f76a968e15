import { useStore } from 'zustand';
import type { Model } from '../../shared/domain/model.ts';
import type { Theme } from '../../shared/domain/settings.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { accuracy } from '../budget/accuracy.ts';
import type { ModelStore } from '../budget/modelStore.ts';
import { Segments } from '../ui/Segments.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import type { AccountsStore } from './accountsStore.ts';
import { AccountsSection } from './AccountsSection.tsx';
import type { SettingsStore } from './settingsStore.ts';

export interface SettingsScreenProps {
  readonly settings: SettingsStore;
  readonly models: ModelStore;
  readonly accounts: AccountsStore;
  readonly toasts: ToastStore;
  readonly onOpen: (url: string) => void;
}

const themeOptions: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

/** One page; what is changed applies at once. */
export function SettingsScreen({ settings, models, accounts, toasts, onOpen }: SettingsScreenProps) {
  const { theme, possibleBlocks } = useStore(settings, (state) => state.settings);
  const known = useStore(models, (state) => state.models);
  const { change } = settings.getState();
  return (
    <div className="setpage scroll" data-region="settings">
      <div className="setbody">
        <AccountsSection accounts={accounts} settings={settings} toasts={toasts} onOpen={onOpen} />
        <section className="setsec" aria-labelledby="set-appearance">
          <h2 id="set-appearance">Appearance</h2>
          <div className="panel">
            <div className="setrow">
              <div>
                <div className="t1">Theme</div>
                <div className="t2">System follows your computer</div>
              </div>
              <Segments
                label="Theme"
                options={themeOptions}
                value={theme}
                onChange={(value) => void change({ theme: value })}
              />
            </div>
          </div>
        </section>
        <section className="setsec" aria-labelledby="set-scanning">
          <h2 id="set-scanning">Scanning</h2>
          <p>Everything that would leave is scanned. Findings are masked before they are shown.</p>
          <div className="panel">
            <div className="setrow">
              <div>
                <div className="t1">Possible findings block export</div>
                <div className="t2">Certain findings always do. When off, possible ones are only listed.</div>
              </div>
              <Switch
                label="Possible findings block export"
                on={possibleBlocks}
                onChange={(on) => void change({ possibleBlocks: on })}
              />
            </div>
          </div>
        </section>
        <section className="setsec" aria-labelledby="set-models">
          <h2 id="set-models">Models</h2>
          <p>
            Counts for models without a public tokenizer are estimates: counted with a public one and scaled
            by the factor. Pick a stack’s model beside its budget.
          </p>
          <div className="panel">
            <ModelTable models={known} />
          </div>
        </section>
      </div>
    </div>
  );
}

function ModelTable({ models }: { readonly models: readonly Model[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Count</th>
          <th scope="col">Encoding</th>
          <th scope="col" className="r">
            Factor
          </th>
          <th scope="col" className="r">
            Window
          </th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.id}>
            <td>{model.name}</td>
            <td>
              <span className={model.exact ? 'badge good' : 'badge warn'}>{accuracy(model)}</span>
            </td>
            <td className="mono">{model.encoding}</td>
            <td className="r num">{`× ${model.factor.toFixed(2)}`}</td>
            <td className="r num">{formatCount(model.window)}</td>
            <td className="source">{model.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
