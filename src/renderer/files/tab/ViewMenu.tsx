import { ArrowDownWideNarrow, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FileSort } from '../../../shared/domain/file/fileView.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuCheck, DropMenuChoices, DropMenuItem, DropMenuLine } from '../../ui/DropMenu.tsx';
import type { FilesStore } from '../filesStore.ts';

const sorts: readonly { readonly value: FileSort; readonly label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size, largest first' },
  { value: 'tokens', label: 'Tokens, most first' },
  { value: 'time', label: 'Changed, newest first' },
];

export interface ViewMenuProps {
  readonly files: FilesStore;
  /** A menu group with the projects whose files the tree can show. */
  readonly choices?: ReactNode;
}

/** Chooses the order of the files, the files shown, and their project. */
export function ViewMenu({ files, choices }: ViewMenuProps) {
  const sort = useStore(files, (state) => state.sort);
  const showIgnored = useStore(files, (state) => state.showIgnored);
  const onlyChanged = useStore(files, (state) => state.onlyChanged);
  const hasGit = useStore(files, (state) => state.changes !== null);
  const { setView, listAgain } = files.getState();
  const label = choices === undefined ? 'Sort and filter files' : 'Sort, filter and choose project';
  return (
    <DropMenu align="end" trigger={<Button look="icon" icon={ArrowDownWideNarrow} aria-label={label} />}>
      <DropMenuChoices
        title="Sort by"
        value={sort}
        options={sorts}
        onChange={(by) => setView({ sort: by })}
      />
      <DropMenuLine />
      <DropMenuCheck checked={showIgnored} onChange={(ignored) => setView({ ignored })}>
        Ignored files
      </DropMenuCheck>
      {hasGit || onlyChanged ? (
        <DropMenuCheck checked={onlyChanged} onChange={(changed) => setView({ changed })}>
          Only changed in git
        </DropMenuCheck>
      ) : null}
      {choices === undefined ? null : (
        <>
          <DropMenuLine />
          {choices}
        </>
      )}
      <DropMenuLine />
      <DropMenuItem icon={RefreshCw} onChoose={() => void listAgain()}>
        List files again
      </DropMenuItem>
    </DropMenu>
  );
}
