const reservedOnWindows = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/iu;

/**
 * True if a path, before any access to the disk, can't name a file inside a project: only relative paths with `/` and
 * without `..` can. Every system refuses Windows's forms of paths elsewhere, since stacks travel.
 */
export function isRefusedPath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path === '' || path.includes('\0')) return true;
  if (path.startsWith('/') || path.startsWith('\\') || /^[A-Za-z]:([\\/]|$)/u.test(path)) return true;
  if (path.split(/[\\/]/u).includes('..')) return true;
  if (platform !== 'win32') return false;
  // There a colon names a drive or an alternate stream, and these names are devices in every folder.
  if (path.includes('\\') || path.includes(':')) return true;
  return path.split('/').some((segment) => reservedOnWindows.test(segment.trim()));
}
