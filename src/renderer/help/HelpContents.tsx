import type { KeyboardEvent } from 'react';
import type { GuideGroup } from './readGuide.ts';
import { searchGuide } from './searchGuide.ts';

export interface HelpContentsProps {
  readonly groups: readonly GuideGroup[];
  readonly pageId: string | null;
  readonly query: string;
  readonly onGo: (pageId: string) => void;
}

/** All pages by task, or those that fit the query. Arrows walk them. */
export function HelpContents({ groups, pageId, query, onGo }: HelpContentsProps) {
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
      <output className="sr">{hits.length === 1 ? '1 page' : `${hits.length} pages`}</output>
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
