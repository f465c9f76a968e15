import { useState } from 'react';
import { useStore } from 'zustand';
import { countWords, formatTime } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';
import type { ReportView } from '../reportView.ts';

export interface RepositoryFactsProps {
  readonly report: ReportView;
  readonly review: Review;
}

/** The present state of the repository. */
export function RepositoryFacts({ report: { claims }, review }: RepositoryFactsProps) {
  const created = useStore(review.drafts, (state) => state.shown?.created);
  const [listed, setListed] = useState(false);
  if (claims?.repository !== 'here') return null;
  const { branch, head, commits, dirty } = claims;
  return (
    <div>
      <h3>
        Repository
        <span className="grow" />
      </h3>
      <dl className="facts">
        <dt>Branch</dt>
        <dd>
          <span className="mono trunc" title={branch ?? undefined}>
            {branch ?? 'detached'}
          </span>
        </dd>
        <dt>HEAD</dt>
        <dd>
          <span className="mono">{head === null ? 'no commit yet' : head.slice(0, 7)}</span>
          {commits === null ? null : (
            <span className="muted">{`${countWords(commits, 'commit')} this session`}</span>
          )}
        </dd>
        <dt>Uncommitted</dt>
        <dd title="Payloads are not counted.">
          {pathWords(dirty)}
          {dirty.length === 0 ? null : (
            <button
              type="button"
              className="link-button"
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              {listed ? 'Hide' : 'Show'}
            </button>
          )}
        </dd>
        {created === undefined ? null : (
          <>
            <dt>Draft at</dt>
            <dd>
              <span className="num">{formatTime(created)}</span>
            </dd>
          </>
        )}
      </dl>
      {listed ? (
        <ul className="dirty-files mono">
          {dirty.slice(0, 200).map((path) => (
            <li key={path} className="trunc" title={path}>
              {path}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Returns `7 files, 1 untracked folder`: git names an untracked folder without its contents, with `/` at the end. */
function pathWords(paths: readonly string[]): string {
  const folders = paths.filter((path) => path.endsWith('/')).length;
  const files = paths.length - folders;
  return [
    files > 0 || folders === 0 ? countWords(files, 'file') : '',
    folders > 0 ? countWords(folders, 'untracked folder') : '',
  ]
    .filter((words) => words !== '')
    .join(', ');
}
