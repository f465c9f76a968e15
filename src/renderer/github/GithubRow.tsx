import {
  CircleCheck,
  CircleDot,
  CircleSlash,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
  MessageSquare,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { GithubEntry } from '../../shared/domain/source/github.ts';
import { useSourceDrag } from '../stack/dragging/useSourceDrag.ts';
import { AddEnds } from '../ui/AddEnds.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount, formatTime } from '../ui/formats.ts';
import { sourceOf } from './githubItem.ts';
import { listFacts } from '../../shared/domain/listWords.ts';

export interface GithubRowProps {
  readonly entry: GithubEntry;
  /** True if the repository is not the listed one. */
  readonly foreign: boolean;
  readonly tabStop: boolean;
  readonly inStack: boolean;
  readonly hasStack: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
  readonly onAdd: (entry: GithubEntry) => void;
  readonly onPick: (entry: GithubEntry) => void;
}

/** An issue or pull request. All of its text comes from outside and is drawn as plain text. */
export function GithubRow(props: GithubRowProps) {
  const { entry, foreign, tabStop, inStack, hasStack, onFocus, onKeyDown, onAdd, onPick } = props;
  const { number, title, labels, comments } = entry;
  const detail = detailOf(entry, foreign);
  const name = `#${number} ${title}`;
  const drag = useSourceDrag<HTMLLIElement>(() => ({ name, sources: () => [sourceOf(entry)] }));
  return (
    <li
      ref={drag}
      className="entry github-row"
      data-number={number}
      tabIndex={tabStop ? 0 : -1}
      aria-label={labelOf(entry, detail, inStack)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className="row-icon" data-state={entry.state} aria-hidden="true">
        <Icon of={iconOf(entry)} size={14} />
      </span>
      <span className="grow" title={name}>
        <span className="row-title trunc">
          <span className="num muted">{`#${number} `}</span>
          {title}
        </span>
        <span className="row-detail trunc">{detail}</span>
        {labels.length === 0 ? null : (
          <span className="row-detail trunc github-labels">{labels.join(' · ')}</span>
        )}
      </span>
      {comments === null || comments === 0 ? null : (
        <span className="github-count num muted" aria-hidden="true">
          <Icon of={MessageSquare} size={11} />
          {formatCount(comments)}
        </span>
      )}
      <AddEnds
        title={name}
        pickLabel={`Choose which parts of #${number} to include`}
        inStack={inStack}
        hasStack={hasStack}
        onAdd={() => onAdd(entry)}
        onPick={() => onPick(entry)}
      />
    </li>
  );
}

function detailOf({ repository, state, author, updatedAt }: GithubEntry, foreign: boolean): string {
  const parts = [foreign ? repository : '', stateNames[state], author, formatTime(updatedAt)];
  return parts.filter((part) => part !== '').join(' · ');
}

function labelOf(entry: GithubEntry, detail: string, inStack: boolean): string {
  const { pull, number, title, labels, comments } = entry;
  const parts = [
    `${pull ? 'Pull request' : 'Issue'} ${number}: ${title}`,
    detail,
    labels.length === 0 ? '' : `labels ${labels.join(', ')}`,
    comments === null || comments === 0
      ? ''
      : comments === 1
        ? '1 comment'
        : `${formatCount(comments)} comments`,
    inStack ? 'in the stack' : '',
  ];
  return listFacts(parts);
}

const stateNames: Record<GithubEntry['state'], string> = {
  open: 'Open',
  draft: 'Draft',
  closed: 'Closed',
  merged: 'Merged',
  'not planned': 'Not planned',
};

function iconOf({ pull, state }: GithubEntry): LucideIcon {
  if (!pull)
    return {
      open: CircleDot,
      draft: CircleDot,
      closed: CircleCheck,
      merged: CircleCheck,
      'not planned': CircleSlash,
    }[state];
  return {
    open: GitPullRequest,
    draft: GitPullRequestDraft,
    closed: GitPullRequestClosed,
    merged: GitMerge,
    'not planned': GitPullRequestClosed,
  }[state];
}
