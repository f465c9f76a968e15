import { CopyPlus, Ellipsis, Layers } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { parseTags, type Snippet, snippetLimits } from '../../shared/domain/snippet.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { DropMenu } from '../ui/DropMenu.tsx';
import { tokenWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { groupOf } from '../ui/rowAction.ts';
import { ActionItems } from '../ui/RowMenu.tsx';
import { Segments } from '../ui/Segments.tsx';
import type { ToastStore } from '../ui/toastStore.ts';
import { type FillingStore, itemOf } from './fillingStore.ts';
import type { LibraryStore } from './libraryStore.ts';
import { removeAction } from './snippetActions.ts';
import { SnippetText } from './SnippetText.tsx';
import { VariableRows } from './VariableRows.tsx';

export interface SnippetEditorProps {
  /** The snippet with the user's latest typing. */
  readonly snippet: Snippet;
  readonly library: LibraryStore;
  readonly filling: FillingStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
}

const kinds = [
  { value: 'prompt', label: 'Prompt' },
  { value: 'snippet', label: 'Snippet' },
] as const;

export function SnippetEditor({ snippet, library, filling, stack, toasts }: SnippetEditorProps) {
  const preview = useStore(filling, (state) => (state.previewId === snippet.id ? state.preview : null));
  const typed = useStore(filling, (state) => state.typed[snippet.id]);
  const conflict = useStore(library, (state) => state.conflict !== null);
  const theirs = useStore(library, (state) => state.snippets.find(({ id }) => id === snippet.id));
  const { edit, flush, duplicate, settle } = library.getState();
  const save = (): void => void flush();
  const remove = removeAction({ library, toasts }, snippet);
  const tokens = preview?.tokens ?? null;
  return (
    <section className="col" aria-label="Editor" data-region="library-editor">
      <div className="colhead">
        <h2 className="trunc">{snippet.name}</h2>
        <BuiltInBadge snippet={snippet} />
        <span className="grow" />
        <span className="muted num" aria-live="off">
          {tokens === null ? '' : tokenWords(tokens, preview?.exact !== false)}
        </span>
        <Button
          look="icon"
          size="s"
          icon={CopyPlus}
          aria-label="Duplicate"
          onClick={() => void duplicate(snippet.id)}
        />
        {remove === null ? null : (
          <DropMenu
            align="end"
            trigger={<Button look="icon" size="s" icon={Ellipsis} aria-label="Snippet menu" />}
          >
            <ActionItems groups={[groupOf(remove)]} />
          </DropMenu>
        )}
      </div>
      {conflict && theirs !== undefined ? (
        <ConflictNote theirs={differingWords(theirs, snippet)} onSettle={(keep) => void settle(keep)} />
      ) : null}
      <div className="colbody scroll library-body">
        <div className="library-fields">
          <label className="field-label" htmlFor="snippet-name">
            Name
          </label>
          <span className="field">
            <input
              id="snippet-name"
              value={snippet.name}
              maxLength={snippetLimits.name}
              onChange={(event) => edit({ name: event.target.value })}
              onBlur={save}
            />
          </span>
          <label className="field-label" htmlFor="snippet-tags">
            Tags
          </label>
          <TagField
            key={`${snippet.id} ${snippet.tags.join(',')}`}
            tags={snippet.tags}
            onChange={(tags) => {
              edit({ tags });
              save();
            }}
          />
          <span className="field-label">Kind</span>
          <Segments label="Kind" options={kinds} value={snippet.kind} onChange={(kind) => edit({ kind })} />
        </div>
        <SnippetText value={snippet.text} onChange={(text) => edit({ text })} onBlur={save} />
        {preview === null || preview.variables.length === 0 ? null : (
          <section aria-labelledby="snippet-variables">
            <p id="snippet-variables" className="field-label">
              Variables
            </p>
            <VariableRows
              variables={preview.variables}
              typed={typed ?? itemOf(stack, snippet.id)?.variables ?? {}}
              onType={(name, value) => filling.getState().type(snippet.id, name, value)}
            />
          </section>
        )}
        <UsedIn snippet={snippet} stack={stack} />
      </div>
    </section>
  );
}

/** Returns what the other writer's snippet says differently. */
function differingWords(theirs: Snippet, mine: Snippet): string {
  const parts = [
    ...(theirs.name === mine.name ? [] : [`Name: ${theirs.name}`]),
    ...(theirs.tags.join() === mine.tags.join() ? [] : [`Tags: ${theirs.tags.join(', ')}`]),
    ...(theirs.kind === mine.kind ? [] : [`Kind: ${theirs.kind}`]),
  ];
  return parts.length === 0 || theirs.text !== mine.text
    ? [...parts, theirs.text].join('\n')
    : parts.join('\n');
}

function BuiltInBadge({ snippet: { builtIn, kind } }: { readonly snippet: Snippet }) {
  const words = { original: 'Ships with Carryover', edited: 'Your copy', none: '' }[builtIn ?? 'none'];
  return (
    <>
      <span className="badge outline">{kind === 'prompt' ? 'Prompt' : 'Snippet'}</span>
      {words === '' ? null : (
        <span
          className="badge wide-only"
          title={
            builtIn === 'original'
              ? 'Editing creates your own copy; you can revert to the original'
              : undefined
          }
        >
          {words}
        </span>
      )}
    </>
  );
}

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** Reads the tags when the user leaves the field: an unfinished comma is no tag yet. */
function TagField({ tags, onChange }: TagFieldProps) {
  const [words, setWords] = useState(tags.join(', '));
  const end = (): void => {
    const next = parseTags(words);
    if (next.join('\n') === tags.join('\n')) setWords(tags.join(', '));
    else onChange(next);
  };
  return (
    <span className="field">
      <input
        id="snippet-tags"
        value={words}
        maxLength={1_000}
        placeholder="plan, review"
        onChange={(event) => setWords(event.target.value)}
        onBlur={end}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end();
        }}
      />
    </span>
  );
}

/** The stacks of this project that contain a snippet, and the snippet's place on disk. */
function UsedIn({ snippet, stack }: { readonly snippet: Snippet; readonly stack: StackStore }) {
  const stacks = useStore(stack, (state) => state.stacks);
  const users = stacks.filter(({ items }) =>
    items.some(({ source }) => source.kind === 'snippet' && source.id === snippet.id),
  );
  return (
    <div className="used-in">
      {users.length === 0 ? null : (
        <>
          <p className="field-label">Used in</p>
          <div className="badges">
            {users.map(({ id, name }) => (
              <span key={id} className="badge">
                <Icon of={Layers} size={11} />
                {name}
              </span>
            ))}
          </div>
        </>
      )}
      <p className="muted">
        {snippet.builtIn === 'original' ? (
          'Editing creates your own copy; you can revert to the original.'
        ) : (
          <>
            Stored in <span className="mono">{`library/${snippet.id}.md`}</span> of the data folder
          </>
        )}
      </p>
    </div>
  );
}
