import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { SourceRow } from '../stack/dragging/SourceRow.tsx';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useTakeFirst } from '../ui/focus/useTakeFirst.ts';
import { createDatabaseStore, type DatabaseStore } from './state/databaseStore.ts';
import { EntryEnds } from './EntryEnds.tsx';
import { EntryText } from './EntryText.tsx';
import { sourceOf, titleOf } from './state/notionItem.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

export interface DatabaseViewProps {
  readonly client: Client;
  readonly database: NotionEntry;
  readonly taken: ReadonlySet<string>;
  readonly hasStack: boolean;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
  /** Called when the user takes the first result with Enter. */
  readonly onTake: (entry: NotionEntry) => void;
  readonly onBack: () => void;
}

/** A database's rows with their properties; the user can add it whole, and each row as a page. */
export function DatabaseView(props: DatabaseViewProps) {
  const { client, database, taken, hasStack, onAdd, onPick, onTake, onBack } = props;
  const rows = useMemo(() => createDatabaseStore(client, database.id), [client, database.id]);
  useEffect(() => {
    void rows.getState().load();
    return () => rows.getState().close();
  }, [rows]);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const shared = { taken, hasStack, onAdd, onPick };
  return (
    <div className="col grow">
      <div className="database-head">
        <Button
          ref={back}
          look="icon"
          size="s"
          icon={ArrowLeft}
          aria-label="Back to pages"
          onClick={onBack}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onBack();
          }}
        />
        <h2 className="grow trunc" title={titleOf(database.title)}>
          {titleOf(database.title)}
        </h2>
        <EntryEnds
          entry={database}
          inStack={taken.has(database.id)}
          hasStack={hasStack}
          tabbable
          onAdd={onAdd}
          onPick={onPick}
        />
      </div>
      <Filter rows={rows} onTake={onTake} />
      <RowList rows={rows} {...shared} />
    </div>
  );
}

type FilterProps = Pick<DatabaseViewProps, 'onTake'> & { readonly rows: DatabaseStore };

function Filter({ rows, onTake }: FilterProps) {
  const answered = useStore(rows, (state) => state.answered);
  const filter = useStore(rows, (state) => state.filter);
  const statuses = useStore(rows, (state) => state.statuses);
  const { setFilter } = rows.getState();
  const text = filter.text ?? '';
  const field = useRef<HTMLInputElement>(null);
  const takeFirst = useCallback(() => {
    const entry = rows.getState().rows[0]?.entry;
    if (entry !== undefined) onTake(entry);
  }, [rows, onTake]);
  const onEnter = useTakeFirst(text, answered, takeFirst);
  return (
    <div className="database-filter">
      <SearchField
        label="Filter rows by title"
        placeholder="Filter rows"
        value={text}
        field={field}
        onChange={(next) => setFilter({ text: next })}
        onTake={onEnter}
      />
      <div className="hstack">
        {statuses.length === 0 ? null : (
          <span className="field">
            <select
              aria-label="Status"
              value={filter.status ?? ''}
              onChange={(event) => setFilter({ status: event.target.value })}
            >
              <option value="">Any status</option>
              {statuses.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          </span>
        )}
        <label className="field grow">
          <span className="muted">Since</span>
          <input
            type="date"
            aria-label="Edited since"
            value={filter.editedSince ?? ''}
            onChange={(event) => setFilter({ editedSince: event.target.value })}
          />
        </label>
      </div>
    </div>
  );
}

type RowListProps = Pick<DatabaseViewProps, 'taken' | 'hasStack' | 'onAdd' | 'onPick'> & {
  readonly rows: DatabaseStore;
};

function RowList({ rows: store, taken, hasStack, onAdd, onPick }: RowListProps) {
  const { phase, rows, columns, cursor, keptAt, problem, words, filter, load, loadMore } = useStore(store);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {words === null ? null : <output className="source-note">{words}</output>}
      <OfflineNote keptAt={keptAt} onRetry={() => void load()} />
      {phase === 'failed' ? (
        <div className={rows.length === 0 ? 'empty' : 'source-note bad'} role="alert">
          {rows.length === 0 ? <b>The rows could not be read</b> : null}
          <p className="grow">{problem}</p>
          <Button size="s" onClick={() => void load()}>
            Retry
          </Button>
        </div>
      ) : null}
      {rows.length === 0 && phase !== 'failed' ? (
        <div className="empty">
          <p className="muted">
            {phase !== 'ready' ? 'Reading rows' : isFiltered ? 'No row matches' : 'This database has no rows'}
          </p>
        </div>
      ) : null}
      {rows.length === 0 ? null : (
        <div className="colbody scroll">
          <ul className="rows" aria-label="Rows" aria-busy={phase === 'loading'}>
            {rows.map(({ entry, cells }) => (
              <SourceRow
                key={entry.id}
                className="entry"
                offer={() => ({ name: titleOf(entry.title), sources: () => [sourceOf(entry)] })}
              >
                <EntryText entry={entry} detail={propertyWords(columns, cells)} />
                <EntryEnds
                  entry={entry}
                  inStack={taken.has(entry.id)}
                  hasStack={hasStack}
                  tabbable
                  onAdd={onAdd}
                  onPick={onPick}
                />
              </SourceRow>
            ))}
          </ul>
          {cursor === null ? null : <MoreButton busy={phase === 'loading'} onMore={() => void loadMore()} />}
        </div>
      )}
    </>
  );
}

/** Returns a row's values without the title, which is shown above. */
function propertyWords(columns: readonly { name: string; type: string }[], cells: readonly string[]): string {
  return columns
    .flatMap(({ type }, index) => {
      const cell = cells[index] ?? '';
      return type === 'title' || cell === '' ? [] : [cell];
    })
    .join(' · ');
}
