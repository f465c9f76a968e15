import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { GuideText } from './GuideText.tsx';
import { pagesOf, type HelpStore } from './helpStore.ts';
import type { GuidePage } from './readGuide.ts';

export interface GuidePageViewProps {
  readonly page: GuidePage;
  readonly store: HelpStore;
  readonly onOpenOutside: (url: string) => void;
}

/** Arrows scroll it, so it takes the focus. */
const scrolls = { tabIndex: 0 };

/** One page of the guide; it begins at a heading where a link named one. */
export function GuidePageView({ page, store, onOpenOutside }: GuidePageViewProps) {
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
        node={page.tree}
        links={{
          onGo: (to, heading) => goTo(to ?? page.id, heading),
          onOpenOutside,
          knows: (id) => pages.some((other) => other.id === id),
        }}
      />
    </article>
  );
}
