import { useStore } from 'zustand';
import { RotateCw, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ChooseFileDialog } from './ChooseFileDialog.tsx';
import { ChooseFolderDialog } from './ChooseFolderDialog.tsx';
import { ChooseTranscriptDialog } from './ChooseTranscriptDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import type { BrowserHost } from './createBrowserHost.ts';
import type { ConnectionStore } from './connectionStore.ts';

const words = {
  lost: 'The connection to Carryover was lost. Trying again. What you do now takes effect when the connection is back.',
  missed:
    'The connection was lost for too long, so this page may be out of date. Finish typing, then reload the page.',
  'signed-out':
    'Carryover was restarted, or this browser is not signed in. Open the link that Carryover printed where it runs. What you typed stays here.',
} as const;

/** ms. A shorter interruption of the connection is not worth a message. */
const patienceMs = 1_000;

/** Dialogs that the system provides in a window. */
export function BrowserParts({ host }: { readonly host: BrowserHost }) {
  const question = useStore(host.dialogs, (state) => state.question);
  const { answer } = host.dialogs.getState();
  return (
    <>
      <ConnectionNote connection={host.connection} />
      {question?.kind === 'folder' ? <ChooseFolderDialog host={host} purpose={question.purpose} /> : null}
      {question?.kind === 'transcript' ? <ChooseTranscriptDialog host={host} /> : null}
      {question?.kind === 'save' ? <ChooseFileDialog host={host} suggested={question.name} /> : null}
      {question?.kind === 'copy' ? (
        <CopyDialog text={question.text} onEnd={(outcome) => answer('copy', outcome)} />
      ) : null}
    </>
  );
}

function ConnectionNote({ connection: store }: { readonly connection: ConnectionStore }) {
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
