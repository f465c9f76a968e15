import { Check, LibraryBig, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { aboutSnippet, searchSnippets } from '../../shared/domain/snippet.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { SourceRow } from '../stack/SourceRow.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFindKey } from '../ui/useFindKey.ts';
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
  const field = useRef<HTMLInputElement>(null);
  useFindKey(
    tab,
    useCallback(() => field.current?.select(), []),
  );
  useEffect(() => {
    if (library.getState().phase === 'idle') void library.getState().start();
  }, [library]);
  const taken = new Set(items?.map(({ source }) => (source.kind === 'snippet' ? source.id : null)) ?? []);
  const found = searchSnippets(snippets, query);
  return (
    <div ref={tab} className="col grow">
      <div className="toolbar">
        <SearchField label="Search snippets" value={query} field={field} onChange={setQuery} />
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
        <ul className="sessions of-snippets" aria-label="Snippets">
          {found.map((snippet) => (
            <SourceRow
              key={snippet.id}
              data-kind="snippet"
              offer={() => ({
                name: snippet.name,
                sources: () => [{ kind: 'snippet', id: snippet.id, name: snippet.name }],
                variables: filledOnly(filling.getState().typed[snippet.id] ?? {}),
              })}
            >
              <span className="kicon">
                <Icon of={snippetIcon(snippet)} size={15} />
              </span>
              <span className="grow" title={snippet.name}>
                <span className="t1 trunc">{snippet.name}</span>
                <span className="t2 trunc">{aboutSnippet(snippet)}</span>
              </span>
              {taken.has(snippet.id) ? (
                <span className="muted in-stack">
                  <Icon of={Check} size={12} />
                  In the stack
                </span>
              ) : (
                <Button
                  size="s"
                  icon={Plus}
                  aria-label={`Add ${snippet.name}`}
                  disabledReason={items === undefined ? 'Make a stack first' : undefined}
                  onClick={() => void addSnippet(stack, snippet, filling.getState().typed[snippet.id] ?? {})}
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
