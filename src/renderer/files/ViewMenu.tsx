import { ArrowDownWideNarrow } from 'lucide-react';
import { useStore } from 'zustand';
import type { FileSort } from '../../shared/domain/fileView.ts';
import { Button } from '../ui/Button.tsx';
import { DropMenu, DropMenuCheck, DropMenuChoices, DropMenuLine } from '../ui/DropMenu.tsx';
import type { FilesStore } from './filesStore.ts';

const sorts: readonly { readonly value: FileSort; readonly label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size, largest first' },
  { value: 'tokens', label: 'Tokens, most first' },
  { value: 'time', label: 'Changed, newest first' },
];

/** In which order files are shown, and which of them. */
export function ViewMenu({ files }: { readonly files: FilesStore }) {
  const sort = useStore(files, (state) => state.sort);
  const showIgnored = useStore(files, (state) => state.showIgnored);
  const onlyChanged = useStore(files, (state) => state.onlyChanged);
  const hasGit = useStore(files, (state) => state.changes !== null);
  const { setView } = files.getState();
  return (
    <DropMenu
      align="end"
      trigger={<Button look="icon" icon={ArrowDownWideNarrow} aria-label="Sort and filter files" />}
    >
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
    </DropMenu>
  );
}
