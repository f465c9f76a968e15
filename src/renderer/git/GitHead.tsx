import { GitBranch, GitCommitHorizontal, RefreshCw, TriangleAlert } from 'lucide-react';
import type { GitState } from '../../shared/domain/source/git.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { countWords, formatCount, formatTime } from '../ui/formats.ts';

type Here = Extract<GitState, { repository: 'here' }>;

interface GitHeadProps {
  readonly state: Here;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

/** The checked-out branch or commit, and the uncommitted changes. */
export function GitHead({ state, busy, onRefresh }: GitHeadProps) {
  const { branch, head, linked, shallow, underWay, conflicts } = state;
  return (
    <header className="git-head">
      <div className="git-head-line">
        <Icon of={branch === null ? GitCommitHorizontal : GitBranch} size={14} />
        <b className="mono git-branch" data-testid="git-branch">
          {branch ?? head?.commit.slice(0, 12)}
        </b>
        {branch === null ? <span className="badge outline">detached</span> : null}
        {linked ? <span className="badge outline">worktree</span> : null}
        {shallow ? <span className="badge outline">shallow</span> : null}
        {underWay === null ? null : (
          <span className="badge warn">
            <Icon of={TriangleAlert} size={10} />
            {conflicts > 0 ? `${underWay}, ${countWords(conflicts, 'conflict')}` : underWay}
          </span>
        )}
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={RefreshCw}
          busy={busy}
          hearsWhileBusy
          aria-label="Read git again"
          onClick={onRefresh}
        />
      </div>
      <p className="trunc" title={head?.subject}>
        {head === null ? 'Nothing is committed yet' : head.subject}
      </p>
      <p className="muted trunc">{summaryOf(state)}</p>
    </header>
  );
}

/** Returns `9f2c1a7 Tue 18:40 · 2 ahead, 1 behind origin/main`. */
function summaryOf({ head, upstream }: Here): string {
  const parts = [
    head === null ? '' : `${head.commit.slice(0, 7)} · ${formatTime(head.authored)}`,
    upstream === undefined ? 'no upstream' : upstreamWords(upstream),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function upstreamWords({ name, ahead, behind }: NonNullable<Here['upstream']>): string {
  if (ahead === null || behind === null) return `${name} does not exist here`;
  if (ahead === 0 && behind === 0) return `up to date with ${name}`;
  if (behind === 0) return `${formatCount(ahead)} ahead of ${name}`;
  if (ahead === 0) return `${formatCount(behind)} behind ${name}`;
  return `${formatCount(ahead)} ahead, ${formatCount(behind)} behind ${name}`;
}
