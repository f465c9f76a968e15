import type { ImportReport } from '../../shared/domain/snippet.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { countWords } from '../ui/formats.ts';

export interface ImportDialogProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
}

/** Lists the imported snippets, and the skipped ones with the reasons. */
export function ImportDialog({ report: { imported, skipped }, onClose }: ImportDialogProps) {
  return (
    <Modal
      title={
        imported.length === 0 ? 'Nothing was imported' : `Imported ${countWords(imported.length, 'snippet')}`
      }
      open
      wide
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {imported.length === 0 ? null : <p className="import-names">{imported.join(', ')}</p>}
      {skipped.length === 0 ? null : (
        <>
          <p className="field-label">{`Left out: ${countWords(skipped.length, 'file')}`}</p>
          <ul className="import-skipped scroll" aria-label="Left out" tabIndex={-1}>
            {skipped.map(({ path, reason }) => (
              <li key={path}>
                <span className="mono trunc" title={path}>
                  {path}
                </span>
                <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {imported.length + skipped.length === 0 ? <p className="muted">The folder is empty.</p> : null}
    </Modal>
  );
}
