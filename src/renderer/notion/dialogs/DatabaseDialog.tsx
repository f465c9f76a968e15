import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { NotionRows } from '../../../shared/domain/source/notion.ts';
import { Segments } from '../../ui/Segments.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { loadOnce } from './loadOnce.ts';
import type { SectionsDialogProps } from './sectionsDialogProps.ts';
import { TickRow } from './TickRow.tsx';

interface ColumnListProps {
  readonly columns: NotionRows['columns'];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

const layouts = [
  { value: 'table', label: 'One table' },
  { value: 'sections', label: 'One section per row' },
] as const;

/** Chooses the columns of a database, and the format of its rows. */
export function DatabaseDialog({ client, source, inStack, onSave, onClose }: SectionsDialogProps) {
  const load = useMemo(
    () =>
      loadOnce(client, (operationId) => client.api.notion.rows({ operationId, id: source.id, filter: {} })),
    [client, source.id],
  );
  const asked = useStore(load);
  const { loaded } = asked;
  const columns = loaded.phase === 'ready' ? loaded.value.columns : [];
  const [layout, setLayout] = useState<'table' | 'sections'>(source.layout ?? 'table');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const ticked = chosen ?? new Set(source.columns ?? columns.map((column) => column.name));
  const picked = columns.filter((column) => ticked.has(column.name)).map((column) => column.name);
  const save = (): void => {
    const { layout: _layout, columns: _columns, ...rest } = source;
    onSave({
      source: {
        ...rest,
        ...(layout === 'table' ? {} : { layout }),
        ...(picked.length === columns.length ? {} : { columns: picked }),
      },
      headings: null,
    });
  };
  return (
    <ChoiceDialog
      title={`Columns of ${source.title}`}
      what="The database"
      load={asked}
      refused={picked.length > 0 ? undefined : 'Tick at least one column'}
      inStack={inStack}
      onSave={save}
      onClose={onClose}
      renderParts={() => <ColumnList columns={columns} ticked={ticked} onTick={setChosen} />}
    >
      <div className="setrow">
        <div>
          <div className="row-title">Rows as</div>
          <div className="row-detail">Sections also include the text of each row’s page.</div>
        </div>
        <Segments label="Rows as" options={layouts} value={layout} onChange={setLayout} />
      </div>
    </ChoiceDialog>
  );
}

/** A database's properties, to tick. */
function ColumnList({ columns, ticked, onTick }: ColumnListProps) {
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
