import { readFile, realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isInside } from '../storage/resolveInside.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

interface ServedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Returns a file of a known type whose real place is inside the folder; `null` for everything else. */
export async function readServedFile(folder: string, path: string): Promise<ServedFile | null> {
  const type = types[extname(path)];
  if (type === undefined) return null;
  try {
    const file = await realpath(join(folder, path));
    if (!isInside(await realpath(folder), file)) return null;
    return { type, bytes: await readFile(file) };
  } catch {
    // The page gets the same answer for a missing file, a folder, and an unreadable file.
    return null;
  }
}

/** Plain names only: no character that needs decoding, no empty or dotted segment, no backslash. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** Returns the file below the renderer's folder that the path of a URL names, or `null` if it may not name any. */
export function servedPath(pathname: string): string | null {
  if (pathname === '' || pathname === '/') return 'index.html';
  return plainPath.test(pathname) ? pathname.slice(1) : null;
}
