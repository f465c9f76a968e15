import { ChevronRight, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import { Icon } from '../ui/Icon.tsx';

export interface RulesScreenProps {
  /** The tabs of the library. */
  readonly tabs: ReactNode;
}

/** Rules files of the project: texts that stand for every session. */
export function RulesScreen({ tabs }: RulesScreenProps) {
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Library, Rules</h1>
        <div className="crumb" data-testid="crumb">
          <span>Library</span>
          <Icon of={ChevronRight} size={12} />
          <b className="trunc">Rules</b>
        </div>
        <span className="grow" />
        <HeaderSearch />
      </header>
      <div className="cols library">
        <section className="col" aria-label="Rules files" data-region="rules-files">
          {tabs}
        </section>
        <section className="col" aria-label="Findings" data-region="rules-findings">
          <div className="empty">
            <Icon of={ScrollText} size={20} className="muted" />
            <b>Rules files</b>
            <p className="muted">Agents read AGENTS.md and CLAUDE.md at the start of every session.</p>
          </div>
        </section>
      </div>
    </>
  );
}
