import { Ellipsis } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { DraftPart } from '../../../shared/api/drafts.ts';
import type { DraftSection, DraftView } from '../../../shared/domain/draft.ts';
import { likelySections } from '../../../shared/domain/draft/likelySections.ts';
import { sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';
import { placeWords, type PlacedHeading } from '../../../shared/domain/draft/placement.ts';
import { unknownSections } from '../../../shared/domain/draft/unplaced.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuLine } from '../../ui/DropMenu.tsx';
import { countWords } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';
import { headingOf } from '../entryOrder.ts';
import { focusNextRow } from '../rows/focusNextRow.ts';
import { leftOutParts, type LeftOutPart } from './leftOutParts.ts';
import { OwnPlaces, PlaceChoice, placePart, SectionPlaces } from '../rows/PlaceChoices.tsx';
import { plainLine, sectionOfLine, type SourceLine } from '../sourceLines.ts';
import { useWalk } from '../rows/useWalk.ts';

export interface UnplacedPartsProps {
  readonly draft: DraftView;
  readonly lines: readonly SourceLine[];
  readonly review: Review;
}

/** Rows of a group before the user asks for the rest. */
const first = 4;

/**
 * Lists what of the draft is in no known section: headings that were not recognised, those that the user has placed, and
 * texts that the saved file will not have. Each takes one press to place; arrow keys move between the rows.
 */
export function UnplacedParts({ draft, lines, review }: UnplacedPartsProps) {
  const list = useRef<HTMLDivElement>(null);
  useWalk(list, '[data-row]');
  const unknown = unknownSections(draft);
  const left = useMemo(() => leftOutParts(draft, lines), [draft, lines]);
  const placed = draft.placed.filter(({ place }) => place !== 'outside');
  const leftHeadings = new Map(
    draft.placed.flatMap((one) => (one.text === undefined ? [] : [[one.text, one]])),
  );
  if (unknown.length + left.length + placed.length === 0) return null;
  return (
    <section ref={list} className="unplaced checks scroll" aria-label="Parts of the draft to place">
      <Group title="Not recognised" count={unknown.length}>
        {unknown.map((section) => (
          <UnknownRow key={section.key} section={section} draft={draft} review={review} />
        ))}
      </Group>
      <Group title="Placed" count={placed.length}>
        {placed.map((one) => (
          <PlacedRow key={one.line} placed={one} draft={draft} review={review} />
        ))}
      </Group>
      <Group title="Not in the payload" count={left.length}>
        {left.map((one) => (
          <LeftOutRow
            key={one.key}
            left={one}
            heading={one.part.kind === 'outside' ? leftHeadings.get(one.part.text) : undefined}
            draft={draft}
            review={review}
          />
        ))}
      </Group>
    </section>
  );
}

function Group({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: readonly ReactNode[];
}) {
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const shown = all ? children : children.slice(0, first);
  return (
    <div>
      <h3>
        {title}
        <span className="num">{count}</span>
        <span className="grow" />
      </h3>
      <ul aria-label={title}>{shown}</ul>
      {shown.length === children.length ? null : (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {`Show ${children.length - shown.length} more`}
        </button>
      )}
    </div>
  );
}

interface RowProps {
  readonly draft: DraftView;
  readonly review: Review;
}

function UnknownRow({ section, draft, review }: RowProps & { readonly section: DraftSection }) {
  const { key, title, line, entries } = section;
  const part = { kind: 'section', key } as const;
  const lines = countLines(section);
  return (
    <li className="carried" data-row tabIndex={0} aria-label={`Not recognised: ${title}, ${lines}`}>
      <span>
        <button
          type="button"
          className="unplaced-name"
          title="Show it in the payload"
          onClick={() => {
            const [entry] = entries;
            if (entry !== undefined)
              review.view.getState().goTo({ entryId: entry.id, field: 'row', caret: 'end' });
          }}
        >
          {title}
        </button>
        <small>{line === undefined ? lines : `${lines}, from line ${line}`}</small>
      </span>
      <Places
        name={title}
        part={part}
        places={likelySections(entries, { template: draft.template, sections: draft.sections })}
        review={review}
      >
        <DropMenuLine />
        <OwnPlaces part={part} place={undefined} review={review} />
      </Places>
    </li>
  );
}

function LeftOutRow({
  left: { part, text, count, line, removed },
  heading,
  draft,
  review,
}: RowProps & { readonly left: LeftOutPart; readonly heading: PlacedHeading | undefined }) {
  const entries = text.split('\n').flatMap((one) => (one.trim() === '' ? [] : [{ text: one.trim() }]));
  const likely = likelySections(entries, { template: draft.template, sections: draft.sections });
  const near = line === null ? 'flags' : sectionOfLine(draft, line).section;
  const places = near === 'other' ? likely : [near, ...likely.filter((id) => id !== near)];
  const name = plainLine(entries[0]?.text ?? '');
  const own = heading === undefined ? part : ({ kind: 'heading', line: heading.line } as const);
  const about = [
    line === null
      ? countWords(count, 'line')
      : count === 1
        ? `line ${line}`
        : `${countWords(count, 'line')}, from line ${line}`,
    ...(heading === undefined ? [] : [rememberedWords(heading)]),
  ];
  return (
    <li
      className="carried"
      data-row
      data-left-out
      tabIndex={0}
      aria-label={`Not in the payload: ${name}, ${about[0] ?? ''}`}
    >
      <span>
        <span className="unplaced-text">{entries.map((one) => one.text).join('\n')}</span>
        <small>{about.join(', ')}</small>
      </span>
      <Places
        name={name}
        part={own}
        places={places}
        review={review}
        {...(removed && part.kind === 'lines' ? { onRestore: () => restore(part, draft, review) } : {})}
      >
        {heading === undefined ? null : (
          <>
            <DropMenuLine />
            <OwnPlaces part={own} place="outside" review={review} />
            <PlaceChoice part={own} place={null} review={review}>
              {takeBackWords(heading)}
            </PlaceChoice>
          </>
        )}
      </Places>
    </li>
  );
}

/** Restores removed lines as the entries that they were. */
function restore(
  { line, lastLine }: { readonly line: number; readonly lastLine: number },
  { source }: DraftView,
  { actions }: Review,
): void {
  const texts = source.split('\n');
  for (let at = line; at <= lastLine; at += 1)
    if ((texts[at - 1] ?? '').trim() !== '') actions.restoreLine(at);
}

function PlacedRow({ placed, draft, review }: RowProps & { readonly placed: PlacedHeading }) {
  const { heading, line, place, entryIds } = placed;
  const part = { kind: 'heading', line } as const;
  const entries = draft.sections.flatMap((section) =>
    section.entries.filter(({ id }) => entryIds.includes(id)),
  );
  const places = likelySections(entries, { template: draft.template, sections: draft.sections });
  return (
    <li className="carried placed" data-row tabIndex={0} aria-label={`${heading}: ${placeWords(place)}`}>
      <span>
        {heading}
        <small>{`${placeWords(place)}, ${rememberedWords(placed)}`}</small>
      </span>
      <DropMenu
        align="end"
        trigger={
          <Button look="icon" size="s" icon={Ellipsis} aria-label={`Change the place of ${heading}`} />
        }
      >
        <SectionPlaces part={part} places={places.filter((id) => id !== place)} review={review} />
        <DropMenuLine />
        <OwnPlaces part={part} place={place} review={review} />
        <PlaceChoice part={part} place={null} review={review}>
          {takeBackWords(placed)}
        </PlaceChoice>
      </DropMenu>
    </li>
  );
}

function rememberedWords({ by }: PlacedHeading): string {
  return by === 'memory' ? 'as in an earlier draft' : 'also in later drafts';
}

function takeBackWords({ by }: PlacedHeading): string {
  return by === 'memory' ? 'Take back and forget' : 'Take back';
}

interface PlacesProps {
  /** The heading or the first words, for names of buttons. */
  readonly name: string;
  readonly part: DraftPart;
  /** The likeliest first; two of them are buttons. */
  readonly places: readonly SectionId[];
  readonly review: Review;
  readonly onRestore?: () => void;
  readonly children?: ReactNode;
}

function Places({ name, part, places, review, onRestore, children }: PlacesProps) {
  const buttons = places.slice(0, onRestore === undefined ? 2 : 1);
  const choose = (place: SectionId, { currentTarget }: SyntheticEvent<HTMLElement>): void => {
    focusNextRow(currentTarget.closest('li'));
    placePart(review, part, place);
  };
  return (
    <span className="carried-ends">
      {onRestore === undefined ? null : (
        <Button
          size="s"
          aria-label={`Restore ${name}`}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget.closest('li'));
            onRestore();
          }}
        >
          Restore
        </Button>
      )}
      {buttons.map((id, at) => (
        <Button
          key={id}
          size="s"
          {...(at === 0 && onRestore === undefined ? {} : { look: 'ghost' as const })}
          tip="Place it there"
          aria-label={`${headingOf({ title: sectionTitles[id] })}: place ${name} there`}
          onClick={(event) => choose(id, event)}
        >
          <span className="trunc">{headingOf({ title: sectionTitles[id] })}</span>
        </Button>
      ))}
      <DropMenu
        align="end"
        trigger={<Button look="icon" size="s" icon={Ellipsis} aria-label={`More places for ${name}`} />}
      >
        <SectionPlaces part={part} places={places} review={review} />
        {children}
      </DropMenu>
    </span>
  );
}

function countLines({ entries }: DraftSection): string {
  const lines = new Set<number>();
  for (const { from } of entries) {
    if (from !== undefined) for (let line = from.line; line <= from.lastLine; line += 1) lines.add(line);
  }
  return countWords(Math.max(lines.size, entries.length), 'line');
}
