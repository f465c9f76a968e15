import { Check, CircleAlert, KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { describeAccount, serviceNames } from './accountWords.ts';
import { TokenForm } from './TokenForm.tsx';

export interface AccountRowProps {
  readonly account: Account;
  readonly busy: boolean;
  readonly onConnect: (token: string) => Promise<string | null>;
  readonly onCheck: () => void;
  readonly onDisconnect: () => void;
  readonly onOpen: (url: string) => void;
}

export function AccountRow({ account, busy, onConnect, onCheck, onDisconnect, onOpen }: AccountRowProps) {
  const { service, state } = account;
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLElement>(null);
  const words = describeAccount(account);
  const name = serviceNames[service];
  const close = (): void => {
    setAsking(false);
    row.current?.focus();
  };
  return (
    <section ref={row} className="account" aria-label={name} tabIndex={-1}>
      <div className="setrow">
        <div className="hstack">
          <span className="brand" aria-hidden="true">
            {service === 'notion' ? 'N' : 'GH'}
          </span>
          <div>
            <div className="row-title">
              {name}
              {words.badge === undefined ? null : (
                <span className={`badge ${words.badge.tone}`}>
                  <Icon of={words.badge.tone === 'good' ? Check : CircleAlert} size={10} />
                  {words.badge.text}
                </span>
              )}
            </div>
            <output className="row-detail">{words.sentence}</output>
          </div>
        </div>
        <div className="hstack">
          {words.kept === undefined ? null : (
            <Tip text={words.kept.tip}>
              <span className="badge outline">
                <Icon of={KeyRound} size={11} />
                {words.kept.text}
              </span>
            </Tip>
          )}
          {asking ? null : (
            <AccountButtons
              name={name}
              state={state}
              busy={busy}
              onAsk={() => setAsking(true)}
              onCheck={onCheck}
              onDisconnect={onDisconnect}
            />
          )}
        </div>
      </div>
      {account.from === 'this-run' ? (
        <p className="account-note">
          This system offers no encryption, so the token is not written to disk. Carryover forgets it when you
          quit.
        </p>
      ) : null}
      {asking ? (
        <TokenForm service={service} busy={busy} onConnect={onConnect} onClose={close} onOpen={onOpen} />
      ) : null}
    </section>
  );
}

interface AccountButtonsProps {
  readonly name: string;
  readonly state: Account['state'];
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onCheck: () => void;
  readonly onDisconnect: () => void;
}

function AccountButtons({ name, state, busy, onAsk, onCheck, onDisconnect }: AccountButtonsProps) {
  if (state === 'none') {
    return (
      <Button aria-label={`Connect ${name}`} onClick={onAsk}>
        Connect
      </Button>
    );
  }
  return (
    <>
      {state === 'refused' ? (
        <Button look="primary" aria-label={`Reconnect ${name}`} onClick={onAsk}>
          Reconnect
        </Button>
      ) : (
        <Button busy={busy} aria-label={`Check access to ${name}`} onClick={onCheck}>
          Check access
        </Button>
      )}
      <Button
        look="ghost"
        aria-label={`Disconnect ${name}`}
        tip="Deletes the token and the copies that were fetched with it"
        onClick={onDisconnect}
      >
        Disconnect
      </Button>
    </>
  );
}
