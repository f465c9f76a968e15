import { keyAreas, type KeyWords } from '../../shared/domain/keyMap.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All keys, by the part of the window they belong to. */
export function ShortcutsSheet({ open, onClose }: ShortcutsSheetProps) {
  return (
    <Modal
      title="Keyboard shortcuts"
      open={open}
      wide
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
    >
      {/* Arrows scroll it: it has the focus of its own for that. */}
      <div className="keys scroll" tabIndex={0} role="region" aria-label="All keys">
        {keyAreas.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map((row) => (
                <KeyRow key={row.title} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function KeyRow({ title, keys }: KeyWords) {
  return (
    <div className="key-row">
      <dt>{title}</dt>
      <dd>
        {keys.map((combination) => (
          <KeyCombination key={combination} of={combination} />
        ))}
      </dd>
    </div>
  );
}
