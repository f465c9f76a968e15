import { useEffect, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { DraftView } from '../../shared/domain/draft.ts';
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx';
import { useKeptCaret } from '../ui/useKeptCaret.ts';
import type { Review } from './createReview.ts';
import { MarkdownFind } from './MarkdownFind.tsx';

export interface MarkdownEditorProps {
  readonly draft: DraftView;
  readonly review: Review;
  /** Where Ctrl+F is heard. */
  readonly column: RefObject<HTMLElement | null>;
}

/** The same payload as one text. Each pause in typing parses it anew; what fits no section is kept aside. */
export function MarkdownEditor({ draft, review, column }: MarkdownEditorProps) {
  const { markdown } = review;
  const typed = useStore(markdown, (state) => state.text);
  const conflict = useStore(markdown, (state) => state.conflict);
  const { ref: area, ...caret } = useKeptCaret<HTMLTextAreaElement>(typed ?? draft.markdown);
  const { type, leave, settle } = markdown.getState();
  useEffect(() => () => void leave(), [leave]);
  return (
    <>
      {conflict ? <ChangedElsewhere mine="Keep mine" onSettle={(keep) => void settle(keep)} /> : null}
      <MarkdownFind text={typed ?? draft.markdown} column={column} area={area} />
      <div className="colbody">
        <textarea
          {...caret}
          ref={area}
          className="payload-markdown code scroll"
          aria-label="Payload as Markdown"
          spellCheck={false}
          value={typed ?? draft.markdown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void leave()}
        />
      </div>
    </>
  );
}
