import { Check, LibraryBig, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { aboutSnippet, searchSnippets, type Snippet } from '../../shared/domain/snippet.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { sayAdded } from '../stack/sayAdded.ts';
import { SourceRow } from '../stack/dragging/SourceRow.tsx';
import { useSourceRows } from '../stack/dragging/useSourceRows.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { groupOf } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { addSnippet, filledOnly } from './addSnippet.ts';
import type { FillingStore } from './fillingStore.ts';
import type { LibraryStore } from './libraryStore.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { snippetIcon } from './snippetIcon.ts';

export interface SnippetsTabProps {
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly onOpenLibrary: () => void;
}

/** The library as a source of the stack. */
export function SnippetsTab({ library, filling, stack, onOpenLibrary }: SnippetsTabProps) {
  const snippets = useStore(library, (state) => state.snippets);
  const phase = useStore(library, (state) => state.phase);
  const items = useStore(stack, (state) => state.current?.items);
  const [query, setQuery] = useState('');
  const tab = useRef<HTMLDivElement>(null);
  const field = useSearchField(tab);
  useEffect(() => {
    if (library.getState().phase === 'idle') void library.getState().start();
  }, [library]);
  const focusFirst = (): void => tab.current?.querySelector<HTMLElement>('li[tabindex="0"]')?.focus();
  const itemOf = (id: string) => items?.find(({ source }) => source.kind === 'snippet' && source.id === id);
  const found = searchSnippets(snippets, query);
  const add = (snippet: Snippet): void =>
    void addSnippet(stack, snippet, filling.getState().typed[snippet.id] ?? {});
  const { propsOf } = useSourceRows(
    found.map(({ id }) => id),
    (id) => {
      const snippet = found.find((other) => other.id === id);
      const item = itemOf(id);
      if (item !== undefined) void stack.getState().removeItems([item.id]);
      else if (snippet !== undefined && items !== undefined) add(snippet);
    },
  );
  const takeFirst = (): void => {
    const [first] = found;
    if (first === undefined || items === undefined) return;
    if (itemOf(first.id) !== undefined) focusFirst();
    else void sayAdded(addSnippet(stack, first, filling.getState().typed[first.id] ?? {}), first.name);
  };
  const { area, menu } = useRowMenus('[data-row]', (row) => {
    const snippet = found.find(({ id }) => id === row.dataset['row']);
    if (snippet === undefined) return null;
    const item = itemOf(snippet.id);
    return {
      label: `Menu of ${snippet.name}`,
      groups: [
        groupOf(
          item === undefined
            ? {
                label: 'Add to the stack',
                icon: Plus,
                keys: 'Space',
                whyNot: items === undefined ? 'Make a stack first' : undefined,
                run: () => add(snippet),
              }
            : {
                label: 'Remove from the stack',
                icon: Minus,
                keys: 'Space',
                run: () => void stack.getState().removeItems([item.id]),
              },
          {
            label: 'Open in the library',
            icon: LibraryBig,
            run: () => {
              void library.getState().select(snippet.id);
              onOpenLibrary();
            },
          },
        ),
      ],
    };
  });
  return (
    <div ref={tab} className="col grow">
      {menu}
      <div className="toolbar">
        <SearchField
          label="Search snippets"
          value={query}
          field={field}
          onChange={setQuery}
          onTake={takeFirst}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focusFirst();
          }}
        />
        <Button look="icon" icon={LibraryBig} aria-label="Open the library" onClick={onOpenLibrary} />
      </div>
      {phase === 'failed' ? (
        <div className="empty" role="alert">
          <b>The library could not be read</b>
          <Button onClick={() => void library.getState().start()}>Retry</Button>
        </div>
      ) : null}
      {phase === 'ready' && found.length === 0 ? (
        <div className="empty">
          <b>No snippets match</b>
          <Button onClick={() => setQuery('')}>Clear</Button>
        </div>
      ) : null}
      <div className="colbody scroll">
        <ul className="sessions of-snippets" aria-label="Snippets" {...area}>
          {found.map((snippet) => (
            <SourceRow
              key={snippet.id}
              data-kind="snippet"
              aria-label={[
                snippet.name,
                aboutSnippet(snippet),
                itemOf(snippet.id) === undefined ? '' : 'in the stack',
              ]
                .filter((part) => part !== '')
                .join(', ')}
              {...propsOf(snippet.id)}
              offer={() => ({
                name: snippet.name,
                sources: () => [{ kind: 'snippet', id: snippet.id, name: snippet.name }],
                variables: filledOnly(filling.getState().typed[snippet.id] ?? {}),
              })}
            >
              <span className="kind-icon">
                <Icon of={snippetIcon(snippet)} size={15} />
              </span>
              <span className="grow" title={snippet.name}>
                <span className="row-title trunc" data-testid="snippet-name">
                  {snippet.name}
                </span>
                <span className="row-detail trunc">{aboutSnippet(snippet)}</span>
              </span>
              {itemOf(snippet.id) !== undefined ? (
                <span className="muted in-stack">
                  <Icon of={Check} size={12} />
                  In the stack
                </span>
              ) : (
                <Button
                  size="s"
                  icon={Plus}
                  tabIndex={-1}
                  aria-label={`Add ${snippet.name}`}
                  disabledReason={items === undefined ? 'Make a stack first' : undefined}
                  onClick={() => add(snippet)}
                >
                  Add
                </Button>
              )}
            </SourceRow>
          ))}
        </ul>
      </div>
    </div>
  );
}
