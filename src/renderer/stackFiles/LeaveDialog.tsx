import { CircleAlert, Info } from 'lucide-react';
import { isTravelBlocked } from '../../shared/domain/stack/stackTravel.ts';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { alongWords, ignoredWords, stayingWords, warningOf } from './stackFileWords.ts';
import type { Leaving } from './stackFilesStore.ts';

export interface LeaveDialogProps {
  readonly leaving: Leaving;
  readonly busy: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

const labels = {
  share: { plain: 'Share', warned: 'Share anyway' },
  export: { plain: 'Export…', warned: 'Export anyway…' },
} as const;

/** Shows the contents that leave with a stack, and anything that blocks the export. */
export function LeaveDialog({ leaving, busy, onLeave, onClose }: LeaveDialogProps) {
  const { stack, how, travel } = leaving;
  const warning = warningOf(leaving);
  const ignored = ignoredWords(leaving);
  const blocked = isTravelBlocked(travel);
  return (
    <Modal
      title={how === 'share' ? `Share “${stack.name}” with the repository` : `Export “${stack.name}”`}
      open
      wide
      onClose={onClose}
      ends={
        <ModalEnds
          onCancel={onClose}
          busy={busy}
          disabledReason={blocked ? 'The reasons are listed above' : undefined}
          onClick={onLeave}
        >
          {labels[how][warning === null || blocked ? 'plain' : 'warned']}
        </ModalEnds>
      }
    >
      {how === 'share' ? (
        <p>
          It moves to <code className="code">.carryover/stacks</code>, where everyone with the repository can
          use and change it.
        </p>
      ) : (
        <p>Anyone who gets the file can import it into a project.</p>
      )}
      {warning === null ? null : (
        <p className={blocked ? 'travel-note bad' : 'travel-note warn'} role="alert">
          <Icon of={CircleAlert} />
          <span>{warning}</span>
        </p>
      )}
      {ignored === null ? null : (
        <p className="travel-note">
          <Icon of={Info} />
          <span>{ignored}</span>
        </p>
      )}
      <TravelList title="Included" lines={alongWords(travel)} />
      <TravelList title="Not included" lines={stayingWords(travel)} />
    </Modal>
  );
}

function TravelList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className="travel-part">
      <p className="field-label">{title}</p>
      <ul className="travel-list scroll" aria-label={title} tabIndex={-1}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
