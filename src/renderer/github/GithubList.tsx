import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { GithubEntry } from '../../shared/domain/source/github.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { serviceActions } from '../ui/serviceActions.ts';
import { GithubRow } from './GithubRow.tsx';
import { keyOfEntry, type GithubStore } from './githubStore.ts';
import { MoreButton } from '../ui/MoreButton.tsx';

export interface GithubListProps {
  readonly github: GithubStore;
  readonly taken: ReadonlySet<string>;
  readonly hasStack: boolean;
  readonly onAdd: (entry: GithubEntry) => void;
  readonly onPick: (entry: GithubEntry) => void;
}

/** Rows with one tab stop: arrows move between them, Enter adds one, or chooses parts of one in the stack. */
export function GithubList({ github, taken, hasStack, onAdd, onPick }: GithubListProps) {
  const entries = useStore(github, (state) => state.entries);
  const nextPage = useStore(github, (state) => state.nextPage);
  const phase = useStore(github, (state) => state.phase);
  const repository = useStore(github, (state) => state.repository);
  const partial = useStore(github, (state) => state.partial);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const at = Math.max(
    entries.findIndex((entry) => keyOfEntry(entry) === focusKey),
    0,
  );
  const step = (event: KeyboardEvent<HTMLLIElement>, index: number, entry: GithubEntry): void => {
    if (event.target !== event.currentTarget) return;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      list.current?.querySelectorAll('li')[Math.min(Math.max(to, 0), entries.length - 1)]?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && hasStack) {
      event.preventDefault();
      if (taken.has(keyOfEntry(entry)) || event.shiftKey) onPick(entry);
      else onAdd(entry);
    }
  };
  const acts = usePathActs();
  const { area, menu } = useRowMenus('li', (row) => {
    const entry = entries[[...(row.parentElement?.children ?? [])].indexOf(row)];
    if (entry === undefined) return null;
    return {
      label: `Menu of #${entry.number} ${entry.title}`,
      groups: serviceActions({
        inStack: taken.has(keyOfEntry(entry)),
        hasStack,
        parts: 'what goes in',
        url: entry.url,
        add: () => onAdd(entry),
        pick: () => onPick(entry),
        browse: acts?.browse,
      }),
    };
  });
  return (
    <div className="colbody scroll">
      {menu}
      <ul ref={list} className="rows github-rows" aria-label="Found on GitHub" {...area}>
        {entries.map((entry, index) => {
          const key = keyOfEntry(entry);
          return (
            <GithubRow
              key={key}
              entry={entry}
              foreign={entry.repository.toLowerCase() !== repository?.toLowerCase()}
              tabStop={index === at}
              inStack={taken.has(key)}
              hasStack={hasStack}
              onFocus={() => setFocusKey(key)}
              onKeyDown={(event) => step(event, index, entry)}
              onAdd={onAdd}
              onPick={onPick}
            />
          );
        })}
      </ul>
      {partial === null ? null : <p className="source-note warn">{partial}</p>}
      {nextPage === null ? null : (
        <MoreButton busy={phase === 'loading'} onMore={() => void github.getState().loadMore()} />
      )}
    </div>
  );
}
