import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Service } from '../../../shared/domain/account.ts';
import { Button } from '../../ui/Button.tsx';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { serviceNames } from './accountWords.ts';

export interface TokenFormProps {
  readonly service: Service;
  readonly busy: boolean;
  /** Resolves to the reason why the token was refused, or `null`. */
  readonly onConnect: (token: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onOpen: (url: string) => void;
}

/**
 * Asks for a token. The token stays in the field only until it is sent: never in the page's state, and never visible.
 */
export function TokenForm({ service, busy, onConnect, onClose, onOpen }: TokenFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const token = field.current?.value.trim() ?? '';
    if (field.current !== null) field.current.value = '';
    if (token === '') {
      setProblem('Paste a token first.');
      field.current?.focus();
      return;
    }
    setProblem(null);
    void onConnect(token).then((why) => {
      if (why === null) onClose();
      else {
        setProblem(why);
        field.current?.focus();
      }
    });
  };
  return (
    <form className="token-form" onSubmit={submit}>
      <label htmlFor={`${id}-token`}>{`${serviceNames[service]} token`}</label>
      <div className="hstack">
        <span className={problem === null ? 'field grow' : 'field grow is-error'}>
          <input
            ref={field}
            id={`${id}-token`}
            type="password"
            className="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={10_000}
            placeholder={service === 'notion' ? 'ntn_…' : 'github_pat_…'}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-help${problem === null ? '' : ` ${id}-problem`}`}
          />
        </span>
        <Button look="primary" type="submit" busy={busy}>
          {`Connect ${serviceNames[service]}`}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {problem === null ? null : (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div id={`${id}-help`} className="token-help">
        {service === 'notion' ? <NotionHelp onOpen={onOpen} /> : <GithubHelp onOpen={onOpen} />}
      </div>
    </form>
  );
}

interface HelpProps {
  readonly onOpen: (url: string) => void;
}

function NotionHelp({ onOpen }: HelpProps) {
  return (
    <ol>
      <li>
        <OutsideLink url="https://www.notion.so/profile/integrations" onOpen={onOpen}>
          Open Notion’s integrations
        </OutsideLink>{' '}
        and create an internal integration that can read content, and comments if you want them.
      </li>
      <li>Copy the integration’s secret and paste it here.</li>
      <li>
        In Notion, open the page that you want to share, choose <b>•••</b>, then <b>Connections</b>, and add
        the integration. Its subpages are shared as well.
      </li>
    </ol>
  );
}

function GithubHelp({ onOpen }: HelpProps) {
  return (
    <ol>
      <li>
        <OutsideLink url="https://github.com/settings/personal-access-tokens/new" onOpen={onOpen}>
          Make a fine-grained token
        </OutsideLink>{' '}
        with read access to issues, pull requests and contents of your repositories.
      </li>
      <li>Copy it and paste it here.</li>
    </ol>
  );
}
