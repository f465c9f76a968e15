import { FolderInput, Plus } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { aboutSnippet, searchSnippets, type Snippet } from '../../shared/domain/snippet.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import type { AddSelectedStores } from './addSelected.ts';
import { shownSnippet } from './libraryStore.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { snippetActions } from './snippetActions.ts';
import { snippetIcon } from './snippetIcon.ts';
import { stepTo } from '../ui/focus/stepTo.ts';
import { useChosenRow } from '../ui/focus/useChosenRow.ts';

const groups = [
  { kind: 'prompt', title: 'Prompts' },
  { kind: 'snippet', title: 'Snippets' },
] as const;

interface SnippetListProps extends AddSelectedStores {
  /** Stand above the search. */
  readonly tabs?: ReactNode;
}

/** Everything in the library, or the results of a search. */
export function SnippetList({ tabs, ...stores }: SnippetListProps) {
  const { library, filling } = stores;
  const snippets = useStore(library, (state) => state.snippets);
  const query = useStore(library, (state) => state.query);
  const selectedId = useStore(library, (state) => state.selectedId);
  const importing = useStore(library, (state) => state.importing);
  const phase = useStore(library, (state) => state.phase);
  const counts = useStore(filling, (state) => state.counts);
  const { search, select, create, importFolder, start } = library.getState();
  const column = useRef<HTMLElement>(null);
  const field = useSearchField(column);
  const found = searchSnippets(snippets, query);
  const rows = groups.flatMap(({ kind }) => found.filter((snippet) => snippet.kind === kind));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const at = rows.findIndex(({ id }) => id === selectedId);
    const next = stepTo(event.key, at, rows.length);
    const inField = event.target instanceof HTMLInputElement;
    if (next === undefined || (inField && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const row = rows[next];
    if (row !== undefined) void select(row.id);
  };
  const takeFirst = (): void => {
    const [first] = rows;
    if (first === undefined) return;
    void select(first.id);
    column.current?.querySelector<HTMLElement>('.snippet-row')?.focus();
  };
  const tabStop = rows.some(({ id }) => id === selectedId) ? selectedId : rows[0]?.id;
  const { area, menu } = useRowMenus('[data-snippet]', (row) => {
    const id = row.dataset['snippet'];
    // The open snippet is copied with the text in the editor.
    const shown = shownSnippet(library.getState());
    const snippet = [shown, ...snippets].find((one) => one?.id === id) ?? null;
    if (snippet === null) return null;
    return { label: `Menu of ${snippet.name}`, groups: snippetActions(stores, snippet) };
  });
  const made = (name: string): void => void create(name === '' ? 'Untitled' : name);
  return (
    <section ref={column} className="col" aria-label="Snippets and prompts" data-region="library-list">
      {tabs}
      <div className="toolbar">
        <SearchField
          label="Search library"
          value={query}
          field={field}
          onChange={search}
          onTake={takeFirst}
          onKeyDown={walk}
        />
        <Button icon={Plus} onClick={() => made('')}>
          New
        </Button>
        <Button
          look="icon"
          icon={FolderInput}
          busy={importing}
          aria-label="Import a folder of Markdown…"
          onClick={() => void importFolder()}
        />
      </div>
      {phase === 'failed' ? (
        <div className="empty" role="alert">
          <b>The library could not be read</b>
          <Button onClick={() => void start()}>Retry</Button>
        </div>
      ) : null}
      {phase === 'ready' && rows.length === 0 ? (
        <div className="empty">
          <b>{`Nothing matches "${query.trim()}"`}</b>
          <Button icon={Plus} onClick={() => made(query.trim())}>{`New "${query.trim()}"`}</Button>
        </div>
      ) : null}
      {menu}
      <div className="colbody scroll snippets" role="presentation" {...area}>
        {groups.map(({ kind, title }) => {
          const ofKind = rows.filter((snippet) => snippet.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <div key={kind}>
              <h2 className="listhead">{title}</h2>
              <ul aria-label={title}>
                {ofKind.map((snippet) => (
                  <Row
                    key={snippet.id}
                    snippet={snippet}
                    tokens={counts.get(snippet.id)}
                    selected={snippet.id === selectedId}
                    tabStop={snippet.id === tabStop}
                    onSelect={() => void select(snippet.id)}
                    onKeyDown={walk}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface RowProps {
  readonly snippet: Snippet;
  readonly tokens: number | undefined;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Row({ snippet, tokens, selected, tabStop, onSelect, onKeyDown }: RowProps) {
  const row = useChosenRow(selected, '.snippets');
  const about =
    snippet.tags.length > 0 && snippet.builtIn === null ? snippet.tags.join(', ') : aboutSnippet(snippet);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="snippet-row"
        data-kind="snippet"
        data-snippet={snippet.id}
        aria-current={selected ? 'true' : undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <span className="kind-icon">
          <Icon of={snippetIcon(snippet)} size={15} />
        </span>
        <span className="grow">
          <span className="row-title trunc" title={snippet.name}>
            {snippet.name}
          </span>
          <span className="row-detail trunc">{about === '' ? 'Empty' : about}</span>
        </span>
        <span className="muted num" data-testid="tokens">
          {tokens === undefined ? '' : formatCount(tokens)}
        </span>
      </button>
    </li>
  );
}
