import { clsx } from 'clsx';
import { type MouseEvent, useEffect } from 'react';
import { announce } from '../ui/announce.ts';
import { FileName } from '../ui/names/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { Marked } from '../ui/names/Marked.tsx';
import { matchText, type Query } from '../ui/search/matchText.ts';
import type { PaletteEntry } from './paletteEntry.ts';
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

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly looked: Query;
  readonly active: boolean;
  readonly togglesNow: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function PaletteOption(props: PaletteOptionProps) {
  const { id, entry, looked, active, togglesNow, onPoint, onChoose } = props;
  const { title, sub, icon, kind, end, keys, reason, toggle, target } = entry;
  const places = matchText(looked, target)?.places ?? [];
  const inTitle = places.filter((at) => at >= target.nameAt).map((at) => at - target.nameAt);
  // Folders stand beside the name, not before it.
  const inSub = target.text.startsWith(sub) ? places.filter((at) => at < sub.length) : [];
  // The field handles the keys and keeps the focus; the pointer is only another way.
  const pointer = {
    role: 'option',
    onPointerMove: active ? undefined : onPoint,
    onClick: onChoose,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <div
      {...pointer}
      id={id}
      className="option"
      data-kind={kind}
      aria-selected={active}
      aria-disabled={reason === null ? undefined : true}
      title={target.nameAt === 0 ? undefined : target.text}
    >
      <Icon of={icon} size={15} className={clsx(kind !== undefined && 'command')} />
      <span className="what">
        {kind === 'file' ? (
          <FileName name={title} places={inTitle} />
        ) : (
          <Marked text={title} places={inTitle} />
        )}
      </span>
      {sub === '' ? null : (
        <span className="subtitle">
          {kind === 'file' ? (
            <FileName name={sub} places={target.nameAt === 0 ? [] : inSub} />
          ) : (
            <Marked text={sub} places={target.nameAt === 0 ? [] : inSub} />
          )}
        </span>
      )}
      <span className="end">
        {reason ?? end}
        {keys === undefined || reason !== null ? null : <KeyCombination of={keys} />}
        {active && togglesNow && toggle !== undefined ? (
          <>
            <KeyCombination of="Space" />
            {toggle.words}
          </>
        ) : null}
      </span>
    </div>
  );
}
