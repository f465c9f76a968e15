import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isRefusedPath } from './refusedPath.ts';
import { errorCode } from './errorCode.ts';

export type Resolved =
  | { readonly status: 'ok'; readonly real: string }
  | { readonly status: 'missing' | 'unreadable' | 'outside-project'; readonly cause: string };

/**
 * Returns the target of a project's path on disk, links followed. Links may lead anywhere inside the project, not out
 * of it.
 */
export function resolveInside(root: string, path: string): Resolved {
  if (isRefusedPath(path)) return { status: 'outside-project', cause: 'path' };
  try {
    const place = join(root, path);
    const real = realPathOf(place);
    // No part of the path is a link, which is nearly always so: then it is inside by its name.
    if (real === place) return { status: 'ok', real };
    return isInside(realpathSync.native(root), real)
      ? { status: 'ok', real }
      : { status: 'outside-project', cause: 'link' };
  } catch (error) {
    const cause = errorCode(error);
    return { status: isAbsence(cause) ? 'missing' : 'unreadable', cause };
  }
}

/**
 * Returns the target of a path, links followed. Throws the system's error, and `EILSEQ` if the target has a name that is
 * not UTF-8: the string would name another file.
 */
export function realPathOf(place: string): string {
  const real = realpathSync.native(place);
  if (!real.includes('\ufffd') || isUtf8(realpathSync.native(place, 'buffer'))) return real;
  throw Object.assign(new Error('The target’s name is not UTF-8.'), { code: 'EILSEQ' });
}

/** Compares by segment: `/a/bc` is not inside `/a/b`. Both have to be real paths. */
export function isInside(realRoot: string, real: string): boolean {
  const way = relative(realRoot, real);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** True if no such file exists; that includes names that the file system can't represent. */
export function isAbsence(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'EINVAL';
}
