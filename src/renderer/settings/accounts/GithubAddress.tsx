import { useState } from 'react';
import { useStore } from 'zustand';
import type { SettingsStore } from '../../preferences/settingsStore.ts';

/** The address of GitHub's API: the public one, or an Enterprise server's. */
export function GithubAddress({ settings }: { readonly settings: SettingsStore }) {
  const saved = useStore(settings, (state) => state.settings.githubApiUrl);
  /** The typed text; `null` to show the saved one. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (draft === null) return;
    const address = draft.trim().replace(/\/+$/u, '');
    if (address !== '' && !isAddress(address)) {
      setProblem('The address must start with https://, for example https://git.example.com/api/v3.');
      return;
    }
    setProblem(null);
    if (address !== saved) await settings.getState().change({ githubApiUrl: address });
    setDraft(null);
  };
  return (
    <div className="setrow">
      <div>
        <div className="row-title">GitHub API address</div>
        <div className="row-detail">
          For GitHub Enterprise. Leave empty for github.com. Each address needs its own token.
        </div>
      </div>
      <div>
        <span className={problem === null ? 'field address' : 'field address is-error'}>
          <input
            className="mono"
            aria-label="GitHub API address"
            placeholder="https://api.github.com"
            spellCheck={false}
            value={draft ?? saved}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'github-address-problem'}
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(null);
            }}
            onBlur={() => void save()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save();
              if (event.key !== 'Escape') return;
              setDraft(null);
              setProblem(null);
            }}
          />
        </span>
        {problem === null ? null : (
          <p id="github-address-problem" className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** True for an address that core will accept. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
