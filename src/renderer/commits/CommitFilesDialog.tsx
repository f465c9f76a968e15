import { CircleAlert, Copy, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { CommitPlan, PlannedFile } from '../../shared/api/commits.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatCount } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { commandsOf, tickedFiles, type CommitFilesState, type CommitFilesStore } from './commitFilesStore.ts';
import { CommitFileRow } from './CommitFileRow.tsx';
import { GitOutput } from './GitOutput.tsx';
import { joinSentences } from '../ui/joinSentences.ts';

interface CommitFilesDialogProps {
  readonly store: CommitFilesStore;
}

/** A press beside the dialog is no request to stop git. */
const ignore = (): void => undefined;

/** Lists uncommitted files with the message and the commands of a commit, and makes it after confirmation. */
export function CommitFilesDialog({ store }: CommitFilesDialogProps) {
  const state = useStore(store);
  const { subject, phase, problem, plan, running, refusal, message } = state;
  if (subject === null) return null;
  const { run, stop, look } = store.getState();
  const chosen = tickedFiles(state);
  const isBusy = running !== null;
  const reason =
    plan === null
      ? 'The files are not read yet'
      : chosen.length === 0
        ? 'Tick a file first'
        : message.trim() === ''
          ? 'Write a message first'
          : phase === 'loading'
            ? 'The files are being read'
            : undefined;
  return (
    <Modal
      title={chosen.length === 0 ? 'Commit files' : `Commit ${countWords(chosen.length, 'file')}`}
      open
      middle
      onClose={isBusy ? ignore : stop}
      ends={
        <>
          {isBusy ? (
            <output className="muted grow">Git and your hooks are running.</output>
          ) : (
            <Button
              look="ghost"
              icon={RefreshCw}
              busy={phase === 'loading'}
              className="start"
              onClick={() => void look()}
            >
              Look again
            </Button>
          )}
          <Button onClick={stop}>{isBusy ? 'Stop' : 'Cancel'}</Button>
          <Button look="primary" busy={isBusy} disabledReason={reason} onClick={() => void run()}>
            {chosen.length === 0 ? 'Commit' : `Commit ${countWords(chosen.length, 'file')}`}
          </Button>
        </>
      }
    >
      <div className="commit-files scroll">
        {plan === null ? (
          <Unplanned phase={phase} problem={problem} />
        ) : (
          <Planned store={store} plan={plan} />
        )}
      </div>
      {refusal === null ? null : (
        <section className="note bad commit-refusal" role="alert" aria-label="Not committed">
          <Icon of={CircleAlert} size={14} />
          <div>
            <p>{showHidden(refusal.words)}</p>
            {refusal.output === null ? null : <GitOutput output={refusal.output} />}
          </div>
        </section>
      )}
    </Modal>
  );
}

/** Before there is a list of files, or if there is none. */
function Unplanned({ phase, problem }: Pick<CommitFilesState, 'phase' | 'problem'>) {
  if (phase !== 'failed')
    return <output>Reading the uncommitted files, and scanning them for secrets.</output>;
  return (
    <div className="note warn" role="alert">
      <Icon of={CircleAlert} size={14} />
      <p>{showHidden(problem ?? '')}</p>
    </div>
  );
}

function Planned({ store, plan }: CommitFilesDialogProps & { readonly plan: CommitPlan }) {
  const id = useId();
  const ticked = useStore(store, (state) => state.ticked);
  const message = useStore(store, (state) => state.message);
  const { write, copy } = store.getState();
  const own = plan.files.filter(({ touched }) => touched);
  const others = plan.files.filter(({ touched }) => !touched);
  const commands = commandsOf({ plan, ticked, message });
  return (
    <>
      <p>{placeWords(plan)}</p>
      {plan.branch === null ? (
        <p className="note warn">
          <Icon of={CircleAlert} size={14} />
          <span>
            HEAD is detached: no branch will have this commit. To keep it, begin a branch first with git
            switch -c and a name.
          </span>
        </p>
      ) : null}
      <Files store={store} name="Written by the session" files={own} />
      <Files
        store={store}
        name={own.length === 0 ? 'Uncommitted files' : 'Other uncommitted files'}
        files={others}
      />
      {plan.files.length === 0 ? <p>Every change is committed.</p> : null}
      {plan.more === 0 ? null : (
        <p>
          {plan.more === 1
            ? '1 more file is not listed here. Commit it in a terminal.'
            : `${formatCount(plan.more)} more files are not listed here. Commit them in a terminal.`}
        </p>
      )}
      {plan.files.length === 0 ? null : (
        <div className="form">
          <label htmlFor={`${id}-message`}>Message</label>
          <span className="field area">
            <textarea
              id={`${id}-message`}
              rows={4}
              maxLength={10_000}
              value={message}
              aria-invalid={message.trim() === '' || undefined}
              onChange={(event) => write(event.target.value)}
            />
          </span>
          <span className="hstack">
            <span className="field-label" id={`${id}-commands`}>
              Commands to run
            </span>
            <span className="grow" />
            {commands === '' ? null : (
              <Button look="ghost" size="s" icon={Copy} onClick={() => void copy()}>
                Copy commands
              </Button>
            )}
          </span>
          <section className="session-command code scroll" aria-labelledby={`${id}-commands`} tabIndex={0}>
            {commands === '' ? 'None: no file is ticked.' : showHidden(commands)}
          </section>
        </div>
      )}
    </>
  );
}

/** Says what the commit contains and where it goes, a sentence each. */
function placeWords({ branch, folder, head }: CommitPlan): string {
  const where = branch === null ? null : showHidden(branch);
  return joinSentences([
    'Commits the ticked files as they are on disk, with your own git settings and hooks.',
    where === null ? '' : head === null ? `It is the first commit of ${where}.` : `It goes to ${where}.`,
    folder === null ? '' : `The repository is ${showHidden(folder)}.`,
    'Other staged files stay staged.',
  ]);
}

interface FilesProps extends CommitFilesDialogProps {
  readonly name: string;
  readonly files: readonly PlannedFile[];
}

function Files({ store, name, files }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <section className="panel" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span className="grow" />
        <span className="muted num">{formatCount(files.length)}</span>
      </header>
      <ul className="commit-rows scroll" aria-label={name} tabIndex={-1}>
        {files.map((file) => (
          <CommitFileRow key={file.key} store={store} file={file} />
        ))}
      </ul>
    </section>
  );
}
