import { RotateCw, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ConnectionStore } from './connectionStore.ts';

const words = {
  lost: 'Connection to Carryover lost, trying again. What you do now is done when it is back.',
  missed:
    'The connection was away for too long to know what happened meanwhile. Finish what you type, then reload.',
  'signed-out':
    'Carryover was started anew, or does not know this browser. Open the address it printed where it runs; what you typed stays here.',
} as const;

/** A moment without a connection is not worth a word. */
const patienceMs = 1_000;

export function ConnectionNote({ connection: store }: { readonly connection: ConnectionStore }) {
  const connection = useStore(store, (state) => state.connection);
  const isLost = connection === 'lost';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLost]);
  if (connection === 'open' || connection === 'starting' || (isLost && !isLong)) return null;
  return (
    <section className="connection" aria-label="Connection">
      <Icon of={Unplug} size={14} />
      <output className="grow">{words[connection]}</output>
      {isLost ? null : (
        <Button size="s" icon={RotateCw} onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </section>
  );
}
