import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { GuidePageView } from './GuidePageView.tsx';
import { HelpContents } from './HelpContents.tsx';
import { pagesOf, type HelpStore } from './helpStore.ts';
import { searchGuide } from './searchGuide.ts';

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
