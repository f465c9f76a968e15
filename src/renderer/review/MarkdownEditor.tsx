import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftView } from '../../shared/domain/draft.ts';
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx';
import type { Review } from './createReview.ts';

/** The same payload as one text. Each pause in typing parses it anew; what fits no section is kept aside. */
export function MarkdownEditor({ draft, review }: { readonly draft: DraftView; readonly review: Review }) {
  const { markdown } = review;
  const typed = useStore(markdown, (state) => state.text);
  const conflict = useStore(markdown, (state) => state.conflict);
  const { type, leave, settle } = markdown.getState();
  useEffect(() => () => void leave(), [leave]);
  return (
    <>
      {conflict ? <ChangedElsewhere mine="Keep mine" onSettle={(keep) => void settle(keep)} /> : null}
      <div className="colbody">
        <textarea
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
