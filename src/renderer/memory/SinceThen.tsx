import { Layers } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Drift, DriftFile } from '../../shared/domain/drift.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { levelNames, memoryLevels, type MemoryText } from '../../shared/domain/memory.ts';
import type { StackItemView } from '../../shared/domain/stack.ts';
import { DifferenceText, type DifferenceTextProps } from '../differences/DifferenceText.tsx';
import type { StackStore } from '../stack/stackStore.ts';
import { useDifference } from '../stack/useDifference.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { baseName } from '../ui/names/pathParts.ts';
import type { MemoryStore } from './memoryStore.ts';
import { levelIcons, levelKinds } from './memoryWords.ts';

interface SinceThenProps {
  readonly memory: MemoryStore;
  readonly stack: StackStore;
}

const differenceWords: DifferenceTextProps['words'] = {
  same: 'The text is the same as then.',
  'not-kept': 'The earlier text is not on this machine, so the lines can’t be shown.',
  'too-different': 'Almost every line has changed, so the texts are not compared line by line.',
};

/** Shows the fate of the files that a text names, the places of memory, and the stacks that hold the text. */
export function SinceThen({ memory, stack }: SinceThenProps) {
  const { text, drift, answer } = useStore(memory);
  const changed =
    drift?.files.filter(({ change }) => change !== 'unchanged' && change !== 'unknown').length ?? 0;
  return (
    <section className="col" aria-label="Since then" data-region="memory-since">
      <div className="colhead">
        <h2>Since then</h2>
        {changed === 0 ? null : <span className="count warn num">{formatCount(changed)}</span>}
      </div>
      <div className="colbody scroll memory-since">
        {text === null ? null : <Files memory={memory} text={text} />}
        <section aria-label="Where memory lives">
          <h3>Where memory lives</h3>
          <ul>
            {(['session', 'note', 'git', 'snippet'] as const)
              .filter((level) => memoryLevels.includes(level))
              .map((level) => (
                <li key={level} className="memory-level" data-kind={levelKinds[level]}>
                  <span className="kind-icon">
                    <Icon of={levelIcons[level]} size={15} />
                  </span>
                  <span>
                    {levelNames[level].one}
                    <small>{levelNames[level].about}</small>
                  </span>
                  <span className="num muted">{answer === null ? '' : formatCount(answer.all[level])}</span>
                </li>
              ))}
          </ul>
        </section>
        {text === null ? null : <InStacks text={text} stack={stack} />}
      </div>
    </section>
  );
}

function Files({ memory, text }: { readonly memory: MemoryStore; readonly text: MemoryText }) {
  const { drift, driftPhase, driftProblem } = useStore(memory);
  const [shown, setShown] = useState<string | null>(null);
  const close = useCallback(() => setShown(null), []);
  const words = noteOf(text, drift, driftPhase === 'failed' ? driftProblem : null, driftPhase === 'loading');
  const since = text.date === null ? 'Files' : `Files, ${formatTime(text.date)} to now`;
  return (
    <section aria-label="Files named">
      <h3>{since}</h3>
      {words === null ? null : <p className="muted">{words}</p>}
      {drift === null || drift.files.length === 0 ? null : (
        <ul>
          {drift.files.map((file) => (
            <li key={file.path} className="memory-file">
              <span className="mono trunc" title={showHidden(file.path)}>
                {showHidden(baseName(file.path))}
              </span>
              <ChangeWords file={file} />
              {file.change === 'edited' ? (
                <button
                  type="button"
                  className="link-button"
                  aria-label={`Diff of ${showHidden(file.path)}`}
                  onClick={() => setShown(file.path)}
                >
                  Diff
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {shown === null ? null : (
        <FileDialog key={shown} path={shown} memory={memory} date={text.date} onClose={close} />
      )}
    </section>
  );
}

/** Says why no files are compared; `null` if they are. */
function noteOf(text: MemoryText, drift: Drift | null, problem: string | null, busy: boolean): string | null {
  if (text.project === undefined) return 'A text of the library names no files of a project.';
  if (text.gone === true) return 'Folder not found, so nothing can be compared.';
  if (problem !== null) return problem;
  if (drift === null) return busy ? 'Comparing with the files now' : null;
  if (drift.problem !== null && drift.files.every(({ change }) => change === 'unknown')) return drift.problem;
  return drift.files.length === 0 ? 'It names no files.' : null;
}

function ChangeWords({ file }: { readonly file: DriftFile }) {
  const { change, added, deleted, to } = file;
  if (change === 'edited' && added !== null && deleted !== null) {
    return (
      <span className="num counts">
        <span className="good">{`+${formatCount(added)}`}</span>{' '}
        <span className="bad">{`−${formatCount(deleted)}`}</span>
      </span>
    );
  }
  const words = {
    unchanged: 'Unchanged',
    edited: 'Edited',
    deleted: 'Deleted',
    moved: `Moved${to === undefined ? '' : ` to ${showHidden(to)}`}`,
    unknown: 'Can’t be compared',
  }[change];
  return <span className={change === 'deleted' ? 'warn' : 'muted'}>{words}</span>;
}

interface FileDialogProps {
  readonly path: string;
  readonly memory: MemoryStore;
  readonly date: string | null;
  readonly onClose: () => void;
}

function FileDialog({ path, memory, date, onClose }: FileDialogProps) {
  const load = useCallback(() => memory.getState().difference(path), [path, memory]);
  const difference = useDifference(load, onClose);
  return (
    <Modal
      title={`Since ${date === null ? 'then' : formatTime(date)}: ${showHidden(path)}`}
      open
      full
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DifferenceText difference={difference} words={differenceWords} path={path} />
    </Modal>
  );
}

/** True for the item that a text becomes in a stack of its own project. */
export function isItemOf(
  text: Pick<MemoryText, 'level' | 'path' | 'commit' | 'id'>,
  { source }: StackItemView,
): boolean {
  switch (source.kind) {
    case 'snippet':
      return text.id === `snippet:${source.id}`;
    case 'file':
      return text.level === 'note' && source.project === undefined && source.path === text.path;
    case 'payload':
      return text.level === 'session' && text.path?.endsWith(`/session-${source.session}.md`) === true;
    case 'git':
      return (
        source.view.what === 'commit' &&
        text.commit !== undefined &&
        source.view.commit.length >= 7 &&
        text.commit.startsWith(source.view.commit)
      );
    default:
      return false;
  }
}

function InStacks({ text, stack }: { readonly text: MemoryText; readonly stack: StackStore }) {
  const stacks = useStore(stack, (state) => state.stacks);
  const projectId = useStore(stack, (state) => state.projectId);
  const isHere = text.project === undefined || text.project.id === projectId;
  const users = isHere ? stacks.filter(({ items }) => items.some((item) => isItemOf(text, item))) : [];
  if (users.length === 0) return null;
  return (
    <section aria-label="In stacks">
      <h3>In stacks</h3>
      <div className="memory-stacks">
        {users.map(({ id, name }) => (
          <span key={id} className="badge">
            <Icon of={Layers} size={11} />
            {showHidden(name)}
          </span>
        ))}
      </div>
    </section>
  );
}
