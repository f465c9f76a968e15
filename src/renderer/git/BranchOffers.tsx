import { ArrowLeftRight, GitCompare } from 'lucide-react';
import { useId, useState } from 'react';
import type { GitState } from '../../shared/domain/source/git.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { GitOffer } from './GitOffer.tsx';
import type { GitStore } from './gitStore.ts';
import { GitField } from './LogOffer.tsx';

interface BranchOffersProps {
  readonly state: Extract<GitState, { repository: 'here' }>;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Usual names of the main branch. */
const trunks = ['main', 'master', 'trunk', 'develop'];

/** Differences from a branch, and between two. Accepts any name or id that git knows. */
export function BranchOffers({ state: { branch, branches }, git, stack }: BranchOffersProps) {
  const list = useId();
  const others = branches.filter((name) => name !== branch);
  const trunk = trunks.find((name) => others.includes(name)) ?? others[0] ?? '';
  const [against, setAgainst] = useState(trunk);
  const [two, setTwo] = useState(false);
  const [base, setBase] = useState(trunk);
  const [head, setHead] = useState(branch ?? '');
  const from = base.trim();
  const to = head.trim();
  const stores = { git, stack };
  return (
    <>
      <datalist id={list}>
        {branches.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <fieldset className="git-form" aria-label="Compare your files with a branch">
        <GitField
          label="Compare your files with"
          placeholder="Branch, tag or commit"
          list={list}
          value={against}
          onChange={setAgainst}
        />
      </fieldset>
      {against.trim() === '' ? (
        <p className="git-files-note muted">
          {others.length === 0
            ? 'No other branches. Enter a tag or a commit'
            : 'Enter a branch, tag or commit'}
        </p>
      ) : (
        <ul className="git-offers">
          <GitOffer
            view={{ what: 'against', branch: against.trim() }}
            icon={GitCompare}
            title={`Diff against ${against.trim()}`}
            detail="Files on disk, since this branch diverged from it"
            nothing={`Your files do not differ from ${against.trim()}`}
            {...stores}
          />
        </ul>
      )}
      <div className="git-form-line">
        <Button size="s" look="ghost" icon={ArrowLeftRight} aria-expanded={two} onClick={() => setTwo(!two)}>
          Compare two branches
        </Button>
      </div>
      {two ? (
        <>
          <fieldset className="git-form" aria-label="Compare two branches">
            <GitField
              label="Base branch"
              placeholder="Branch, tag or commit"
              list={list}
              value={base}
              onChange={setBase}
            />
            <GitField
              label="Branch with the changes"
              placeholder="Branch, tag or commit"
              list={list}
              value={head}
              onChange={setHead}
            />
          </fieldset>
          {from === '' || to === '' || from === to ? (
            <p className="git-files-note muted">
              {from === to && from !== '' ? 'Name two branches that differ' : 'Name two branches'}
            </p>
          ) : (
            <ul className="git-offers">
              <GitOffer
                view={{ what: 'compare', base: from, head: to }}
                icon={GitCompare}
                title={`Compare ${from}...${to}`}
                detail={`Changes in ${to} that ${from} does not have`}
                nothing={`${to} has nothing that ${from} does not have`}
                {...stores}
              />
            </ul>
          )}
        </>
      ) : null}
    </>
  );
}
