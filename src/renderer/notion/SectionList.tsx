import type { NotionSection } from '../../shared/domain/notion.ts';
import { tokenWords } from '../../shared/domain/tokenCount.ts';
import { tickSection, tickState } from './sectionTicks.ts';
import { TickRow } from './TickRow.tsx';

export interface SectionListProps {
  readonly sections: readonly NotionSection[];
  readonly exact: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** A page's headings with their tokens, to tick. */
export function SectionList({ sections, exact, ticked, onTick }: SectionListProps) {
  return (
    <ul className="sections scroll" aria-label="Sections">
      {sections.map(({ id, level, title, tokens }) => (
        <TickRow
          key={id}
          title={level === 0 ? 'Before the first heading' : title}
          end={tokenWords(tokens, exact)}
          state={tickState(sections, ticked, id)}
          depth={Math.max(level - 1, 0)}
          onTick={() => onTick(tickSection(sections, ticked, id))}
        />
      ))}
    </ul>
  );
}
