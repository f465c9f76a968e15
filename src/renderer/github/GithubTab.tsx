import { CircleDot } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { listWords } from '../../shared/domain/listWords.ts';
import type { GithubEntry, GithubRate } from '../../shared/domain/source/github.ts';
import { accountOf, type AccountsStore } from '../preferences/accountsStore.ts';
import { sayAdded } from '../stack/sayAdded.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { GithubFilters } from './GithubFilters.tsx';
import { choose, findItem, sourceOf } from './githubItem.ts';
import { GithubList } from './GithubList.tsx';
import { GithubOptions } from './GithubOptions.tsx';
import { type GithubStore, keyOfEntry } from './githubStore.ts';

export interface GithubTabProps {
  readonly github: GithubStore;
  readonly accounts: AccountsStore;
  readonly stack: StackStore;
  readonly onSettings: () => void;
}

/** Issues and pull requests of the project's repositories, to add whole or in part. */
export function GithubTab({ github, accounts, stack, onSettings }: GithubTabProps) {
  const account = useStore(accounts, accountOf('github'));
  const current = useStore(stack, (state) => state.current);
  const [picked, setPicked] = useState<GithubEntry | null>(null);
  const tab = useRef<HTMLDivElement>(null);
  const known = useStore(accounts, (state) => state.known);
  const identity = account === undefined ? '' : `${account.from ?? 'none'}/${account.name ?? ''}`;
  useEffect(() => void accounts.getState().start(), [accounts]);
  useEffect(() => {
    if (known) void github.getState().start(identity);
  }, [github, identity, known]);
  const field = useSearchField(tab);
  const items = current?.items;
  const taken = useMemo(
    () =>
      new Set(items?.flatMap(({ source }) => (source.kind === 'github' ? [keyOfEntry(source)] : [])) ?? []),
    [items],
  );
  const take = useCallback(
    (entry: GithubEntry): void => {
      if (stack.getState().current === null) return;
      if (taken.has(keyOfEntry(entry))) setPicked(entry);
      else void sayAdded(stack.getState().add([sourceOf(entry)]), `#${entry.number} ${entry.title}`);
    },
    [stack, taken],
  );
  const item = picked === null ? undefined : findItem(items, picked);
  return (
    <div ref={tab} className="col grow">
      <GithubFilters github={github} field={field} onTake={take} />
      <GithubPages
        github={github}
        taken={taken}
        hasStack={current !== null}
        onAdd={(entry) => void stack.getState().add([sourceOf(entry)])}
        onPick={setPicked}
        onSettings={onSettings}
      />
      <GithubFoot
        github={github}
        hasToken={account !== undefined && account.state !== 'none'}
        onSettings={onSettings}
      />
      {picked === null ? null : (
        <GithubOptions
          key={keyOfEntry(picked)}
          source={item?.source ?? sourceOf(picked)}
          inStack={item !== undefined}
          onSave={(source) => void choose(stack, source)}
          onClose={() => setPicked(null)}
        />
      )}
    </div>
  );
}

interface PagesProps {
  readonly github: GithubStore;
  readonly taken: ReadonlySet<string>;
  readonly hasStack: boolean;
  readonly onAdd: (entry: GithubEntry) => void;
  readonly onPick: (entry: GithubEntry) => void;
  readonly onSettings: () => void;
}

/** The results, or the reason why there are none. */
function GithubPages({ onSettings, ...list }: PagesProps) {
  const { github } = list;
  const { phase, entries, problem, found, repository, query, nextPage, words } = useStore(github);
  if (phase === 'failed' && problem !== null) {
    const needsToken = /\/(?:not-found|no-permission|wrong-token|rate-limited)$/u.test(problem.code);
    return (
      <>
        <div className={entries.length === 0 ? 'empty' : 'source-note bad'} role="alert">
          {entries.length === 0 ? <b>GitHub could not be read</b> : null}
          <p className="grow">{problem.words}</p>
          <Button size="s" onClick={() => void github.getState().refresh()}>
            Retry
          </Button>
          {needsToken && entries.length === 0 ? (
            <Button size="s" look="ghost" onClick={onSettings}>
              Open Settings
            </Button>
          ) : null}
        </div>
        {entries.length === 0 ? null : <GithubList {...list} />}
      </>
    );
  }
  if (entries.length > 0) return <GithubList {...list} />;
  if (phase === 'loading') return <Loading words={words} />;
  if (repository === null && query.trim() === '') {
    const elsewhere = found?.otherHosts ?? [];
    return (
      <div className="empty">
        <Icon of={CircleDot} size={20} className="muted" />
        <b>{`No remote of this project is on ${found?.host ?? 'GitHub'}`}</b>
        <p className="muted">
          {elsewhere.length === 0
            ? 'You can still add an issue: paste its link, or type owner/name#12.'
            : `Its remotes are on ${listWords(elsewhere)}. For GitHub Enterprise, set the API address in Settings.`}
        </p>
        {elsewhere.length === 0 ? null : <Button onClick={onSettings}>Open Settings</Button>}
      </div>
    );
  }
  return (
    <div className="empty">
      <b>Nothing matches</b>
      <p className="muted">
        {nextPage === null ? 'Try other words, labels or another state.' : 'Older ones were not searched.'}
      </p>
      {nextPage === null ? null : (
        <Button size="s" onClick={() => void github.getState().loadMore()}>
          Search older ones
        </Button>
      )}
    </div>
  );
}

function Loading({ words }: { readonly words: string | null }) {
  return (
    <>
      {words === null ? null : <output className="source-note">{words}</output>}
      <ul className="entry-skeletons" aria-label="Loading">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row}>
            <span className="skeleton wide" data-testid="skeleton" />
            <span className="skeleton narrow" data-testid="skeleton" />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FootProps {
  readonly github: GithubStore;
  readonly hasToken: boolean;
  readonly onSettings: () => void;
}

/** The number of requests left, and a way to get more. */
function GithubFoot({ github, hasToken, onSettings }: FootProps) {
  const rate = useStore(github, (state) => state.rate);
  const { words, more } =
    rate === null
      ? { words: 'Not fetched yet', more: 'Nothing has been fetched from GitHub yet' }
      : rateWords(rate);
  return (
    <div className="tree-foot">
      <span className="trunc grow num" title={more === '' ? words : more}>
        {words}
      </span>
      {hasToken ? null : (
        <button type="button" className="link-button" onClick={onSettings}>
          Connect in Settings
        </button>
      )}
    </div>
  );
}

/** Returns `4,998 of 5,000 requests left`, and the time of the next reset. */
function rateWords({ remaining, limit, resetsAt }: GithubRate): {
  readonly words: string;
  readonly more: string;
} {
  const words = `${formatCount(remaining)} of ${formatCount(limit)} requests left`;
  const until = formatTime(resetsAt);
  return { words, more: until === '' ? '' : `The limit resets at ${until}` };
}
