import { useState } from 'react';
import { useStore } from 'zustand';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { FileName } from '../../ui/names/FileName.tsx';
import { baseName, folderName } from '../../ui/names/pathParts.ts';
import type { Review } from '../createReview.ts';
import { focusNextRow } from '../rows/focusNextRow.ts';
import type { ReportView } from '../reportView.ts';

export interface UnmentionedProps {
  readonly report: ReportView;
  readonly review: Review;
}

/** Rows shown before the user asks for the rest. */
const first = 8;

/** Changed files that the payload does not mention. */
export function Unmentioned({ report: { claims }, review }: UnmentionedProps) {
  const [all, setAll] = useState(false);
  const draft = useStore(review.drafts, (state) => state.shown);
  if (claims?.repository !== 'here') return null;
  const named = new Set(draft === null ? [] : entriesOf(draft).map(({ path }) => path));
  const files = claims.unmentioned.filter(({ path }) => !named.has(path));
  if (files.length === 0) return null;
  const add = (path: string, row: Element | null): void => {
    focusNextRow(row);
    review.actions.put({ id: 'files' }, { text: '', path, state: 'in-progress' });
  };
  const shown = all ? files : files.slice(0, first);
  return (
    <div>
      <h3>
        Changed but not mentioned
        <span className="grow" />
      </h3>
      <ul>
        {shown.map(({ path, added, deleted, madeAgain }) => {
          return (
            <li
              key={path}
              className="changed-file"
              data-row
              tabIndex={0}
              aria-label={`${path}, ${madeAgain === true ? 'deleted and made again' : 'changed'} but not mentioned`}
            >
              <span className="changed-path" title={path}>
                <span className="mono">{baseName(path)}</span>
                <span className="mono muted trunc">
                  <FileName name={folderName(path)} />
                </span>
              </span>
              <span className="line-counts">
                {madeAgain === true ? <span className="muted">made again </span> : null}
                {added === null ? null : <span className="added">{`+${added}`}</span>}{' '}
                {deleted === null ? null : <span className="deleted">{`−${deleted}`}</span>}
              </span>
              <Button
                look="ghost"
                size="s"
                aria-label={`Add ${path} to files in play`}
                onClick={({ currentTarget }) => add(path, currentTarget.closest('li'))}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
      {shown.length === files.length ? null : (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {`Show ${files.length - shown.length} more`}
        </button>
      )}
    </div>
  );
}
