import { EyeOff, FileMinus, GitBranch, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import type { FolderAnswer, PayloadFolder } from '../../shared/domain/payload/payloadFolder.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { FolderStore } from './folderStore.ts';

interface Choice {
  readonly answer: FolderAnswer;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string;
  readonly line?: string;
}

/** Asks whether saved payloads are committed with the repository. */
export function FolderDialog({ store }: { readonly store: FolderStore }) {
  const question = useStore(store, (state) => state.question);
  const busy = useStore(store, (state) => state.busy);
  if (question === null) return null;
  const { folder, saving } = question;
  const { choose, close } = store.getState();
  return (
    <Modal
      title={saving ? 'Should git track the payloads?' : title(folder)}
      open
      onClose={close}
      ends={
        saving ? (
          <>
            <Button look="ghost" onClick={close}>
              Don’t save
            </Button>
            <Button disabledReason={busy ? 'Working' : undefined} onClick={() => void choose('later')}>
              Ask later
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      {saving ? <p>{`${title(folder)}. Carryover saves payloads and first messages there.`}</p> : null}
      <p>
        <b>Tracked:</b> payloads are committed like code. Your team and every clone get them.
      </p>
      <p>
        <b>Ignored:</b> payloads stay on this machine. Some agents cannot mention ignored files. Add such a
        file to a stack, or copy it as Markdown.
      </p>
      {folder.state === 'ignored' ? (
        <p>{`To share the folder, remove the line that names ${folder.path} from the ignore file.`}</p>
      ) : null}
      <ul className="choice-list">
        {choicesOf(folder).map(({ answer, icon, name, about, line }) => (
          <li key={answer}>
            <button type="button" disabled={busy} onClick={() => void choose(answer)}>
              <Icon of={icon} />
              <span>
                {name}
                <small className="muted">
                  {about}
                  {line === undefined ? null : <code className="mono">{line}</code>}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function title({ path, state }: PayloadFolder): string {
  switch (state) {
    case 'tracked':
      return `${path} is tracked by git`;
    case 'ignored':
      return `${path} is ignored by git`;
    case 'none':
      return `${path} is not in a repository`;
  }
}

function choicesOf({ state, lines }: PayloadFolder): readonly Choice[] {
  if (state === 'ignored') {
    return [{ answer: 'ignored', icon: EyeOff, name: 'Keep ignored', about: 'Changes nothing.' }];
  }
  if (state === 'none' || lines === null) return [];
  return [
    { answer: 'tracked', icon: GitBranch, name: 'Keep tracked', about: 'Changes nothing.' },
    {
      answer: 'exclude',
      icon: EyeOff,
      name: 'Ignore in .git/info/exclude',
      about: 'Only for this clone of the repository. Adds the line ',
      line: lines.exclude,
    },
    {
      answer: 'gitignore',
      icon: FileMinus,
      name: 'Add to .gitignore',
      about: 'For everyone who has the repository. Adds the line ',
      line: lines.gitignore,
    },
  ];
}
