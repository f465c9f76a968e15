const reservedOnWindows = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/iu;

/**
 * Says of a path, before the disk is asked, whether it can't name a file inside a project: only relative paths
 * with `/` and without `..` can. Windows forms of "elsewhere" are refused on every system, since stacks travel.
 */
export function isRefusedPath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path === '' || path.includes('\0')) return true;
  if (path.startsWith('/') || path.startsWith('\\') || /^[A-Za-z]:([\\/]|$)/u.test(path)) return true;
  if (path.split(/[\\/]/u).includes('..')) return true;
  if (platform !== 'win32') return false;
  // A colon names a drive or an alternate stream there, and these names are devices in every folder.
  if (path.includes('\\') || path.includes(':')) return true;
  return path.split('/').some((segment) => reservedOnWindows.test(segment.trim()));
}
