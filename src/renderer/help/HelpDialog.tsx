import { useRef, useEffect, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { countWords } from '../ui/formats.ts';
import { pagesOf, type HelpStore } from './helpStore.ts';
import { searchGuide } from './searchGuide.ts';
import { GuideText } from './GuideText.tsx';
import type { GuidePage, GuideGroup } from './listGuide.ts';

interface HelpContentsProps {
  readonly groups: readonly GuideGroup[];
  readonly pageId: string | null;
  readonly query: string;
  readonly onGo: (pageId: string) => void;
}

interface GuidePageViewProps {
  readonly page: GuidePage;
  readonly store: HelpStore;
  readonly onOpenOutside: (url: string) => void;
}

/** The element takes the focus so that arrow keys scroll it. */
const scrolls = { tabIndex: 0 };

export interface HelpDialogProps {
  readonly store: HelpStore;
  readonly onOpenOutside: (url: string) => void;
}

/** The user guide: a searchable list of its pages at the left, the page at the right. */
export function HelpDialog({ store, onOpenOutside }: HelpDialogProps) {
  const open = useStore(store, (state) => state.open);
  const { close } = store.getState();
  return (
    <Modal
      title="Help"
      open={open}
      full
      onClose={close}
      ends={
        <Button look="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <HelpBody store={store} onOpenOutside={onOpenOutside} />
    </Modal>
  );
}

function HelpBody({ store, onOpenOutside }: HelpDialogProps) {
  const { groups, pageId, query, problem } = useStore(store);
  const { goTo, setQuery, load } = store.getState();
  const field = useRef<HTMLInputElement>(null);
  const page = pagesOf(groups).find(({ id }) => id === pageId);
  if (problem) {
    return (
      <div className="empty">
        <p>The guide could not be loaded. You can also find it in Carryover’s folder docs/guide.</p>
        <Button onClick={() => void load()}>Retry</Button>
      </div>
    );
  }
  return (
    <div className="help">
      <nav className="help-side" aria-label="Pages of the guide">
        <SearchField
          label="Search the guide"
          value={query}
          field={field}
          onChange={setQuery}
          onTake={() => {
            const [first] = searchGuide(pagesOf(groups), query);
            if (first !== undefined) goTo(first.page.id);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            event.currentTarget.closest('nav')?.querySelector<HTMLElement>('ul button')?.focus();
          }}
        />
        <HelpContents groups={groups} pageId={pageId} query={query} onGo={goTo} />
      </nav>
      {page === undefined ? null : (
        <GuidePageView key={page.id} page={page} store={store} onOpenOutside={onOpenOutside} />
      )}
    </div>
  );
}

/** One page of the guide; scrolls to a heading if a link named one. */
function GuidePageView({ page, store, onOpenOutside }: GuidePageViewProps) {
  const { groups, anchor, visited } = useStore(store);
  const { goTo, goBack } = store.getState();
  const body = useRef<HTMLElement>(null);
  const pages = pagesOf(groups);
  useEffect(() => {
    const heading = anchor === null ? null : body.current?.querySelector(`#guide-${CSS.escape(anchor)}`);
    if (heading instanceof HTMLElement) heading.focus();
  }, [anchor]);
  return (
    <article ref={body} {...scrolls} className="guide scroll" aria-label={page.title}>
      {visited.length === 0 ? null : (
        <Button look="ghost" size="s" icon={ArrowLeft} onClick={goBack}>
          Back to {pages.find(({ id }) => id === visited.at(-1))?.title ?? 'the page before'}
        </Button>
      )}
      <GuideText
        node={page.read().tree}
        links={{
          onGo: (to, heading) => goTo(to ?? page.id, heading),
          onOpenOutside,
          knows: (id) => pages.some((other) => other.id === id),
        }}
      />
    </article>
  );
}

/** All pages by task, or those that match the query. Arrow keys move between them. */
function HelpContents({ groups, pageId, query, onGo }: HelpContentsProps) {
  const entry = (id: string, title: string, line = '') => (
    <li key={id}>
      <button type="button" aria-current={id === pageId ? 'page' : undefined} onClick={() => onGo(id)}>
        <span className="trunc">{title}</span>
        {line === '' ? null : <span className="help-line muted">{line}</span>}
      </button>
    </li>
  );
  if (query.trim() === '') {
    return (
      <div className="help-list scroll" onKeyDown={walk} role="presentation">
        {groups.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>{pages.map((page) => entry(page.id, page.title))}</ul>
          </section>
        ))}
      </div>
    );
  }
  const hits = searchGuide(
    groups.flatMap(({ pages }) => pages),
    query,
  );
  return (
    <div className="help-list scroll" onKeyDown={walk} role="presentation">
      <output className="screen-reader-only">{countWords(hits.length, 'page')}</output>
      {hits.length === 0 ? <p className="muted">No page contains all of these words.</p> : null}
      <ul>{hits.map(({ page, line }) => entry(page.id, page.title, line))}</ul>
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = entries[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
