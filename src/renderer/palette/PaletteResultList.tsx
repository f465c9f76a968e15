import { useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { PaletteOption } from './PaletteOption.tsx';
import type { PaletteResults } from './searchPalette.ts';

export interface PaletteResultListProps {
  readonly id: string;
  readonly results: PaletteResults;
  readonly activeKey: string | null;
  /** True if Space acts on the active entry. */
  readonly togglesNow: boolean;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

// The browser's native option lists have neither marks nor columns.
const listbox = { role: 'listbox', 'aria-label': 'Results' } as const;
const group = { role: 'group' } as const;

export function PaletteResultList(props: PaletteResultListProps) {
  const { id, results, activeKey, togglesNow, onPoint, onChoose } = props;
  useEffect(() => {
    if (activeKey === null) return;
    document.getElementById(optionId(id, activeKey))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);
  const words = wordsOfNothing(results);
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
  return (
    <>
      {words === null ? null : <p className="nothing">{words}</p>}
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

/** Returns the message if nothing matches, else `null`. */
function wordsOfNothing({ nearest, groups, query }: PaletteResults): string | null {
  if (!nearest) return null;
  const near = groups.flatMap(({ entries }) => entries).length;
  if (near === 0) return `Nothing matches "${query.text}". Type > to see every command.`;
  return near === 1 ? 'Nothing matches. The nearest command:' : 'Nothing matches. The nearest commands:';
}

export function optionId(listId: string, key: string): string {
  return `${listId}-${key.replaceAll(/\s+/gu, '_')}`;
}
