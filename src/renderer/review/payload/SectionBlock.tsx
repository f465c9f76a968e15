import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftSection } from '../../../shared/domain/draft.ts';
import { likelySections } from '../../../shared/domain/draft/likelySections.ts';
import type { FileClaim } from '../../../shared/domain/payloadCheck.ts';
import type { SessionClaim } from '../../../shared/domain/session/sessionClaims.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuLine } from '../../ui/DropMenu.tsx';
import { formatCount, formatPercent } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';
import type { EntryConflict } from '../draftState.ts';
import { headingOf, isSingle } from '../entryOrder.ts';
import { EntryRow } from './EntryRow.tsx';
import { FileRow } from './FileRow.tsx';
import { OwnPlaces, SectionPlaces } from '../rows/PlaceChoices.tsx';
import { type ShownCheck, suggestedTokens } from '../reportView.ts';

interface AddLineProps {
  readonly section: DraftSection;
  readonly isStop: boolean;
  readonly review: Review;
}

export interface SectionBlockProps {
  readonly section: DraftSection;
  readonly tokens: number | undefined;
  readonly checks: ReadonlyMap<string, readonly ShownCheck[]>;
  readonly claims: ReadonlyMap<string, FileClaim> | undefined;
  readonly said: ReadonlyMap<string, readonly SessionClaim[]> | undefined;
  /** The entry, or `section <key>`, that Tab reaches. */
  readonly tabStop: string | undefined;
  readonly conflict: EntryConflict | null;
  readonly review: Review;
  readonly paths: () => readonly string[];
}

export const SectionBlock = memo(function SectionBlock(props: SectionBlockProps) {
  const { section, tokens, tabStop, review } = props;
  const { id, key, title, entries } = section;
  const { limit } = usePayloadSettings();
  const headingId = `section-${key}`;
  const add = (): void => review.actions.add(section, null);
  const share = Math.round(((tokens ?? 0) / suggestedTokens(id, limit)) * 100);
  return (
    <section className="draft-section" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId} title={title}>
          {headingOf(section)}
        </h3>
        <OwnHeading section={section} review={review} />
        <span className="token-count num">
          <span
            className={clsx('meter', share > 100 && 'warn')}
            title={`${formatPercent(share / 100, 0)} of the recommended length`}
          >
            <i style={{ width: `${Math.min(share, 100)}%` }} />
          </span>
          <span className="tokens">{tokens === undefined ? '' : formatCount(tokens)}</span>
          {isSingle(id) || entries.length === 0 ? (
            <span className="no-add" />
          ) : (
            <Button look="icon" size="s" icon={Plus} aria-label={`Add a line to ${title}`} onClick={add} />
          )}
        </span>
      </header>
      {entries.length === 0 ? (
        <AddLine section={section} isStop={tabStop === `section ${key}`} review={review} />
      ) : (
        <SectionLines {...props} headingId={headingId} />
      )}
    </section>
  );
});

const none: readonly ShownCheck[] = [];
const nothingSaid: readonly SessionClaim[] = [];
/** Lines drawn at first: a pasted text may have thousands. */
const first = 200;

function SectionLines(props: SectionBlockProps & { readonly headingId: string }) {
  const { section, checks, claims, said, tabStop, conflict, review, paths, headingId } = props;
  const { id, title, entries } = section;
  const [all, setAll] = useState(false);
  const needed = entries.findIndex((entry) => entry.id === tabStop) >= first;
  const shown = all || needed ? entries : entries.slice(0, first);
  return (
    <>
      <ol className="lines" aria-labelledby={headingId}>
        {shown.map((entry, index) => {
          const Row = id === 'files' ? FileRow : EntryRow;
          return (
            <Row
              key={entry.id}
              entry={entry}
              section={section}
              place={`${title}, ${formatCount(index + 1)} of ${formatCount(entries.length)}`}
              checks={checks.get(entry.id) ?? none}
              claim={claims?.get(entry.id)}
              said={said?.get(entry.id) ?? nothingSaid}
              isStop={tabStop === entry.id}
              conflict={conflict?.entryId === entry.id ? conflict : null}
              review={review}
              paths={paths}
            />
          );
        })}
      </ol>
      {shown.length === entries.length ? null : (
        <button type="button" className="add-line" onClick={() => setAll(true)}>
          {`Show ${formatCount(entries.length - shown.length)} more lines`}
        </button>
      )}
    </>
  );
}

/** Stands for the lines of an empty section. */
function AddLine({ section, isStop, review }: AddLineProps) {
  const stop = `section ${section.key}`;
  const { view, actions } = review;
  const wished = useStore(view, (state) => state.wish?.entryId === stop);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!wished) return;
    view.getState().granted();
    button.current?.focus();
  }, [wished, view]);
  return (
    <button
      ref={button}
      type="button"
      className="add-line"
      data-stop={stop}
      tabIndex={isStop ? 0 : -1}
      aria-label={`Add a line to ${section.title}`}
      onFocus={() => view.getState().setStop(stop)}
      onClick={() => actions.add(section, null)}
    >
      Add a line
    </button>
  );
}

/** Headings with a menu of their own; a draft that has more is placed by its entries. */
const most = 3;

/**
 * The words of the draft's own headings beside the name of a section. Where they were recognised as that section, a menu
 * places their text elsewhere: the user knows better.
 */
function OwnHeading({ section, review }: { readonly section: DraftSection; readonly review: Review }) {
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
