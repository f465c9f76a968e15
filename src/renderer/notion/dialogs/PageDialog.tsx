import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { NotionSection } from '../../../shared/domain/source/notion.ts';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { formatCount, tokenWords } from '../../ui/formats.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { loadOnce } from './loadOnce.ts';
import type { SectionsDialogProps } from './sectionsDialogProps.ts';
import { pickedHeadings, sumTokens, tickSection, tickState } from './sectionTicks.ts';
import { TickRow } from './TickRow.tsx';

interface SectionListProps {
  readonly sections: readonly NotionSection[];
  readonly exact: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

const depths = ['0', '1', '2', '3'] as const;

/** Chooses the sections of a page, their depth, and whether comments are included. */
export function PageDialog({
  client,
  source,
  headings,
  model,
  inStack,
  onSave,
  onClose,
}: SectionsDialogProps) {
  const load = useMemo(
    () => loadOnce(client, (operationId) => client.api.notion.outline({ operationId, id: source.id, model })),
    [client, source.id, model],
  );
  const asked = useStore(load);
  const { loaded } = asked;
  const sections = loaded.phase === 'ready' ? loaded.value.sections : [];
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const exact = loaded.phase === 'ready' && loaded.value.exact;
  const everything = new Set(sections.map(({ id }) => id));
  const ticked = chosen ?? (headings === null || headings === undefined ? everything : new Set(headings));
  const gone = (headings ?? []).filter((id) => !sections.some((section) => section.id === id)).length;
  const [depth, setDepth] = useState(source.depth ?? 0);
  const [comments, setComments] = useState(source.comments === true);
  const some = sections.some((section) => ticked.has(section.id));
  const save = (): void => {
    const { depth: _depth, comments: _comments, ...rest } = source;
    onSave({
      source: { ...rest, ...(depth === 0 ? {} : { depth }), ...(comments ? { comments } : {}) },
      headings: sections.length === 0 ? null : pickedHeadings(sections, ticked),
    });
  };
  return (
    <ChoiceDialog
      title={`Sections of ${source.title}`}
      what="The page"
      load={asked}
      refused={some || sections.length === 0 ? undefined : 'Tick at least one section'}
      inStack={inStack}
      onSave={save}
      onClose={onClose}
      renderParts={({ partial }) => (
        <>
          <div className="section-head">
            <span className="num">{`${formatCount(sumTokens(sections, ticked))} of ${tokenWords(sumTokens(sections, everything), exact)}`}</span>
            <span className="grow" />
            <Button look="ghost" size="s" onClick={() => setChosen(everything)}>
              Tick all
            </Button>
            <Button look="ghost" size="s" onClick={() => setChosen(new Set())}>
              Tick none
            </Button>
          </div>
          {partial === undefined ? null : <p className="warn-line">{partial}</p>}
          {gone === 0 ? null : (
            <p className="warn-line">
              {gone === 1
                ? 'One selected section is no longer in the page.'
                : `${formatCount(gone)} selected sections are no longer in the page.`}
            </p>
          )}
          {sections.length === 0 ? (
            <p>This page has no text yet.</p>
          ) : (
            <SectionList sections={sections} exact={exact} ticked={ticked} onTick={setChosen} />
          )}
        </>
      )}
    >
      <div className="setrow">
        <div>
          <div className="row-title">Child pages</div>
          <div className="row-detail">
            The text of this many levels is included. At 0, child pages stay links.
          </div>
        </div>
        <Segments
          label="Levels of child pages"
          options={depths.map((value) => ({ value, label: value }))}
          value={depths[depth] ?? '3'}
          onChange={(value) => setDepth(Number(value))}
        />
      </div>
      <div className="setrow">
        <div>
          <div className="row-title">Comments</div>
          <div className="row-detail">Comments on the page and its blocks. Long pages take longer.</div>
        </div>
        <Switch label="Include comments" on={comments} onChange={setComments} />
      </div>
    </ChoiceDialog>
  );
}

/** A page's headings with their tokens, to tick. */
function SectionList({ sections, exact, ticked, onTick }: SectionListProps) {
  return (
    <ul className="sections scroll" aria-label="Sections">
      {sections.map(({ id, level, title, tokens }) => (
        <TickRow
          key={id}
          title={level === 0 ? 'Before the first heading' : title}
          end={tokenWords(tokens, exact)}
          state={tickState(sections, ticked, id)}
          depth={Math.max(level - 1, 0)}
          onTick={() => onTick(tickSection(sections, ticked, id))}
        />
      ))}
    </ul>
  );
}
