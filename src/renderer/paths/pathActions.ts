import { Copy, ExternalLink, FolderOpen } from 'lucide-react';
import { mayBeOpened } from '../../shared/domain/file/openedFile.ts';
import { fileManager, isWindows } from '../ui/platform.ts';
import { groupOf, type RowActionGroup } from '../ui/rowAction.ts';
import type { PathActs, Places } from './createPathActs.ts';

const oneOnly = 'One at a time.';

/**
 * Returns the actions that every row of a file or folder offers. `gone`: why nothing exists there any more, as a
 * sentence.
 */
export function pathActions(
  acts: PathActs | null,
  places: Places,
  isFile: boolean,
  gone?: string,
): RowActionGroup {
  if (acts === null || places.paths.length === 0) return groupOf();
  const several = places.paths.length > 1;
  const hasFileManager = acts.host() === 'window';
  const [path = ''] = places.paths;
  return groupOf(
    {
      label: several ? 'Copy paths' : 'Copy path',
      icon: Copy,
      run: () => void acts.copy(places, 'disk'),
    },
    path !== '.' && {
      label: several ? 'Copy relative paths' : 'Copy relative path',
      icon: Copy,
      run: () => void acts.copy(places, 'project'),
    },
    hasFileManager && {
      label: `Show in ${fileManager}`,
      icon: FolderOpen,
      whyNot: several ? oneOnly : gone,
      run: () => void acts.reveal(places),
    },
    hasFileManager &&
      isFile && {
        label: 'Open in default app',
        icon: ExternalLink,
        whyNot: several ? oneOnly : (gone ?? whyNotOpened(path)),
        run: () => void acts.open(places),
      },
  );
}

/** Judges by the name only; the host inspects the file itself. */
function whyNotOpened(path: string): string | undefined {
  return mayBeOpened(path, isWindows) ? undefined : 'The system might run a file of this kind.';
}
