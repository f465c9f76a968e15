import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { NotionEntry } from '../../shared/domain/source/notion.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { accountOf, type AccountsStore } from '../preferences/accountsStore.ts';
import { sayAdded } from '../stack/sayAdded.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { HelpLink } from '../shell/HelpLink.tsx';
import { Button } from '../ui/Button.tsx';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useTakeFirst } from '../ui/focus/useTakeFirst.ts';
import { DatabaseView } from './DatabaseView.tsx';
import { choose, findItem, sourceOf, titleOf } from './state/notionItem.ts';
import { NotionPages } from './NotionPages.tsx';
import type { NotionStore } from './state/notionStore.ts';
import { countedModel } from '../stack/countedModel.ts';
import { SectionsDialog } from './dialogs/SectionsDialog.tsx';

export interface NotionTabProps {
  readonly client: Client;
  readonly notion: NotionStore;
  readonly accounts: AccountsStore;
  readonly stack: StackStore;
  readonly onSettings: () => void;
  readonly onOpen: (url: string) => void;
}

/** Pages and databases that are shared with the integration, to add whole or in part. */
export function NotionTab({ client, notion, accounts, stack, onSettings, onOpen }: NotionTabProps) {
  const account = useStore(accounts, accountOf('notion'));
  const known = useStore(accounts, (state) => state.known);
  const identity =
    account === undefined ? '' : `${account.place ?? ''}/${account.name ?? ''}/${account.from ?? ''}`;
  const state = account?.state ?? 'none';
  const before = useRef(identity);
  useEffect(() => void accounts.getState().start(), [accounts]);
  useEffect(() => {
    if (before.current !== identity) notion.getState().reset();
    before.current = identity;
    if (known && state !== 'none') void notion.getState().start();
  }, [notion, known, state, identity]);
  if (!known) return <div className="empty muted">Loading</div>;
  if (state === 'none') return <NotConnected onSettings={onSettings} />;
  return (
    <>
      {state === 'refused' ? (
        <output className="source-note warn">
          <span className="grow">{account?.note ?? 'Notion no longer accepts the token.'}</span>
          <Button size="s" onClick={onSettings}>
            Reconnect in Settings
          </Button>
        </output>
      ) : null}
      <Browser client={client} notion={notion} stack={stack} onOpen={onOpen} />
    </>
  );
}

function NotConnected({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <div className="empty">
      <b>Notion is not connected</b>
      <p className="muted">Connect Notion with a token. Then you can add the pages that you share with it.</p>
      <Button onClick={onSettings}>Connect in Settings</Button>
      <HelpLink page="accounts.md">How to get a token</HelpLink>
    </div>
  );
}

type BrowserProps = Pick<NotionTabProps, 'client' | 'notion' | 'stack' | 'onOpen'>;

function Browser({ client, notion, stack, onOpen }: BrowserProps) {
  const database = useStore(notion, (state) => state.database);
  const current = useStore(stack, (state) => state.current);
  const [picked, setPicked] = useState<NotionEntry | null>(null);
  const items = current?.items;
  const taken = useMemo(
    () => new Set(items?.flatMap(({ source }) => (source.kind === 'notion' ? [source.id] : [])) ?? []),
    [items],
  );
  const add = useCallback((entry: NotionEntry) => void stack.getState().add([sourceOf(entry)]), [stack]);
  const take = useCallback(
    (entry: NotionEntry) => {
      if (stack.getState().current === null) return;
      if (taken.has(entry.id)) setPicked(entry);
      else void sayAdded(stack.getState().add([sourceOf(entry)]), titleOf(entry.title));
    },
    [stack, taken],
  );
  const pages = useRef<HTMLDivElement>(null);
  const field = useSearchField(pages);
  const item = picked === null ? undefined : findItem(items, picked.id);
  const shared = { taken, hasStack: current !== null, onAdd: add, onPick: setPicked };
  return (
    <>
      <div ref={pages} className="col grow" hidden={database !== null}>
        <SearchBar notion={notion} field={field} onTake={take} />
        <NotionPages notion={notion} onOpen={onOpen} {...shared} />
      </div>
      {database === null ? null : (
        <DatabaseView
          key={database.id}
          client={client}
          database={database}
          onTake={take}
          {...shared}
          onBack={() => notion.getState().showDatabase(null)}
        />
      )}
      {picked === null ? null : (
        <SectionsDialog
          key={`pick ${picked.id}`}
          client={client}
          source={item?.source.kind === 'notion' ? item.source : sourceOf(picked)}
          headings={item?.headings}
          model={countedModel({ current })}
          inStack={item !== undefined}
          onSave={(choice) => void choose(stack, choice)}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  );
}

interface SearchBarProps {
  readonly notion: NotionStore;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called when the user takes the first result with Enter. */
  readonly onTake: (entry: NotionEntry) => void;
}

function SearchBar({ notion, field, onTake }: SearchBarProps) {
  const answered = useStore(notion, (state) => state.answered);
  const takeFirst = useCallback(() => {
    const [first] = notion.getState().found.entries;
    if (first !== undefined) onTake(first);
  }, [notion, onTake]);
  const query = useStore(notion, (state) => state.query);
  const loading = useStore(notion, (state) => state.found.phase === 'loading');
  const onEnter = useTakeFirst(query, answered, takeFirst);
  const { setQuery, refresh } = notion.getState();
  return (
    <div className="toolbar">
      <SearchField
        label="Search Notion"
        placeholder="Search titles, or paste a link"
        maxLength={2_000}
        value={query}
        field={field}
        onChange={setQuery}
        onTake={onEnter}
      />
      <Button
        look="icon"
        icon={RefreshCw}
        busy={loading}
        aria-label="Refresh from Notion"
        onClick={() => void refresh()}
      />
    </div>
  );
}
