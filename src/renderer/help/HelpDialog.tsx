import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { GuideText } from './GuideText.tsx';
import { HelpContents } from './HelpContents.tsx';
import { pagesOf, type HelpStore } from './helpStore.ts';

export interface HelpDialogProps {
  readonly store: HelpStore;
  readonly onOpenOutside: (url: string) => void;
}

/** The user guide: its pages at the left, found by their words; the page at the right. */
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

/** Arrows scroll it, so it takes the focus. */
const scrolls = { tabIndex: 0 };

function HelpBody({ store, onOpenOutside }: HelpDialogProps) {
  const { groups, pageId, anchor, query, visited, problem } = useStore(store);
  const { goTo, goBack, setQuery, load } = store.getState();
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLElement>(null);
  const pages = pagesOf(groups);
  const page = pages.find(({ id }) => id === pageId);
  useEffect(() => {
    const heading = anchor === null ? null : body.current?.querySelector(`#guide-${CSS.escape(anchor)}`);
    if (heading instanceof HTMLElement) heading.focus();
    else if (body.current !== null) body.current.scrollTop = 0;
  }, [pageId, anchor]);
  if (problem) {
    return (
      <div className="empty">
        <p>The guide could not be loaded. It also lies in the folder docs/guide of Carryover.</p>
        <Button onClick={() => void load()}>Try again</Button>
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
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            event.currentTarget.closest('nav')?.querySelector<HTMLElement>('ul button')?.focus();
          }}
        />
        <HelpContents groups={groups} pageId={pageId} query={query} onGo={goTo} />
      </nav>
      <article ref={body} {...scrolls} className="guide scroll" aria-label={page?.title ?? 'Page'}>
        {visited.length === 0 ? null : (
          <Button look="ghost" size="s" icon={ArrowLeft} onClick={goBack}>
            Back to {pages.find(({ id }) => id === visited.at(-1))?.title ?? 'the page before'}
          </Button>
        )}
        {page === undefined ? null : (
          <GuideText
            node={page.tree}
            links={{
              onGo: (to, heading) => goTo(to ?? page.id, heading),
              onOpenOutside,
              knows: (id) => pages.some((other) => other.id === id),
            }}
          />
        )}
      </article>
    </div>
  );
}
