/** Plain names only: no character that needs decoding, no empty or dotted segment, no backslash. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** Returns the file below the renderer's folder that the path of a URL names, or `null` if it may not name any. */
export function servedPath(pathname: string): string | null {
  if (pathname === '' || pathname === '/') return 'index.html';
  return plainPath.test(pathname) ? pathname.slice(1) : null;
}
