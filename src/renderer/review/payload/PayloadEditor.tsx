import { Plus, Undo2 } from 'lucide-react';
import { useRef, useEffect, useMemo, type RefObject } from 'react';
import { useStore } from 'zustand';
import { sectionTitles } from '../../../shared/domain/payload.ts';
import type { DraftView, DraftEntry } from '../../../shared/domain/draft.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuGroup, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { Review } from '../createReview.ts';
import { startTemplates } from '../draft/DraftStartItems.tsx';
import { absentSections, editorSections } from '../entryOrder.ts';
import { MarkdownEditor } from '../../editing/MarkdownEditor.tsx';
import { savePlan } from '../savePlan.ts';
import { SectionList } from './SectionList.tsx';
import { RowFind } from '../../ui/search/RowFind.tsx';
import { useFindRows } from '../../ui/search/useFindRows.ts';

interface EntryFindProps {
  readonly draft: DraftView;
  readonly review: Review;
  /** The element in which Ctrl+F opens this search. */
  readonly column: RefObject<HTMLElement | null>;
}

const modes = [
  { value: 'sections', label: 'Sections' },
  { value: 'markdown', label: 'Markdown' },
] as const;

export interface PayloadEditorProps {
  readonly review: Review;
  readonly paths: () => readonly string[];
}

/** The draft as sections or as Markdown: two views of the same text. */
export function PayloadEditor({ review, paths }: PayloadEditorProps) {
  const { drafts, view, report, markdown } = review;
  const shown = useStore(drafts, (state) => state.shown);
  const loading = useStore(drafts, (state) => state.phase === 'loading');
  const mode = useStore(view, (state) => state.mode);
  const column = useRef<HTMLElement>(null);
  const session = savePlan(
    shown,
    useStore(report, (state) => state.report),
  )?.session;
  return (
    <section ref={column} className="col" aria-label="Payload editor" data-region="payload-editor">
      <div className="colhead">
        <h2>{session === undefined ? 'Payload' : `Payload after session ${session}`}</h2>
        <span className="grow" />
        {shown === null ? null : (
          <>
            <Segments
              label="View"
              options={modes}
              value={mode}
              onChange={(next) => {
                void Promise.all([drafts.getState().flush(), markdown.getState().leave()]).then(() => {
                  // A conflict in the Markdown is decided there.
                  if (markdown.getState().conflict === null) view.getState().setMode(next);
                });
              }}
            />
            <SectionMenu draft={shown} review={review} />
            <Button
              look="icon"
              size="s"
              icon={Undo2}
              data-repeats
              aria-label="Undo"
              disabledReason={shown.undoable ? undefined : 'Nothing to undo'}
              onClick={() => void drafts.getState().undo()}
            />
          </>
        )}
      </div>
      {shown === null && loading ? <div className="colbody" aria-busy="true" /> : null}
      {shown === null && !loading ? (
        <div className="colbody">
          <div className="empty">
            <b>No draft is open</b>
            <p className="muted">
              The agent’s draft is split into six short sections here. Correct them, then save the payload for
              the next session.
            </p>
          </div>
        </div>
      ) : null}
      {shown !== null && mode === 'sections' ? (
        <>
          <EntryFind key={shown.id} draft={shown} review={review} column={column} />
          <SectionList draft={shown} review={review} paths={paths} />
        </>
      ) : null}
      {shown !== null && mode === 'markdown' ? (
        <MarkdownEditor saved={shown.markdown} markdown={review.markdown} what="payload" column={column} />
      ) : null}
    </section>
  );
}

function SectionMenu({ draft, review }: { readonly draft: DraftView; readonly review: Review }) {
  const { drafts, actions } = review;
  return (
    <DropMenu align="end" trigger={<Button look="icon" size="s" icon={Plus} aria-label="Add a section" />}>
      <DropMenuGroup title="Add a section">
        {absentSections(draft).map((id) => (
          <DropMenuItem key={id} onChoose={() => actions.add({ id, key: freeKey(draft, id) }, null)}>
            {sectionTitles[id]}
          </DropMenuItem>
        ))}
      </DropMenuGroup>
      <DropMenuLine />
      <DropMenuGroup title="Checked as">
        {startTemplates.map(({ template, name }) => (
          <DropMenuItem
            key={template}
            {...(draft.template === template ? { end: 'Now' } : {})}
            onChoose={() => void drafts.getState().edit({ type: 'set', fields: { template } })}
          >
            {name}
          </DropMenuItem>
        ))}
      </DropMenuGroup>
    </DropMenu>
  );
}

/** Returns an unused key: a draft may have several `other` sections. */
function freeKey({ sections }: DraftView, id: string): string {
  if (id !== 'other') return id;
  let number = 1;
  while (sections.some(({ key }) => key === `other:${number}`)) number += 1;
  return `other:${number}`;
}

/** Searches entries by text, reason and path. Closing the search focuses the current match. */
function EntryFind({ draft, review: { view }, column }: EntryFindProps) {
  const entries = useMemo(
    () => editorSections(draft.sections).flatMap((section) => section.entries),
    [draft.sections],
  );
  const find = useFindRows(
    useMemo(() => entries.map(wordsOf), [entries]),
    column,
  );
  const found = find.wanted === null || find.row === null ? null : (entries[find.row]?.id ?? null);
  useEffect(() => view.getState().setFound(found), [view, found]);
  useEffect(() => () => view.getState().setFound(null), [view]);
  const leave = (): void => {
    if (found !== null) view.getState().goTo({ entryId: found, field: 'row', caret: 'end' });
    else column.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
  };
  return <RowFind label="Find in the payload" find={find} onLeave={leave} />;
}

function wordsOf({ text, why = '', path = '' }: DraftEntry): string {
  return `${path}\n${text}\n${why}`;
}
