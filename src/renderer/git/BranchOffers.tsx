import { GitCompare } from 'lucide-react';
import { useId, useState } from 'react';
import type { GitState } from '../../shared/domain/git.ts';
import type { GitDiffView } from '../../shared/domain/gitView.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { AddButton, GitOffer } from './GitOffer.tsx';
import type { GitStore } from './gitStore.ts';
import { GitField } from './LogOffer.tsx';

interface BranchOffersProps {
  readonly state: Extract<GitState, { repository: 'here' }>;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Usual names of the branch that work comes back to. */
const trunks = ['main', 'master', 'trunk', 'develop'];

/** Differences against a branch, and between two. Any name or id that git knows will do. */
export function BranchOffers({ state: { branch, branches }, git, stack }: BranchOffersProps) {
  const list = useId();
  const others = branches.filter((name) => name !== branch);
  const trunk = trunks.find((name) => others.includes(name)) ?? others[0] ?? '';
  const [against, setAgainst] = useState(trunk);
  const [base, setBase] = useState(trunk);
  const [head, setHead] = useState(branch ?? '');
  const compared: GitDiffView = { what: 'compare', base: base.trim() || '-', head: head.trim() || '-' };
  const compareTitle = `Compare ${base.trim()}...${head.trim()}`;
  return (
    <>
      <datalist id={list}>
        {branches.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <fieldset className="git-form" aria-label="Against a branch">
        <div className="git-form-line">
          <GitField label="Against" placeholder="branch" list={list} value={against} onChange={setAgainst} />
          {against.trim() === '' ? (
            <AddButton
              view={{ what: 'against', branch: '-' }}
              title="diff against a branch"
              git={git}
              stack={stack}
              refused="Enter a branch first"
            />
          ) : null}
        </div>
      </fieldset>
      {against.trim() === '' ? null : (
        <ul className="git-offers">
          <GitOffer
            view={{ what: 'against', branch: against.trim() }}
            icon={GitCompare}
            title={`Diff against ${against.trim()}`}
            detail="Files on disk, since this branch diverged from it"
            git={git}
            stack={stack}
          />
        </ul>
      )}
      <fieldset className="git-form" aria-label="Compare two branches">
        <div className="git-form-line">
          <GitField label="From" placeholder="branch" list={list} value={base} onChange={setBase} />
          <GitField label="To" placeholder="branch" list={list} value={head} onChange={setHead} />
        </div>
      </fieldset>
      {base.trim() === '' || head.trim() === '' ? (
        <div className="git-form-line end">
          <AddButton
            view={compared}
            title="comparison"
            git={git}
            stack={stack}
            refused="Enter two branches first"
          />
        </div>
      ) : (
        <ul className="git-offers">
          <GitOffer
            view={compared}
            icon={GitCompare}
            title={compareTitle}
            detail={`Changes that ${head.trim()} has and ${base.trim()} does not`}
            git={git}
            stack={stack}
          />
        </ul>
      )}
    </>
  );
}
