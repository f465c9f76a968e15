import { ArrowUp, Eye, EyeOff, Folder, FolderGit2, GitBranch, House } from 'lucide-react';
import {
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import type { ListedFolder } from '../../shared/api/machine.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatCount } from '../ui/formats.ts';
import { offered, type FolderPlaceState, type FolderPlaceStore } from './folderPlaceStore.ts';
import { joinSentences } from '../ui/joinSentences.ts';

export interface FolderPlacesProps {
  readonly places: FolderPlaceStore;
  /** Called on Enter if the typed path is complete. */
  readonly onChoose: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

const marks = {
  repository: { icon: FolderGit2, words: 'repository' },
  worktree: { icon: GitBranch, words: 'worktree' },
} as const;

/** Browses folders: a field for a path, which Tab completes, and the folders that can follow. */
export function FolderPlaces({ places, onChoose, field, children }: FolderPlacesProps) {
  const state = useStore(places);
  const { typed, listing, problem, hiddenToo } = state;
  const [picked, setPicked] = useState<string | null>(null);
  const listId = useId();
  const folders = offered(state);
  const at = folders.findIndex(({ name }) => name === picked);
  const { type, enter, goTo, showHidden } = places.getState();
  const go = (name: string): void => {
    setPicked(null);
    enter(name);
  };
  useEffect(() => {
    if (at !== -1) document.getElementById(optionId(listId, at))?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const first = folders[at === -1 ? 0 : at];
    const begun = listing !== null && !typed.endsWith(listing.separator);
    if (event.altKey && event.key === 'ArrowUp') {
      if (listing?.parent != null) goTo(listing.parent);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next =
        at === -1 && event.key === 'ArrowUp' ? folders.length - 1 : at + (event.key === 'ArrowDown' ? 1 : -1);
      setPicked(folders[Math.min(next, folders.length - 1)]?.name ?? null);
    } else if (event.key === 'Enter') {
      if (at === -1) onChoose();
      else go(picked ?? '');
    } else if (event.key === 'Tab' && !event.shiftKey && begun && first !== undefined) go(first.name);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="folder-line">
        <Button
          look="icon"
          icon={ArrowUp}
          aria-label="Folder above"
          disabledReason={listing?.parent == null ? 'This is the top folder' : undefined}
          onClick={() => listing?.parent != null && goTo(listing.parent)}
        />
        <Button
          look="icon"
          icon={House}
          aria-label="Home folder"
          onClick={() => listing !== null && goTo(listing.home)}
        />
        <label className="field grow">
          <input
            ref={field}
            className="mono"
            role="combobox"
            aria-label="Folder"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={at === -1 ? undefined : optionId(listId, at)}
            spellCheck={false}
            autoComplete="off"
            maxLength={4_096}
            value={typed}
            onChange={(event) => {
              setPicked(null);
              type(event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <Button
          look="icon"
          icon={hiddenToo ? EyeOff : Eye}
          aria-label="Hidden folders"
          aria-pressed={hiddenToo}
          onClick={() => showHidden(!hiddenToo)}
        />
      </div>
      <FolderList id={listId} folders={folders} active={at} onPoint={setPicked} onEnter={go} />
      <output className="muted folder-state">{problem ?? stateOf(state, folders.length)}</output>
      {listing !== null && listing.tops.length > 1 ? (
        <div className="folder-line">
          {listing.tops.map((top) => (
            <Button key={top} size="s" onClick={() => goTo(top)}>
              {top}
            </Button>
          ))}
        </div>
      ) : null}
      {children}
    </>
  );
}

interface FolderListProps {
  readonly id: string;
  readonly folders: readonly ListedFolder[];
  readonly active: number;
  readonly onPoint: (name: string) => void;
  readonly onEnter: (name: string) => void;
}

// The browser's native option lists cannot show marks.
const listbox = { role: 'listbox', 'aria-label': 'Folders' } as const;

function FolderList({ id, folders, active, onPoint, onEnter }: FolderListProps) {
  return (
    <div {...listbox} id={id} className="folder-list" tabIndex={-1}>
      {folders.map(({ name, git, hidden }, index) => {
        // The field handles the keys and keeps the focus; the pointer is only another way.
        const pointer = {
          role: 'option',
          onPointerMove: index === active ? undefined : () => onPoint(name),
          onClick: () => onEnter(name),
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
        };
        return (
          <div
            {...pointer}
            key={name}
            id={optionId(id, index)}
            className="option"
            aria-selected={index === active}
            data-hidden={hidden || undefined}
          >
            <Icon of={git === null ? Folder : marks[git].icon} size={14} className="muted" />
            <span className="trunc">{name}</span>
            {git === null ? null : <span className="end">{marks[git].words}</span>}
          </div>
        );
      })}
    </div>
  );
}

function stateOf({ reading, listing, typed }: FolderPlaceState, shown: number): string {
  if (reading || listing === null) return 'Reading the folder';
  if (listing.more > 0) return `${formatCount(listing.more)} more folders. Type the beginning of a name.`;
  // True for the folder itself, not for one whose name is being typed.
  const isHere = typed.endsWith(listing.separator) && listing.git !== null;
  return joinSentences([
    isHere ? `This is a ${listing.git}.` : '',
    shown === 0 ? 'This folder contains no folders.' : 'Enter opens a folder, Tab completes its name.',
  ]);
}

function optionId(list: string, index: number): string {
  return `${list}-${String(index)}`;
}
