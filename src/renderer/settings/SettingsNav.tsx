import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../ui/Icon.tsx';

export interface NavEntry {
  /** Id of the section's heading. */
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

export interface SettingsNavProps {
  readonly entries: readonly NavEntry[];
  readonly page: RefObject<HTMLDivElement | null>;
}

const ownScrolling = ['wheel', 'keydown', 'pointerdown'] as const;

/** The sections of the page. Marks the one in view; Enter scrolls to one and focuses it. */
export function SettingsNav({ entries, page }: SettingsNavProps) {
  const [current, setCurrent] = useState(entries[0]?.id ?? '');
  /**
   * The section chosen here: it stays marked until the user scrolls, though the page's end may keep it from the top.
   */
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    const scroller = page.current;
    if (scroller === null) return undefined;
    const follow = (): void => {
      if (chosen.current === null) setCurrent(sectionInView(scroller, entries) ?? entries[0]?.id ?? '');
    };
    const release = (): void => {
      chosen.current = null;
    };
    // At another width the page has another length, and another section may be in view.
    const sizes = new ResizeObserver(() => {
      if (chosen.current !== null && !isInView(scroller, chosen.current)) release();
      follow();
    });
    follow();
    for (const part of [scroller, ...scroller.children]) sizes.observe(part);
    scroller.addEventListener('scroll', follow, { passive: true });
    for (const act of ownScrolling) scroller.addEventListener(act, release, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', follow);
      for (const act of ownScrolling) scroller.removeEventListener(act, release);
    };
  }, [entries, page]);
  const goTo = (id: string): void => {
    chosen.current = id;
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    setCurrent(id);
  };
  return (
    <nav className="col setnav" aria-label="Settings">
      {entries.map(({ id, title, icon }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
        >
          <Icon of={icon} />
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Pixels below the top: the section at this line counts as the one in view. */
const readingLine = 80;

function isInView(scroller: HTMLElement, id: string): boolean {
  const heading = document.getElementById(id)?.getBoundingClientRect();
  if (heading === undefined) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  return heading.bottom > top && heading.top < bottom;
}

function sectionInView(scroller: HTMLElement, entries: readonly NavEntry[]): string | undefined {
  const { top } = scroller.getBoundingClientRect();
  const isAtEnd =
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  if (isAtEnd) return entries.at(-1)?.id;
  return entries.findLast(({ id }) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top - top <= readingLine;
  })?.id;
}
