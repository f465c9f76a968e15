import type { StackItem } from '../../shared/domain/stack.ts';
import type { ChangedPaths } from './watchFolder.ts';

/** Whether an item may read differently after changes of these paths. A folder stands for all that was in it. */
export function isTouchedBy({ source }: StackItem, paths: ChangedPaths): boolean {
  switch (source.kind) {
    case 'file':
      return touches(source.path, paths);
    // What has drifted since it was saved is said with it.
    case 'payload':
    case 'git':
      return true;
    default:
      return false;
  }
}

function touches(file: string, paths: ChangedPaths): boolean {
  return paths === null || paths.some((path) => path === file || file.startsWith(`${path}/`));
}
