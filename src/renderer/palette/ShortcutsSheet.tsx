import { useMemo, useRef, useState } from 'react';
import type { HostKind } from '../../shared/domain/commands.ts';
import { keyAreasOf, type KeyArea, type KeyWords } from '../../shared/domain/window/keyMap.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';
import { countWords } from '../ui/formats.ts';
import { isMac } from '../ui/platform.ts';
import { SearchField } from '../ui/SearchField.tsx';

export interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly host: HostKind;
  readonly onClose: () => void;
}

/** The element takes the focus so that arrow keys scroll it. */
const scrolls = { tabIndex: 0 };

/** All keys, by the part of the window that they belong to. */
export function ShortcutsSheet({ open, host, onClose }: ShortcutsSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const areas = useMemo(() => findKeys(keyAreasOf(host), query), [host, query]);
  const count = areas.reduce((sum, area) => sum + area.rows.length, 0);
  return (
    <Modal
      title="Keyboard shortcuts"
      open={open}
      wide
      initialFocus={field}
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
    >
      <div className="key-search">
        <SearchField
          label="Search shortcuts"
          placeholder="Search an action or a key"
          value={query}
          field={field}
          onChange={setQuery}
        />
      </div>
      <p className="screen-reader-only" aria-live="polite">
        {query.trim() === '' ? '' : countWords(count, 'shortcut')}
      </p>
      <section {...scrolls} className="keys scroll" aria-label="All keys">
        <div className="key-columns">
          {areas.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map((row) => (
                  <KeyRow key={row.title} {...row} />
                ))}
              </dl>
            </section>
          ))}
        </div>
        {count === 0 ? <p className="muted key-none">No shortcut matches</p> : null}
      </section>
    </Modal>
  );
}

/** Returns the areas with the rows whose title, key or area contains every word of the query. */
function findKeys(areas: readonly KeyArea[], query: string): readonly KeyArea[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return areas;
  return areas.flatMap(({ title, rows }) => {
    const found = rows.filter((row) => {
      const text = [title, row.title, ...row.keys, ...row.keys.map(spokenKeys)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ title, rows: found }];
  });
}

/** Returns keys as this system writes them: `Ctrl+K` for `Mod+K`. */
function spokenKeys(keys: string): string {
  return keys.replace('Mod', isMac ? 'Cmd' : 'Ctrl');
}

function KeyRow({ title, keys }: KeyWords) {
  return (
    <div className="key-row" data-testid="key-row">
      <dt>{title}</dt>
      <dd>
        {keys.map((combination) => (
          <KeyCombination key={combination} of={combination} />
        ))}
      </dd>
    </div>
  );
}
