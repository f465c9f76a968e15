import type { ReactNode } from 'react';
import type { DraftPart } from '../../../shared/api/drafts.ts';
import { sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';
import { placeWords, type HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import { announce } from '../../ui/announce.ts';
import { DropMenuGroup, DropMenuItem } from '../../ui/DropMenu.tsx';
import type { Review } from '../createReview.ts';
import { headingOf } from '../entryOrder.ts';

interface PlacesProps {
  readonly part: DraftPart;
  readonly review: Review;
}

/** Entries of a menu that place a part of the draft in a section. */
export function SectionPlaces({
  title = 'Place in',
  part,
  places,
  review,
}: PlacesProps & { readonly title?: string; readonly places: readonly SectionId[] }) {
  return (
    <DropMenuGroup title={title}>
      {places.map((id) => (
        <PlaceChoice key={id} part={part} place={id} review={review}>
          {headingOf({ title: sectionTitles[id] })}
        </PlaceChoice>
      ))}
    </DropMenuGroup>
  );
}

/** Entries of a menu for a part of the draft that belongs in no section. `place`: where it is now. */
export function OwnPlaces({
  part,
  place,
  review,
}: PlacesProps & { readonly place: HeadingPlace | undefined }) {
  return (
    <>
      {place === 'other' ? null : (
        <PlaceChoice part={part} place="other" review={review}>
          Keep under its own title
        </PlaceChoice>
      )}
      {place === 'outside' ? null : (
        <PlaceChoice part={part} place="outside" review={review}>
          Leave out
        </PlaceChoice>
      )}
    </>
  );
}

/** One entry of such a menu; `null` takes the choice back. */
export function PlaceChoice({
  part,
  place,
  review,
  children,
}: PlacesProps & { readonly place: HeadingPlace | null; readonly children: ReactNode }) {
  return <DropMenuItem onChoose={() => placePart(review, part, place)}>{children}</DropMenuItem>;
}

export function placePart(review: Review, part: DraftPart, place: HeadingPlace | null): void {
  announce(place === null ? 'Taken back' : `Placed ${placeWords(place)}`);
  void review.drafts.getState().place(part, place);
}
