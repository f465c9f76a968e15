import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Account, Service } from '../../../shared/domain/account.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import type { AccountsStore } from '../../preferences/accountsStore.ts';
import { Icon } from '../../ui/Icon.tsx';

const names: Readonly<Record<Service, string>> = { github: 'GitHub', notion: 'Notion' };

export interface SideFootProps {
  readonly accounts: AccountsStore;
  /** Checkpoints that wait. */
  readonly queued: number;
}

/** Names the services that the app talks to, or says that there are none, and counts what waits to be sent. */
export function SideFoot({ accounts, queued }: SideFootProps) {
  useEffect(() => void accounts.getState().look(), [accounts]);
  const connected = useStore(accounts, (state) => connectedNames(state.accounts));
  const isLocal = connected === '';
  const words = isLocal ? 'Local only, no model calls' : `${connected} connected, no model calls`;
  return (
    <div
      className="side-foot"
      title={isLocal ? words : `Carryover connects to ${connected} only, and calls no model.`}
    >
      <Icon of={Lock} size={12} />
      <span className="trunc">{words}</span>
      {queued === 0 ? null : <span className="badge warn">{`${queued} queued`}</span>}
    </div>
  );
}

/** Names the connected services; an account of another program counts only after the app has used it. */
function connectedNames(accounts: readonly Account[]): string {
  const connected = accounts.filter(
    ({ state, from }) => state === 'connected' || (state === 'unverified' && from !== 'gh'),
  );
  return listWords(connected.map(({ service }) => names[service]).toSorted());
}
