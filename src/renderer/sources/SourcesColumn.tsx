import { useState, type KeyboardEvent, type ReactNode } from 'react';

export interface SourceTab<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
}

export interface SourcesColumnProps<Id extends string> {
  readonly tabs: readonly SourceTab<Id>[];
  readonly shownId: Id;
  readonly onShow: (id: Id) => void;
}

/** The sources of items: one tab per kind. A tab keeps its search and scroll position while another is shown. */
export function SourcesColumn<Id extends string>(props: SourcesColumnProps<Id>) {
  const { tabs, shownId, onShow: show } = props;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([shownId]));
  if (!visited.has(shownId)) setVisited(new Set([...visited, shownId]));
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex((tab) => tab.id === shownId);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (tab === undefined) return;
    show(tab.id);
    document.getElementById(`source-tab-${tab.id}`)?.focus();
  };
  return (
    <section className="col" aria-label="Sources">
      <div className="tabs" data-testid="column-head" role="tablist" aria-label="Source">
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            id={`source-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={shownId === id}
            aria-controls={`source-panel-${id}`}
            tabIndex={shownId === id ? 0 : -1}
            onClick={() => show(id)}
            onKeyDown={step}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) =>
        visited.has(id) ? (
          <div
            key={id}
            id={`source-panel-${id}`}
            className="col grow"
            role="tabpanel"
            aria-labelledby={`source-tab-${id}`}
            hidden={shownId !== id}
          >
            {panel}
          </div>
        ) : null,
      )}
    </section>
  );
}
