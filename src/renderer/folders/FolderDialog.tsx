import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleMinus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { FolderFigures, FolderFile } from '../../shared/domain/source/folder.ts';
import { belowFolder, nameFolder } from '../../shared/domain/source/folderPattern.ts';
import { createLatest } from '../requests/createLatest.ts';
import { filesWords } from '../stack/folderWords.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { formatCount } from '../ui/formats.ts';
import { Modal } from '../ui/Modal.tsx';
import { FolderFields } from './FolderFields.tsx';
import type { LivingStore } from './livingStore.ts';
import { excludeTyped, readTyped, typedFolder } from './patternText.ts';
import { useMatch } from './useMatch.ts';

export interface FolderDialogProps {
  readonly living: LivingStore;
  readonly stack: StackStore;
  readonly source: FolderSource;
  /** Absent until it is in the stack. */
  readonly itemId?: string;
  readonly onClose: () => void;
}

/** Edits a living item: its pattern, and the files that it matches. */
export function FolderDialog({ living, stack, source, itemId, onClose }: FolderDialogProps) {
  const [typed, setTyped] = useState(() => typedFolder(source));
  const [busy, setBusy] = useState(false);
  const read = readTyped(typed, source.project);
  const now = 'source' in read ? read.source : null;
  const match = useMatch(living, now);
  const files = useFiles(living, stack, itemId);
  const shown = now === null ? files : files.filter(({ path }) => !isExcluded(now, path));
  const isSame = now !== null && JSON.stringify(now) === JSON.stringify(source);
  const elsewhere = isSame ? (figuresOf(stack, itemId)?.elsewhere ?? 0) : 0;
  const act = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    if (await work()) onClose();
    else setBusy(false);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (now === null || busy) return;
    void act(() =>
      itemId === undefined ? living.getState().add(now) : living.getState().change(itemId, now),
    );
  };
  return (
    <Modal
      title={itemId === undefined ? 'Add files as a folder item' : nameFolder(source)}
      open
      wide
      onClose={onClose}
      ends={
        <>
          {itemId === undefined ? null : (
            <Button
              look="ghost"
              disabledReason={
                files.length === 0
                  ? 'No files match now'
                  : isSame
                    ? undefined
                    : 'Save or cancel the new pattern first'
              }
              onClick={() => void act(() => living.getState().split(itemId))}
            >
              Turn into single items
            </Button>
          )}
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            type="submit"
            form="folder-form"
            busy={busy}
            disabledReason={now === null ? 'The folder is not in the project' : undefined}
          >
            {itemId === undefined ? 'Add as one item' : 'Save'}
          </Button>
        </>
      }
    >
      <p>Carryover looks up the matching files each time it makes the message.</p>
      <form id="folder-form" className="form" onSubmit={save}>
        <FolderFields
          typed={typed}
          onChange={setTyped}
          problem={'problem' in read ? read.problem : undefined}
          match={match}
        />
      </form>
      {shown.length === 0 ? null : (
        <FolderFileList
          files={shown}
          onExclude={(path) => {
            const below = belowFolder(source.path, path);
            if (below !== null) setTyped(excludeTyped(typed, below));
          }}
        />
      )}
      {elsewhere === 0 ? null : (
        <p className="muted">
          {elsewhere === 1
            ? '1 file is not listed here, because another item contains it.'
            : `${filesWords(elsewhere)} are not listed here, because other items contain them.`}
        </p>
      )}
    </Modal>
  );
}

function figuresOf(stack: StackStore, itemId: string | undefined): FolderFigures | undefined {
  return stack.getState().assembly?.blocks.find((block) => block.itemId === itemId)?.folder;
}

/** True if the edited item excludes a file that the saved one still lists. */
function isExcluded(source: FolderSource, path: string): boolean {
  const below = belowFolder(source.path, path);
  return below !== null && (source.exclude ?? []).includes(excludeTyped(empty, below).exclude);
}

const empty = { folder: '', include: '', exclude: '' };

function useFiles(living: LivingStore, stack: StackStore, itemId: string | undefined): readonly FolderFile[] {
  const [files, setFiles] = useState<readonly FolderFile[]>([]);
  useEffect(() => {
    if (itemId === undefined) return undefined;
    const latest = createLatest();
    const ask = async (): Promise<void> => {
      const answer = await latest.run(() => living.getState().files(itemId));
      if (answer.status === 'ok') setFiles(answer.value);
    };
    void ask();
    const leave = stack.subscribe((now, before) => {
      if (now.assembly?.revision !== before.assembly?.revision) void ask();
    });
    return () => {
      latest.cancel();
      leave();
    };
  }, [living, stack, itemId]);
  return files;
}

interface FolderFileListProps {
  readonly files: readonly FolderFile[];
  readonly onExclude: (path: string) => void;
}

/** CSS pixels, as `--row`. */
const rowHeight = 26;

/** The files of a living item, each with its tokens and a button that excludes it. */
function FolderFileList({ files, onExclude }: FolderFileListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 560, height: 260 },
  });
  return (
    <div ref={scroller} className="folder-files scroll" tabIndex={-1}>
      <ul aria-label="Files of this item" style={{ height: files.length * rowHeight }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const file = files[index];
          return file === undefined ? null : (
            <li key={file.path} style={{ top: start }} aria-setsize={files.length} aria-posinset={index + 1}>
              <span className="trunc mono grow" title={file.problem ?? file.path}>
                <FileName name={file.path} />
              </span>
              {file.changed === undefined ? null : (
                <span className="badge warn">{file.changed === 'new' ? 'New' : 'Changed'}</span>
              )}
              {file.problem === undefined ? (
                <span className="num muted">{file.tokens === null ? '' : formatCount(file.tokens)}</span>
              ) : (
                <span className="badge bad">Can’t be read</span>
              )}
              <Button
                look="icon"
                size="s"
                icon={CircleMinus}
                aria-label={`Exclude ${file.path}`}
                onClick={() => onExclude(file.path)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
