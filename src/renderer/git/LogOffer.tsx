import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { nameGitView, type GitView } from '../../shared/domain/source/gitView.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { formatCount } from '../ui/formats.ts';
import { GitOffer } from './GitOffer.tsx';
import type { GitStore } from './gitStore.ts';

interface LogOfferProps {
  readonly git: GitStore;
  readonly stack: StackStore;
}

const maxCount = 10_000;

/** The log, cut to the length that the user enters. */
export function LogOffer({ git, stack }: LogOfferProps) {
  const [count, setCount] = useState('20');
  const [since, setSince] = useState('');
  const [author, setAuthor] = useState('');
  const [path, setPath] = useState('');
  const number = /^\d{1,5}$/u.test(count) ? Number(count) : 0;
  const wrong = number < 1 || number > maxCount;
  const view: GitView = {
    what: 'log',
    count: wrong ? 1 : number,
    ...filled('since', since),
    ...filled('author', author),
    ...filled('path', path.trim().replace(/^\.?\//u, '')),
  };
  return (
    <>
      <fieldset className="git-form" aria-label="Log">
        <div className="git-form-line">
          <GitField label="Commits" value={count} onChange={setCount} invalid={wrong} numeric />
          <GitField label="Since" placeholder="2 weeks ago" value={since} onChange={setSince} />
        </div>
        <div className="git-form-line">
          <GitField label="Author" placeholder="Any author" value={author} onChange={setAuthor} />
          <GitField label="File or folder" placeholder="Any path" value={path} onChange={setPath} />
        </div>
      </fieldset>
      {wrong ? (
        <p className="git-files-note bad" role="alert">
          {`Give a number of commits from 1 to ${formatCount(maxCount)}`}
        </p>
      ) : (
        <ul className="git-offers">
          <GitOffer
            view={view}
            icon={ScrollText}
            title={nameGitView(view)}
            detail="Messages of commits, newest first"
            nothing="No commit matches"
            git={git}
            stack={stack}
          />
        </ul>
      )}
    </>
  );
}

function filled<K extends string>(name: K, value: string): { readonly [N in K]?: string } {
  return value.trim() === '' ? {} : ({ [name]: value.trim() } as { [N in K]: string });
}

interface GitFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  readonly numeric?: boolean;
  /** Id of a list of suggestions. */
  readonly list?: string;
}

export function GitField({ label, value, onChange, placeholder, invalid, numeric, list }: GitFieldProps) {
  return (
    <label className="git-field">
      <span data-testid="git-label">{label}</span>
      <span className={invalid === true ? 'field is-error' : 'field'}>
        <input
          value={value}
          placeholder={placeholder}
          list={list}
          spellCheck={false}
          maxLength={500}
          inputMode={numeric === true ? 'numeric' : undefined}
          aria-invalid={invalid === true || undefined}
          // The tooltip shows a long name whole, since its end tells more than its beginning.
          title={value === '' ? undefined : value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  );
}
