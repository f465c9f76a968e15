import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../ui/Modal.tsx';
import { Segments } from '../ui/Segments.tsx';
import { ColumnList } from './ColumnList.tsx';
import { DialogEnds, LoadedPart } from './dialogParts.tsx';
import { loadOnce } from './loadOnce.ts';
import type { SectionsDialogProps } from './sectionsDialogProps.ts';

const layouts = [
  { value: 'table', label: 'One table' },
  { value: 'sections', label: 'A section a row' },
] as const;

/** Which columns of a database, and how its rows are written. */
export function DatabaseDialog({ client, source, inStack, onSave, onClose }: SectionsDialogProps) {
  const load = useMemo(
    () =>
      loadOnce(client, (operationId) => client.api.notion.rows({ operationId, id: source.id, filter: {} })),
    [client, source.id],
  );
  const { loaded, start, cancel } = useStore(load);
  useEffect(() => {
    void start();
    return cancel;
  }, [start, cancel]);
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
    onClose();
  };
  return (
    <Modal
      title={`Columns of ${source.title}`}
      open
      wide
      onClose={onClose}
      ends={
        <DialogEnds
          inStack={inStack}
          onClose={onClose}
          onSave={save}
          reason={
            loaded.phase !== 'ready'
              ? 'The database has to be read first'
              : picked.length > 0
                ? undefined
                : 'Tick at least one column'
          }
        />
      }
    >
      <LoadedPart loaded={loaded} what="The database" onRetry={() => void start()}>
        {() => <ColumnList columns={columns} ticked={ticked} onTick={setChosen} />}
      </LoadedPart>
      <div className="setrow">
        <div>
          <div className="t1">Rows as</div>
          <div className="t2">Sections also hold what is written in each row’s page.</div>
        </div>
        <Segments label="Rows as" options={layouts} value={layout} onChange={setLayout} />
      </div>
    </Modal>
  );
}
