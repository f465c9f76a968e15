import { useStore } from 'zustand';
import { ChooseFileDialog } from './ChooseFileDialog.tsx';
import { ChooseFolderDialog } from './ChooseFolderDialog.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import type { BrowserHost } from './createBrowserHost.ts';

/** What the system shows elsewhere. */
export function BrowserParts({ host }: { readonly host: BrowserHost }) {
  const question = useStore(host.dialogs, (state) => state.question);
  const { answer } = host.dialogs.getState();
  return (
    <>
      <ConnectionNote connection={host.connection} />
      {question?.kind === 'folder' ? <ChooseFolderDialog host={host} purpose={question.purpose} /> : null}
      {question?.kind === 'save' ? <ChooseFileDialog host={host} suggested={question.name} /> : null}
      {question?.kind === 'copy' ? (
        <CopyDialog text={question.text} onEnd={(held) => answer('copy', held)} />
      ) : null}
    </>
  );
}
