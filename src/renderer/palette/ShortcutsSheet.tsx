import type { HostKind } from '../../shared/domain/commands.ts';
import { keyAreasOf, type KeyWords } from '../../shared/domain/keyMap.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCombination } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';

export interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly host: HostKind;
  readonly onClose: () => void;
}

/** Arrows scroll it, so it takes the focus. */
const scrolls = { tabIndex: 0 };

/** All keys, by the part of the window they belong to. */
export function ShortcutsSheet({ open, host, onClose }: ShortcutsSheetProps) {
  return (
    <Modal
      title="Keyboard shortcuts"
      open={open}
      wide
      onClose={onClose}
      ends={<Button onClick={onClose}>Close</Button>}
    >
      <section {...scrolls} className="keys scroll" aria-label="All keys">
        <div className="key-columns">
          {keyAreasOf(host).map(({ title, rows }) => (
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
      </section>
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
