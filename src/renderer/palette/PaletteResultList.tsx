import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { PaletteOption } from './PaletteOption.tsx';
import type { PaletteResults } from './searchPalette.ts';

export interface PaletteResultListProps {
  readonly id: string;
  readonly results: PaletteResults;
  readonly activeKey: string | null;
  /** Space acts on the active entry. */
  readonly togglesNow: boolean;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

// The page's own lists of options hold neither marks nor columns.
const listbox = { role: 'listbox', 'aria-label': 'Results' } as const;
const group = { role: 'group' } as const;

export function PaletteResultList(props: PaletteResultListProps) {
  const { id, results, activeKey, togglesNow, onPoint, onChoose } = props;
  useEffect(() => {
    if (activeKey === null) return;
    document.getElementById(optionId(id, activeKey))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);
  useEffect(() => {
    if (results.nearest) announce('Nothing matches. The nearest commands are listed.');
  }, [results.nearest]);
  return (
    <>
      {results.nearest ? <p className="nothing">Nothing matches. The nearest commands:</p> : null}
      <div {...listbox} id={id} className="results">
        {results.groups.map(({ title, entries }) => (
          <div {...group} key={title} className="group" aria-label={title}>
            <div className="group-title" aria-hidden="true">
              {title}
            </div>
            {entries.map((entry) => (
              <PaletteOption
                key={entry.key}
                id={optionId(id, entry.key)}
                entry={entry}
                looked={results.query.looked}
                active={entry.key === activeKey}
                togglesNow={togglesNow}
                onPoint={() => onPoint(entry.key)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

export function optionId(listId: string, key: string): string {
  return `${listId}-${key.replaceAll(/\s+/gu, '_')}`;
}
