import { lstatSync, statSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import { errorCode } from '../../storage/errorCode.ts';
import { ignoreReason } from './ignoreReason.ts';
import { isAbsence, isInside, realPathOf } from '../../storage/resolveInside.ts';

/**
 * Describes a listed path as it is on disk now. `otherwise` is the reason to give if the file itself has none that
 * takes precedence. Folders are not listed one by one: one that is in the list is another repository.
 */
export function describeFile(realRoot: string, path: string, otherwise?: IgnoreReason): FileEntry {
  const place = join(realRoot, path);
  try {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (stats === undefined) return { path, bytes: null, ignored: 'missing' };
    if (stats.isSymbolicLink()) return describeLink(realRoot, path, place, otherwise);
    if (stats.isDirectory()) return { path: withSlash(path), bytes: null, ignored: otherwise ?? 'submodule' };
    return describe(path, stats, otherwise);
  } catch (error) {
    return unreadable(path, errorCode(error));
  }
}

function describeLink(realRoot: string, path: string, place: string, otherwise?: IgnoreReason): FileEntry {
  const real = realPathOf(place);
  if (!isInside(realRoot, real)) return { path, bytes: null, ignored: 'link out of the project' };
  const stats = statSync(real);
  // The target of the link counts too: a harmless name must not bring in a secrets file.
  const target = relative(realRoot, real).replaceAll(sep, '/');
  return describe(path, stats, otherwise, ignoreReason(target, stats.size));
}

function describe(
  path: string,
  stats: Stats,
  otherwise: IgnoreReason | undefined,
  ofTarget?: IgnoreReason,
): FileEntry {
  if (stats.isDirectory()) return { path, bytes: null, ignored: 'not a file' };
  if (!stats.isFile()) return { path, bytes: null, ignored: otherwise ?? 'pipe or device' };
  const own = ignoreReason(path, stats.size) ?? ofTarget;
  const weighs = own === 'secrets file' || own === 'binary' || own === 'too large';
  const ignored = weighs ? own : (otherwise ?? own);
  const modified = Math.trunc(stats.mtimeMs);
  return { path, bytes: stats.size, modified, ...(ignored === undefined ? {} : { ignored }) };
}

function unreadable(path: string, code: string): FileEntry {
  if (code === 'ELOOP') return { path, bytes: null, ignored: 'not a file' };
  if (code === 'EILSEQ') return { path, bytes: null, ignored: 'name not UTF-8' };
  return { path, bytes: null, ignored: isAbsence(code) ? 'missing' : 'no permission' };
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
