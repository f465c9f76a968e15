import { GitCommitHorizontal } from 'lucide-react';
import { memo, useCallback, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { GitCommit } from '../../shared/domain/source/git.ts';
import { sayAdded } from '../stack/sayAdded.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/formats.ts';
import { useSearchField } from '../ui/search/useSearchField.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useTakeFirst } from '../ui/focus/useTakeFirst.ts';
import { findGitItem } from './findGitItem.ts';
import { chosenOf, GitOffer } from './GitOffer.tsx';
import { GitField } from './LogOffer.tsx';
import type { GitStore } from './gitStore.ts';

interface CommitListProps {
  readonly git: GitStore;
  readonly stack: StackStore;
  /** The element where the find key focuses the field of this list. */
  readonly tab: RefObject<HTMLElement | null>;
}

/** Commits of the checked-out branch, each with its own differences. */
export function CommitList({ git, stack, tab }: CommitListProps) {
  const { filter, phase, answered, commits, more, problem } = useStore(git, (state) => state.search);
  const isFiltered = Object.values(filter).some((value) => value.trim() !== '');
  const offers = useRef<HTMLUListElement>(null);
  const field = useSearchField(tab);
  const takeFirst = useCallback(() => {
    const [first] = git.getState().search.commits;
    const { current } = stack.getState();
    if (first === undefined || current === null) return;
    const view = { what: 'commit', commit: first.commit } as const;
    if (findGitItem(current.items, view) !== null) {
      offers.current?.querySelector<HTMLElement>('.git-offer .btn')?.focus();
      return;
    }
    const name = first.subject === '' ? first.commit.slice(0, 7) : first.subject;
    void sayAdded(stack.getState().add([{ kind: 'git', view: chosenOf(git, view) }]), name);
  }, [git, stack]);
  const onTake = useTakeFirst(filter.words, answered, takeFirst);
  const { setFilter, loadMore } = git.getState();
  return (
    <>
      <fieldset className="git-form" aria-label="Commits that match">
        <SearchField
          label="Search commit messages"
          placeholder="Search messages"
          maxLength={500}
          value={filter.words}
          field={field}
          onChange={(words) => setFilter({ words })}
          onTake={onTake}
        />
        <div className="git-form-line">
          <GitField
            label="Author"
            placeholder="Any author"
            value={filter.author}
            onChange={(author) => setFilter({ author })}
          />
          <GitField
            label="File or folder"
            placeholder="Any path"
            value={filter.path}
            onChange={(path) => setFilter({ path })}
          />
        </div>
      </fieldset>
      {phase === 'failed' ? (
        <p className="git-files-note bad" role="alert">
          {problem}
        </p>
      ) : null}
      {phase === 'ready' && commits.length === 0 ? (
        <p className="git-files-note muted">{isFiltered ? 'No commit matches' : 'No commits yet'}</p>
      ) : null}
      <ul
        ref={offers}
        className="git-offers"
        aria-label="Commits, newest first"
        aria-busy={phase === 'loading' || undefined}
      >
        {commits.map((commit) => (
          <CommitOffer key={commit.commit} of={commit} git={git} stack={stack} />
        ))}
      </ul>
      {more ? (
        <div className="git-form-line">
          <Button size="s" look="ghost" busy={phase === 'loading'} onClick={() => void loadMore()}>
            Show older commits
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface CommitOfferProps {
  readonly of: GitCommit;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Memoized: there are hundreds, and each letter of the search changes the list. */
const CommitOffer = memo(function CommitOffer({ of, git, stack }: CommitOfferProps) {
  const { commit, subject, author, authored } = of;
  return (
    <GitOffer
      view={{ what: 'commit', commit }}
      icon={GitCommitHorizontal}
      title={subject === '' ? commit.slice(0, 12) : subject}
      detail={`${commit.slice(0, 7)} · ${author} · ${formatTime(authored)}`}
      nothing="Nothing to show"
      git={git}
      stack={stack}
    />
  );
});
