import { Checkbox } from '@base-ui/react/checkbox';
import { clsx } from 'clsx';
import { Check, FileMinus, FilePlus, Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { changeLetter } from '../../shared/domain/source/changeLetter.ts';
import type { GitFile, GitLeftOut } from '../../shared/domain/source/git.ts';
import {
  isDiffView,
  keyOfGitView,
  type FileChoice,
  type GitDiffView,
} from '../../shared/domain/source/gitView.ts';
import { whyNotFile } from '../files/tree/whyNot.ts';
import { pathActions } from '../paths/pathActions.ts';
import { usePathActs } from '../paths/PathActsContext.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { goToNeighbour } from '../ui/focus/goToNeighbour.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { baseName } from '../ui/names/pathParts.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import { useRowMenus } from '../ui/RowMenu.tsx';
import { tellApart } from '../ui/names/tellApart.ts';
import { canChoose, chooseFiles, isChosen, withChoice } from './chooseFile.ts';
import { findGitItem } from './findGitItem.ts';
import type { GitStore } from './gitStore.ts';
import { listFacts } from '../../shared/domain/listWords.ts';

interface GitFileListProps {
  readonly view: GitDiffView;
  readonly title: string;
  readonly git: GitStore;
  readonly stack: StackStore;
}

/** Rows drawn at a time. */
const step = 200;

/**
 * The files of a diff with their tokens. Ticks apply to the item if it is in the stack, else to the item to be added.
 */
export function GitFileList({ view, title, git, stack }: GitFileListProps) {
  const key = keyOfGitView(view);
  const opened = useStore(git, ({ open }) => open.get(key));
  const drafted = useStore(git, ({ choices }) => choices.get(key));
  const items = useStore(stack, (state) => state.current?.items);
  const [shown, setShown] = useState(step);
  const [stop, setStop] = useState<string | null>(null);
  /** The last choice, which the stack does not show yet: the next tick builds on it. */
  const sent = useRef<{ readonly choice: FileChoice } | null>(null);
  const item = findGitItem(items, view);
  const choice: FileChoice = (item !== null && isDiffView(item.view) ? item.view : drafted) ?? {};
  const choose = (some: readonly GitFile[], chosen: boolean): void => {
    const next = chooseFiles(sent.current?.choice ?? choice, some, chosen);
    if (item === null) {
      git.getState().choose(view, next);
      return;
    }
    const mine = { choice: next };
    sent.current = mine;
    void stack
      .getState()
      .changeSource(item.id, { kind: 'git', view: withChoice(view, next) })
      .finally(() => {
        if (sent.current === mine) sent.current = null;
      });
  };
  const paths = usePathActs();
  const { area, menu } = useRowMenus('[data-path]', (row) => {
    const file = opened?.files.find(({ path }) => path === row.dataset['path']);
    if (file === undefined) return null;
    const gone = file.change === 'deleted' ? 'This change deletes it.' : undefined;
    return {
      label: `Menu of ${baseName(file.path)}`,
      groups: [
        inDiff(file, isChosen(file, choice), (chosen) => choose([file], chosen)),
        ofFile(file, stack, gone),
        pathActions(paths, { paths: [file.path] }, true, gone),
      ],
    };
  });
  if (opened === undefined) return null;
  const { phase, files, partial, problem } = opened;
  if (phase === 'failed') {
    return (
      <div className="git-files-note bad" role="alert">
        <span>{problem}</span>
        <Button size="s" onClick={() => void reopen(git, view)}>
          Retry
        </Button>
      </div>
    );
  }
  if (files.length === 0) {
    return (
      <p className="git-files-note muted">{phase === 'loading' ? 'Reading the files' : 'Nothing differs.'}</p>
    );
  }
  const chosen = files.filter((file) => isChosen(file, choice));
  const names = tellApart(files.map(({ path }) => path));
  const able = files.slice(0, shown).filter(canChoose);
  const tabStop = able.find(({ path }) => path === stop) ?? able[0];
  const plain = files.filter(({ leftOut }) => leftOut === null);
  const allIn = plain.every((file) => isChosen(file, choice));
  return (
    <div className="git-files">
      <div className="git-files-note">
        <span className="num">{`${formatCount(chosen.length)} of ${formatCount(files.length)} files`}</span>
        <span className="grow" />
        {plain.length < 2 ? null : (
          <button type="button" className="link-button" onClick={() => choose(plain, !allIn)}>
            {allIn ? 'None' : 'All'}
          </button>
        )}
      </div>
      {menu}
      <ul aria-label={`Files of ${title}`} {...area}>
        {files.slice(0, shown).map((file) => (
          <li key={file.path} data-path={file.path}>
            <GitFileRow
              file={file}
              name={names.get(file.path) ?? file.path}
              chosen={isChosen(file, choice)}
              tabStop={file === tabStop}
              onFocus={() => setStop(file.path)}
              onChoose={(wanted) => choose([file], wanted)}
            />
          </li>
        ))}
      </ul>
      {files.length > shown ? (
        <Button size="s" look="ghost" onClick={() => setShown(shown + step)}>
          {`Show ${formatCount(Math.min(step, files.length - shown))} more`}
        </Button>
      ) : null}
      {partial === null ? null : <p className="git-files-note warn">{partial}</p>}
    </div>
  );
}

interface GitFileRowProps {
  readonly file: GitFile;
  readonly name: string;
  readonly chosen: boolean;
  /** True if the Tab key reaches this row; arrow keys reach the others. */
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (chosen: boolean) => void;
}

function GitFileRow({ file, name, chosen, tabStop, onFocus, onChoose }: GitFileRowProps) {
  const { path, change, added, deleted, tokens, leftOut } = file;
  const able = canChoose(file);
  const lines =
    added === null || deleted === null || added + deleted === 0
      ? ''
      : `+${formatCount(added)} −${formatCount(deleted)}`;
  const end = leftOut !== null && !chosen ? leftOut : tokens === null ? '' : formatCount(tokens);
  const words = [path, change, lines, leftOut ?? '', tokens === null ? '' : `${formatCount(tokens)} tokens`];
  return (
    <Checkbox.Root
      nativeButton
      checked={chosen}
      disabled={!able}
      className={clsx('row git-file', chosen && 'in', !chosen && leftOut !== null && 'ignored')}
      title={`${path}\n${listFacts([change, lines])}`}
      render={<button type="button" aria-label={listFacts(words)} />}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={goToNeighbour}
      onCheckedChange={onChoose}
    >
      <span className="check" data-checked={chosen} data-disabled={!able || undefined}>
        {chosen ? <Icon of={Check} size={10} /> : null}
      </span>
      <span className="git-letter" data-change={change}>
        {changeLetter(change)}
      </span>
      <span className="name">
        <FileName name={name} />
      </span>
      <span className="git-lines num">{lines}</span>
      <span className={clsx(leftOut !== null && !chosen ? 'why' : 'row-tokens num')}>{end}</span>
    </Checkbox.Root>
  );
}

function inDiff(file: GitFile, chosen: boolean, choose: (chosen: boolean) => void): RowActionGroup {
  const able = canChoose(file);
  return groupOf({
    label: chosen ? 'Exclude from the diff' : 'Include in the diff',
    icon: chosen ? Minus : Plus,
    keys: able ? 'Space' : undefined,
    whyNot: able ? undefined : `Its lines can’t be shown: ${file.leftOut ?? ''}.`,
    run: () => choose(!chosen),
  });
}

/** Returns the actions on the file itself, as it is on disk. */
function ofFile({ path, leftOut }: GitFile, stack: StackStore, gone: string | undefined): RowActionGroup {
  const { current, addFiles, removeFiles } = stack.getState();
  const isIn = current?.items.some(
    ({ source }) => source.kind === 'file' && source.path === path && source.project === undefined,
  );
  if (isIn === true) {
    return groupOf({
      label: 'Remove the file from the stack',
      icon: FileMinus,
      run: () => void removeFiles([path]),
    });
  }
  return groupOf({
    label: 'Add the file to the stack',
    icon: FilePlus,
    whyNot: current === null ? 'Make a stack first' : (gone ?? whyNotAdded(leftOut)),
    run: () => void addFiles([path]),
  });
}

/** Returns why the file can't be added: most reasons that keep it out of a diff keep it out of the stack, too. */
function whyNotAdded(leftOut: GitLeftOut | null): string | undefined {
  switch (leftOut) {
    case 'binary':
    case 'secrets file':
    case 'submodule':
    case 'too large':
    case 'name not UTF-8':
    case 'not a file':
      return whyNotFile(leftOut);
    case 'large file storage':
      return 'Git keeps its text outside the repository.';
    default:
      return undefined;
  }
}

async function reopen(git: GitStore, view: GitDiffView): Promise<void> {
  await git.getState().toggle(view);
  await git.getState().toggle(view);
}
