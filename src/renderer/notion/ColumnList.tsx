import type { NotionRows } from '../../shared/domain/notion.ts';
import { TickRow } from './TickRow.tsx';

export interface ColumnListProps {
  readonly columns: NotionRows['columns'];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** A database's properties, to tick. */
export function ColumnList({ columns, ticked, onTick }: ColumnListProps) {
  const toggle = (name: string): void => {
    const next = new Set(ticked);
    if (!next.delete(name)) next.add(name);
    onTick(next);
  };
  return (
    <ul className="sections scroll" aria-label="Columns">
      {columns.map(({ name, type }) => (
        <TickRow
          key={name}
          title={name}
          end={type.replaceAll('_', ' ')}
          state={ticked.has(name)}
          onTick={() => toggle(name)}
        />
      ))}
    </ul>
  );
}
