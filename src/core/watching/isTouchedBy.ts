import type { StackItem } from '../../shared/domain/stack.ts';
import type { ChangedPaths } from './watchFolder.ts';

/** Whether an item may read differently after changes of these paths. A folder stands for all that was in it. */
export function isTouchedBy({ source }: StackItem, paths: ChangedPaths): boolean {
  switch (source.kind) {
    case 'file':
      return source.project === undefined && touches(source.path, paths);
    case 'folder':
      return source.project === undefined && reaches(source.path, paths);
    // What has drifted since it was saved is said with it.
    case 'payload':
    case 'git':
      return true;
    default:
      return false;
  }
}

/** As `isTouchedBy`, after changes in another project that stacks call `alias`. */
export function isTouchedIn(alias: string, { source }: StackItem, paths: ChangedPaths): boolean {
  if (source.kind !== 'file' && source.kind !== 'folder') return false;
  if (source.project !== alias) return false;
  return source.kind === 'file' ? touches(source.path, paths) : reaches(source.path, paths);
}

/** What a folder comes to may change with anything in it, and with what git lists and ignores. */
function reaches(path: string, paths: ChangedPaths): boolean {
  if (paths === null || path === '.') return true;
  const folder = path.replace(/\/+$/u, '');
  return (
    touches(folder, paths) ||
    paths.some(
      (changed) =>
        changed.startsWith(`${folder}/`) ||
        /(^|\/)\.gitignore$/u.test(changed) ||
        changed === '.git/index' ||
        changed === '.git/info/exclude',
    )
  );
}

function touches(file: string, paths: ChangedPaths): boolean {
  return paths === null || paths.some((path) => path === file || file.startsWith(`${path}/`));
}
