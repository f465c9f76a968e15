import { FilePen, FolderGit2, GitCommitVertical, History, ListChecks, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { listFacts } from '../../shared/domain/listWords.ts';
import type { GitState } from '../../shared/domain/source/git.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { BranchOffers } from './BranchOffers.tsx';
import { CommitList } from './CommitList.tsx';
import { GitHead } from './GitHead.tsx';
import { GitOffer } from './GitOffer.tsx';
import type { GitStore } from './gitStore.ts';
import { LogOffer } from './LogOffer.tsx';
import { stepTo } from '../ui/focus/stepTo.ts';

export interface GitTabProps {
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Offers of the repository for the stack: its state now, differences, the log, commits. */
export function GitTab({ git, stack }: GitTabProps) {
  const phase = useStore(git, (state) => state.phase);
  const repository = useStore(git, (state) => state.repository);
  const problem = useStore(git, (state) => state.problem);
  const tab = useRef<HTMLDivElement>(null);
  const { start, refresh } = git.getState();
  useEffect(() => void start(), [start]);
  if (phase === 'failed') {
    return (
      <div className="empty" role="alert">
        <b>Git could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void refresh()}>Retry</Button>
      </div>
    );
  }
  if (repository === null) {
    return (
      <div className="empty">
        <Icon of={LoaderCircle} size={20} className="muted spin" />
        <p className="muted">Reading the repository</p>
      </div>
    );
  }
  if (repository.repository === 'none') {
    return (
      <div className="empty">
        <Icon of={FolderGit2} size={20} className="muted" />
        <b>No repository</b>
        <p className="muted">{repository.problem}</p>
        <Button busy={phase === 'loading'} onClick={() => void refresh()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div
      ref={tab}
      className="colbody scroll git"
      data-testid="git-list"
      role="presentation"
      onKeyDown={walkOffers}
    >
      <GitHead state={repository} busy={phase === 'loading'} onRefresh={() => void refresh()} />
      <NowOffers state={repository} git={git} stack={stack} />
      <SessionOffers state={repository} git={git} stack={stack} />
      {repository.head === null ? null : (
        <>
          <Section title="Branches">
            <BranchOffers key={repository.branch} state={repository} git={git} stack={stack} />
          </Section>
          <Section title="Log">
            <LogOffer git={git} stack={stack} />
          </Section>
          <Section title="Commits">
            <CommitList git={git} stack={stack} tab={tab} />
          </Section>
        </>
      )}
    </div>
  );
}

/** Sessions shown before the user asks for the others. */
const fewSessions = 3;

interface OffersProps extends GitTabProps {
  readonly state: Extract<GitState, { repository: 'here' }>;
}

function NowOffers({ state, ...stores }: OffersProps) {
  const { staged, changed, untracked, untrackedFolders, conflicts } = state;
  const words = [
    conflicts === 0 ? '' : countWords(conflicts, 'conflict'),
    changed === 0 ? '' : `${formatCount(changed)} changed`,
    untracked === 0 ? '' : `${formatCount(untracked)} untracked`,
    untrackedFolders === 0 ? '' : countWords(untrackedFolders, 'untracked folder'),
  ].filter((word) => word !== '');
  const detail =
    words.length === 0
      ? 'Staged changes only'
      : listFacts([staged === 0 ? '' : `${formatCount(staged)} staged`, ...words]);
  return (
    <Section title="Now">
      <ul className="git-offers">
        <GitOffer
          view={{ what: 'status' }}
          icon={ListChecks}
          title="Git status"
          detail="Branch, upstream and uncommitted files"
          nothing=""
          {...stores}
        />
        <GitOffer
          view={{ what: 'changes' }}
          icon={FilePen}
          title="Uncommitted changes"
          detail={detail}
          nothing="Nothing has changed"
          isEmpty={words.length === 0 && staged === 0}
          {...stores}
        />
        <GitOffer
          view={{ what: 'changes', staged: true }}
          icon={GitCommitVertical}
          title="Staged changes"
          detail={countWords(staged, 'file')}
          nothing="Nothing is staged"
          isEmpty={staged === 0}
          {...stores}
        />
      </ul>
    </Section>
  );
}

function SessionOffers({ state: { sessions }, ...stores }: OffersProps) {
  const [all, setAll] = useState(false);
  const [latest] = sessions;
  if (latest === undefined) return null;
  return (
    <Section title="Since a session">
      <ul className="git-offers">
        <GitOffer
          view={{ what: 'since-session', session: 'latest' }}
          icon={History}
          title="Diff since the latest session"
          detail={`Always the latest, now session ${latest.session}`}
          nothing={`Nothing has changed since session ${latest.session}`}
          {...stores}
        />
        {sessions.slice(0, all ? undefined : fewSessions).map(({ session, commit, inHistory }) => (
          <GitOffer
            key={session}
            view={{ what: 'since-session', session }}
            icon={History}
            title={`Diff since session ${session}`}
            detail={
              inHistory
                ? `Saved at ${commit.slice(0, 7)}`
                : `Saved at ${commit.slice(0, 7)}, which is not in this branch’s history`
            }
            nothing={`Nothing has changed since session ${session}`}
            {...stores}
          />
        ))}
      </ul>
      {all || sessions.length <= fewSessions ? null : (
        <div className="git-form-line">
          <Button size="s" look="ghost" onClick={() => setAll(true)}>
            {`Show ${countWords(sessions.length - fewSessions, 'older session')}`}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="git-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * Handles keys in the list of offers: Up and Down move between offers, Home and End to the first and last, Left and
 * Right close and open the files of one, Space adds or removes one.
 */
function walkOffers(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const offer = target.closest('.git-offer');
  if (offer === null || target.tagName !== 'BUTTON') return;
  const opens = target.matches('.git-open');
  const isOpen = target.getAttribute('aria-expanded') === 'true';
  // An offer with nothing to add has no button to focus.
  const offers = [...currentTarget.querySelectorAll('.git-offer')].filter((each) => buttonOf(each) !== null);
  const at = offers.indexOf(offer);
  const to = stepTo(key, at, offers.length);
  if (to !== undefined) {
    const next = offers[to];
    (next?.querySelector<HTMLElement>(opens ? 'button.git-open' : '.btn') ?? buttonOf(next))?.focus();
  } else if (key === 'ArrowRight' && opens) {
    if (isOpen) buttonOf(offer)?.focus();
    else target.click();
  } else if (key === 'ArrowLeft') {
    const opener = offer.querySelector<HTMLElement>('button.git-open');
    if (!opens) opener?.focus();
    else if (isOpen) target.click();
  } else if (key === ' ' && opens) buttonOf(offer)?.click();
  else return;
  event.preventDefault();
}

function buttonOf(offer: Element | undefined): HTMLElement | null {
  return offer?.querySelector<HTMLElement>('.btn') ?? null;
}
