import { FilePlus2, Folder } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { formatCount } from '../ui/formats.ts';
import type { ImportDraft, BroughtIn } from './createImportDraft.ts';

export interface DropDialogProps {
  readonly importDraft: ImportDraft;
  /** True if a project is open, so that it can receive an item. */
  readonly hasProject: boolean;
}

/** Asks how to add files and folders from outside the project. */
export function DropDialog({ importDraft, hasProject }: DropDialogProps) {
  const asked = useStore(importDraft, (state) => state.asked);
  if (asked === null) return null;
  return <Asked asked={asked} importDraft={importDraft} hasProject={hasProject} />;
}

function Asked({ asked, importDraft, hasProject }: DropDialogProps & { readonly asked: BroughtIn }) {
  const { addCopies, addProject, openAsProject, openInWindow, close } = importDraft.getState();
  const { copies, folders, problems, isPlaced } = asked;
  return (
    <Modal
      title={titleOf(asked)}
      open
      wide
      onClose={close}
      ends={
        <>
          <Button look="ghost" onClick={close}>
            {copies.length + folders.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {copies.length === 0 ? null : (
            <Button
              look="primary"
              icon={FilePlus2}
              disabledReason={hasProject ? undefined : 'Open a project first'}
              onClick={() => void addCopies()}
            >
              {copies.length === 1 ? 'Add a copy' : `Add ${formatCount(copies.length)} copies`}
            </Button>
          )}
        </>
      }
    >
      {copies.length === 0 ? null : (
        <>
          <p>
            The stack gets a copy of the text as it is now.{' '}
            {isPlaced
              ? 'The copy does not follow later changes, because the file is outside the project.'
              : 'The copy does not follow later changes, because a browser does not tell where the file is. To follow a file of the project, add it from the list of files.'}
          </p>
          <ul className="drop-list">
            {copies.map(({ name, text }, at) => (
              <li key={`${String(at)} ${name}`}>
                <span className="trunc">{name}</span>
                <span className="muted num">{formatCount(text.length)} characters</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {folders.map(({ name, path }) => (
        <div key={path} className="drop-folder">
          <Icon of={Folder} size={15} />
          <span className="trunc" title={path}>
            {name}
          </span>
          <span className="grow" />
          {hasProject ? (
            <Button size="s" aria-label={`Add files of ${name}`} onClick={() => void addProject(path)}>
              Add its files
            </Button>
          ) : null}
          <Button
            size="s"
            aria-label={`Open ${name} in a new window`}
            onClick={() => void openInWindow(path)}
          >
            Open in a new window
          </Button>
          <Button size="s" aria-label={`Open ${name} as project`} onClick={() => void openAsProject(path)}>
            Open as project
          </Button>
        </div>
      ))}
      {problems.length === 0 ? null : (
        <ul className="drop-list" aria-label="Not added">
          {problems.map((problem) => (
            <li key={problem} className="warn">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

function titleOf({ copies, folders, isPlaced }: BroughtIn): string {
  if (copies.length + folders.length === 0) return 'This can’t be added';
  return isPlaced ? 'From outside the project' : 'From your computer';
}
