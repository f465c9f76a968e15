import { useStore } from 'zustand';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import { Button } from '../ui/Button.tsx';
import { OutsideLink } from '../ui/OutsideLink.tsx';
import { oldestKept } from './state/listing.ts';
import { namesPage } from './state/namesPage.ts';
import type { NotionStore } from './state/notionStore.ts';
import { NotionTree } from './NotionTree.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

export interface NotionPagesProps {
  readonly notion: NotionStore;
  readonly taken: ReadonlySet<string>;
  readonly hasStack: boolean;
  readonly onAdd: (entry: NotionEntry) => void;
  readonly onPick: (entry: NotionEntry) => void;
  readonly onOpen: (url: string) => void;
}

/** The results, or the reason why there are none. */
export function NotionPages(props: NotionPagesProps) {
  const { notion, taken, hasStack, onAdd, onPick, onOpen } = props;
  const found = useStore(notion, (state) => state.found);
  const query = useStore(notion, (state) => state.query.trim());
  const words = useStore(notion, (state) => state.words);
  const keptAt = useStore(notion, oldestKept);
  const { phase, entries, cursor, problem } = found;
  const { refresh, loadMore } = notion.getState();
  return (
    <>
      {words === null ? null : <output className="source-note">{words}</output>}
      <OfflineNote keptAt={keptAt} onRetry={() => void refresh()} />
      {phase === 'failed' ? (
        <div className={entries.length === 0 ? 'empty' : 'source-note bad'} role="alert">
          {entries.length === 0 ? <b>Notion did not answer</b> : null}
          <p className="grow">{problem}</p>
          <Button size="s" onClick={() => void refresh()}>
            Retry
          </Button>
        </div>
      ) : null}
      {entries.length === 0 ? (
        phase === 'failed' ? null : (
          <NothingFound
            query={query}
            loading={phase !== 'ready'}
            onRefresh={() => void refresh()}
            onOpen={onOpen}
          />
        )
      ) : (
        <div className="colbody scroll">
          <h2 className="list-head">{query === '' ? 'Edited last' : 'Found'}</h2>
          <NotionTree notion={notion} taken={taken} hasStack={hasStack} onAdd={onAdd} onPick={onPick} />
          {cursor === null ? null : <MoreButton busy={phase === 'loading'} onMore={() => void loadMore()} />}
        </div>
      )}
    </>
  );
}

interface NothingFoundProps {
  readonly query: string;
  readonly loading: boolean;
  readonly onRefresh: () => void;
  readonly onOpen: (url: string) => void;
}

function NothingFound({ query, loading, onRefresh, onOpen }: NothingFoundProps) {
  if (loading) {
    return (
      <ul className="entry-skeletons" aria-label="Loading">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row}>
            <span className="skeleton wide" data-testid="skeleton" />
            <span className="skeleton narrow" data-testid="skeleton" />
          </li>
        ))}
      </ul>
    );
  }
  if (query !== '') {
    return (
      <div className="empty">
        <b>{namesPage(query) ? 'No page at this address' : 'No title matches'}</b>
        <p className="muted">
          {namesPage(query)
            ? 'The page does not exist, or it is not shared with the integration.'
            : 'Notion searches titles only, and new pages appear after a while.'}
        </p>
      </div>
    );
  }
  return (
    <div className="empty">
      <b>No page is shared with this integration yet</b>
      <p className="muted">
        In Notion, open the page that you want to share, choose ••• at the top right, then Connections, and
        add the integration. Pages below it are shared with it.
      </p>
      <OutsideLink url="https://www.notion.so/" onOpen={onOpen}>
        Open Notion
      </OutsideLink>
      <Button onClick={onRefresh}>Try again</Button>
    </div>
  );
}
