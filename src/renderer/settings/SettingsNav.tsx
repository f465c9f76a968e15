import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../ui/Icon.tsx';

export interface NavEntry {
  /** Of the section: its heading has this id. */
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

export interface SettingsNavProps {
  readonly entries: readonly NavEntry[];
  readonly page: RefObject<HTMLDivElement | null>;
}

const ownScrolling = ['wheel', 'keydown', 'pointerdown'] as const;

/** The sections of the page. The one that is being read is marked; Enter goes to one and puts the focus there. */
export function SettingsNav({ entries, page }: SettingsNavProps) {
  const [current, setCurrent] = useState(entries[0]?.id ?? '');
  /** Gone to from here: it stays marked until the person scrolls, though the page's end may keep it from the top. */
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
    // In another width the page is longer or shorter, and another section may stand where one reads.
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

/** Pixels below the top at which a section counts as the one that is read. */
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
