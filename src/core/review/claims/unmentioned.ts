import type { RepositoryClaims } from '../../../shared/domain/payloadCheck.ts';
import { isInFolder } from '../../git/dirtyPaths.ts';
import type { ChangesSince } from './changesSince.ts';
import type { ClaimedFile } from './claimedFiles.ts';

type Unmentioned = Extract<RepositoryClaims, { repository: 'here' }>['unmentioned'];

const most = 200;

/** Returns changed files that a payload does not name, the most changed first. Generated files are only counted. */
export function unmentioned(
  { files }: ChangesSince,
  claimed: readonly ClaimedFile[],
  folder: string,
): { readonly files: Unmentioned; readonly more: number } {
  const named = new Set(claimed.map(({ path }) => path));
  const others = files.filter(
    ({ path, from }) =>
      !isInFolder(path, folder) && !isNamed(path, named) && (from === undefined || !named.has(from)),
  );
  const written = others.filter(({ leftOut }) => leftOut !== 'lock file' && leftOut !== 'generated');
  const listed = written
    .map(({ path, added, deleted }) => ({ path, added, deleted }))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.path < b.path ? -1 : 1))
    .slice(0, most);
  return { files: listed, more: others.length - listed.length };
}

/** True if the path, or a folder that contains it, is named. */
function isNamed(path: string, named: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (named.has(path.slice(0, end))) return true;
  }
  return false;
}

function sizeOf({ added, deleted }: Unmentioned[number]): number {
  return (added ?? 0) + (deleted ?? 0);
}
