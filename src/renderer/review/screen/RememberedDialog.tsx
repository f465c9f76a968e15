import { useEffect, useRef, useState } from 'react';
import { placeWords, type RememberedHeading } from '../../../shared/domain/draft/placement.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { Review } from '../createReview.ts';

/** Headings of the project’s drafts whose place is remembered. Forgetting one lets the next draft ask again. */
export function RememberedDialog({ review: { drafts, view } }: { readonly review: Review }) {
  /** `null` until core has answered. */
  const [headings, setHeadings] = useState<readonly RememberedHeading[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let gone = false;
    void drafts
      .getState()
      .remembered()
      .then((found) => {
        if (!gone) setHeadings(found);
      });
    return () => {
      gone = true;
    };
  }, [drafts]);
  const forget = async (heading: string): Promise<void> => {
    list.current?.focus();
    setHeadings(await drafts.getState().forget(heading));
  };
  const close = (): void => view.getState().open(null);
  return (
    <Modal
      title="Remembered headings"
      open
      wide
      onClose={close}
      ends={<Button onClick={close}>Close</Button>}
    >
      <p>
        In later drafts of this project, the text below these headings goes to the same section. Numbers and
        what stands in brackets do not count.
      </p>
      <ul ref={list} className="allowed-list scroll" aria-label="Remembered headings" tabIndex={-1}>
        {(headings ?? []).map(({ heading, place }) => (
          <li key={heading} className="setrow">
            <div>
              <div className="row-title">{heading}</div>
              <div className="row-detail">{placeWords(place)}</div>
            </div>
            <Button aria-label={`Forget ${heading}`} onClick={() => void forget(heading)}>
              Forget
            </Button>
          </li>
        ))}
        {headings?.length === 0 ? (
          <li className="muted">
            Nothing is remembered yet. Place a heading that was not recognised, and it is listed here.
          </li>
        ) : null}
      </ul>
    </Modal>
  );
}
