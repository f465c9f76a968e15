import { ChevronDown, RefreshCw, Tag } from 'lucide-react';
import { useCallback, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { GithubEntry } from '../../shared/domain/source/github.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuCheck, DropMenuGroup, DropMenuItem } from '../ui/DropMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Segments } from '../ui/Segments.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useTakeFirst } from '../ui/focus/useTakeFirst.ts';
import type { GithubStore } from './githubStore.ts';

export interface GithubFiltersProps {
  readonly github: GithubStore;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called when the user takes the first result with Enter. */
  readonly onTake: (entry: GithubEntry) => void;
}

/** Fields for the repository, the type and state, and the words of the search. */
export function GithubFilters({ github, field, onTake }: GithubFiltersProps) {
  const { found, repository, type, state, query, answered, phase } = useStore(github);
  const takeFirst = useCallback(() => {
    const [first] = github.getState().entries;
    if (first !== undefined) onTake(first);
  }, [github, onTake]);
  const onEnter = useTakeFirst(query, answered, takeFirst);
  const { setQuery, refresh, pick } = github.getState();
  const repositories = found?.repositories ?? [];
  return (
    <div className="github-filters">
      <div className="github-line">
        <SearchField
          label="Search GitHub"
          placeholder="Search, #number or link"
          maxLength={400}
          value={query}
          field={field}
          onChange={setQuery}
          onTake={onEnter}
        />
        <Button
          look="icon"
          icon={RefreshCw}
          aria-label="Refresh from GitHub"
          busy={phase === 'loading'}
          onClick={() => void refresh()}
        />
      </div>
      {repository === null ? null : (
        <>
          <div className="github-line">
            {repositories.length < 2 ? (
              <span className="trunc muted grow" title={repository}>
                {repository}
              </span>
            ) : (
              <DropMenu
                trigger={
                  <button type="button" className="link-button grow" aria-label={`Repository: ${repository}`}>
                    <span className="trunc">{repository}</span>
                    <Icon of={ChevronDown} size={12} />
                  </button>
                }
              >
                <DropMenuGroup title="Of the project's remotes">
                  {repositories.map((name) => (
                    <DropMenuItem key={name} onChoose={() => void pick({ repository: name })}>
                      {name}
                    </DropMenuItem>
                  ))}
                </DropMenuGroup>
              </DropMenu>
            )}
            <LabelMenu github={github} />
          </div>
          <div className="github-line">
            <Segments
              label="Issues or pull requests"
              options={[
                { value: 'issue', label: 'Issues' },
                { value: 'pull', label: 'Pull requests' },
              ]}
              value={type}
              onChange={(next) => void pick({ type: next })}
            />
            <Segments
              label="State"
              options={[
                { value: 'open', label: 'Open' },
                { value: 'closed', label: 'Closed' },
                { value: 'all', label: 'All' },
              ]}
              value={state}
              onChange={(next) => void pick({ state: next })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function LabelMenu({ github }: Pick<GithubFiltersProps, 'github'>) {
  const { labels, allLabels, labelsPhase, loadLabels, pick } = useStore(github);
  const words = labels.length === 0 ? 'Labels' : labels.join(', ');
  return (
    <DropMenu
      align="end"
      trigger={
        <button
          type="button"
          className="link-button github-labels-button"
          aria-label={`Labels: ${labels.length === 0 ? 'any' : words}`}
          onPointerEnter={() => void loadLabels()}
          onFocus={() => void loadLabels()}
        >
          <Icon of={Tag} size={11} />
          <span className="trunc">{words}</span>
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      <DropMenuGroup title="Has all of these labels">
        {labelsPhase === 'ready' && allLabels.length > 0 ? (
          allLabels.map((label) => (
            <DropMenuCheck
              key={label}
              checked={labels.includes(label)}
              onChange={(on) =>
                void pick({ labels: on ? [...labels, label] : labels.filter((other) => other !== label) })
              }
            >
              {label}
            </DropMenuCheck>
          ))
        ) : (
          <DropMenuItem disabled={labelsPhase !== 'failed'} onChoose={() => void loadLabels()}>
            {
              {
                idle: 'Loading',
                loading: 'Loading',
                ready: 'No labels',
                failed: 'Retry: labels could not be read',
              }[labelsPhase]
            }
          </DropMenuItem>
        )}
      </DropMenuGroup>
    </DropMenu>
  );
}
