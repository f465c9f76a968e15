import { ClipboardPaste, Ellipsis } from 'lucide-react';
import { useMemo, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { DraftView } from '../../../shared/domain/draft.ts';
import type { FillingStore } from '../../library/fillingStore.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';
import { DraftStartItems } from './DraftStartItems.tsx';
import { EmptyDraft } from './EmptyDraft.tsx';
import { RowFind } from '../../ui/search/RowFind.tsx';
import { SourceText } from './SourceText.tsx';
import { sourceLines } from '../sourceLines.ts';
import { UnplacedParts } from './UnplacedParts.tsx';
import { useFindRows } from '../../ui/search/useFindRows.ts';

export interface DraftColumnProps {
  readonly review: Review;
  readonly filling: FillingStore;
  readonly onCopyPrompt: () => void;
}

/** The original text of the draft, with the use of each line. */
export function DraftColumn({ review, filling, onCopyPrompt }: DraftColumnProps) {
  const shown = useStore(review.drafts, (state) => state.shown);
  const tokens = useStore(review.report, (state) => state.report?.sourceTokens);
  const { view } = review;
  const column = useRef<HTMLElement>(null);
  return (
    <section ref={column} className="col" aria-label="Agent draft" data-region="draft">
      <div className="colhead">
        <h2>Agent draft</h2>
        {shown === null || shown.source === '' || tokens === undefined ? null : (
          <span className="muted num">{`${formatCount(tokens)} tokens`}</span>
        )}
        <span className="grow" />
        {shown === null ? null : (
          <>
            <Button
              look="icon"
              size="s"
              icon={ClipboardPaste}
              aria-label="Paste a new draft"
              onClick={() => view.getState().open('paste')}
            />
            <DropMenu
              align="end"
              trigger={<Button look="icon" size="s" icon={Ellipsis} aria-label="Draft menu" />}
            >
              <DraftStartItems review={review} />
              <DropMenuLine />
              <DropMenuItem onChoose={onCopyPrompt}>Copy draft prompt</DropMenuItem>
              <DropMenuItem onChoose={() => view.getState().open('headings')}>
                Remembered headings…
              </DropMenuItem>
            </DropMenu>
          </>
        )}
      </div>
      {shown === null ? (
        <EmptyDraft review={review} filling={filling} onCopyPrompt={onCopyPrompt} />
      ) : (
        <Source key={shown.id} draft={shown} review={review} column={column} onCopyPrompt={onCopyPrompt} />
      )}
    </section>
  );
}

interface SourceProps extends Omit<DraftColumnProps, 'filling'> {
  readonly draft: DraftView;
  /** The element in which Ctrl+F opens this search. */
  readonly column: RefObject<HTMLElement | null>;
}

function Source({ draft, review, column, onCopyPrompt }: SourceProps) {
  const { source, sections, outside, placed } = draft;
  const lines = useMemo(
    () => sourceLines({ source, sections, outside, placed }),
    [source, sections, outside, placed],
  );
  const find = useFindRows(
    useMemo(() => (source === '' ? [] : lines.map(({ text }) => text)), [source, lines]),
    column,
  );
  const cut = lines.filter(({ use }) => use === 'cut').length;
  if (source === '') {
    return (
      <div className="colbody scroll">
        <div className="empty">
          <b>Started from a template</b>
          <p className="muted">Fill in the sections, or paste the agent’s answer as a new draft.</p>
          <Button size="s" icon={ClipboardPaste} onClick={() => review.view.getState().open('paste')}>
            Paste the draft
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <UnplacedParts draft={draft} lines={lines} review={review} />
      <RowFind label="Find in the draft" find={find} onLeave={() => leaveTo(column.current, find.row)} />
      <div className="colbody">
        <SourceText
          lines={lines}
          found={find.row}
          onGoTo={(entryId) => review.view.getState().goTo({ entryId, field: 'row', caret: 'end' })}
          onRestore={(line) => review.actions.restoreLine(line)}
        />
      </div>
      <div className="tree-foot">
        <span className="use-key kept">Kept</span>
        {cut === 0 ? (
          <span className="use-key cut">Cut: 0 lines</span>
        ) : (
          <button
            type="button"
            className="use-key cut link-button"
            title="Show what is not in the payload"
            onClick={() => column.current?.querySelector<HTMLElement>('.unplaced [data-left-out]')?.focus()}
          >
            {`Cut: ${countWords(cut, 'line')}`}
          </button>
        )}
        <span className="grow" />
        <button type="button" className="link-button" onClick={onCopyPrompt}>
          Copy draft prompt
        </button>
      </div>
    </>
  );
}

/** Focuses the found line if it is a link, else the whole text. */
function leaveTo(column: HTMLElement | null, line: number | null): void {
  const found = column?.querySelector<HTMLElement>(`button[data-line="${line ?? ''}"]`);
  (found ?? column?.querySelector<HTMLElement>('.draft'))?.focus();
}
