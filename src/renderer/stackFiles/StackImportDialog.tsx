import type { StackImport } from '../../shared/domain/stack/stackTravel.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { countWords } from '../ui/formats.ts';
import { importWords } from './stackFileWords.ts';

export interface StackImportDialogProps {
  readonly report: StackImport;
  readonly onClose: () => void;
}

/** Lists the parts of an imported stack that have no meaning here, or not yet. */
export function StackImportDialog({ report, onClose }: StackImportDialogProps) {
  const { refused, missing, unknown } = report;
  return (
    <Modal
      title={importWords(report)}
      open
      wide
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Names
        title={`Left out: ${countWords(refused.length, 'item')}`}
        why="Their paths lead outside the project, or are for another system. Add the files again here."
        names={refused}
      />
      <Names
        title={`Not in this project: ${countWords(missing.length, 'file')}`}
        why="They stay in the stack and are shown as missing until the files exist."
        names={missing}
      />
      <Names
        title={`From a newer version: ${countWords(unknown.length, 'kind')}`}
        why="They stay in the stack, but this version can’t read them. Update Carryover to use them."
        names={unknown}
      />
    </Modal>
  );
}

interface NamesProps {
  readonly title: string;
  readonly why: string;
  readonly names: readonly string[];
}

function Names({ title, why, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <section className="travel-part">
      <p className="field-label">{title}</p>
      <p className="muted">{why}</p>
      <ul className="travel-list scroll" aria-label={title} tabIndex={-1}>
        {names.map((name, index) => (
          <li key={index} className="mono">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
