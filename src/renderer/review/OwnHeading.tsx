import { useStore } from 'zustand';
import type { DraftSection } from '../../shared/domain/draft.ts';
import { likelySections } from '../../shared/domain/draft/likelySections.ts';
import { DropMenu, DropMenuLine } from '../ui/DropMenu.tsx';
import type { Review } from './createReview.ts';
import { OwnPlaces, SectionPlaces } from './PlaceChoices.tsx';

/** Headings with a menu of their own; a draft that has more is placed by its entries. */
const most = 3;

/**
 * The words of the draft's own headings beside the name of a section. Where they were recognised as that section, a menu
 * places their text elsewhere: the user knows better.
 */
export function OwnHeading({ section, review }: { readonly section: DraftSection; readonly review: Review }) {
  const { id, heading, entries } = section;
  const draft = useStore(review.drafts, (state) => state.shown);
  const report = useStore(review.report, (state) => state.report);
  if (heading === undefined) return null;
  const placed = new Set(draft?.placed.map(({ line }) => line));
  const found = (report?.draftId === draft?.id ? (report?.headings ?? []) : []).filter(
    (one) => one.section === id && !placed.has(one.line),
  );
  const about = `The draft’s own heading: ${heading}`;
  if (draft === null || found.length === 0) {
    return (
      <span className="own-heading muted trunc" title={about}>
        {heading}
      </span>
    );
  }
  const places = likelySections(entries, draft).filter((place) => place !== id);
  return (
    <DropMenu
      trigger={
        <button
          type="button"
          className="own-heading link-button trunc"
          title={`${about}. Press to place it elsewhere`}
        >
          {heading}
        </button>
      }
    >
      {found.slice(0, most).map((one, at) => {
        const part = { kind: 'heading', line: one.line } as const;
        return (
          <div key={one.line} role="presentation">
            {at === 0 ? null : <DropMenuLine />}
            <SectionPlaces
              title={`Place “${one.heading}” in`}
              part={part}
              places={found.length === 1 ? places : places.slice(0, 3)}
              review={review}
            />
            <DropMenuLine />
            <OwnPlaces part={part} place={undefined} review={review} />
          </div>
        );
      })}
    </DropMenu>
  );
}
