import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../ui/formats.ts';
import { libraryTabs, type LibraryTabId, type ViewStore } from './viewStore.ts';

export interface LibraryTabsProps {
  readonly view: ViewStore;
  /** Open findings by tab; a tab without any has no count. */
  readonly counts?: Partial<Readonly<Record<LibraryTabId, number>>>;
}

/** The tabs of the library, at the top of the left column of each. */
export function LibraryTabs({ view, counts = {} }: LibraryTabsProps) {
  const shown = useStore(view, (state) => state.libraryTab);
  const { showLibrary } = view.getState();
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const at = libraryTabs.findIndex(({ id }) => id === shown);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: libraryTabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = libraryTabs[(next + libraryTabs.length) % libraryTabs.length];
    if (tab === undefined) return;
    showLibrary(tab.id);
    // The other tab's screen draws tabs of its own.
    setTimeout(() => document.getElementById(`library-tab-${tab.id}`)?.focus());
  };
  return (
    <div className="tabs library-tabs" data-testid="column-head" role="tablist" aria-label="Library">
      {libraryTabs.map(({ id, label }) => {
        const count = counts[id] ?? 0;
        return (
          <button
            key={id}
            id={`library-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={shown === id}
            tabIndex={shown === id ? 0 : -1}
            onClick={() => showLibrary(id)}
            onKeyDown={step}
          >
            {label}
            {count === 0 ? null : ' '}
            {count === 0 ? null : <span className="count warn num">{formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
