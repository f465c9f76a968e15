/** The last part of a path, never empty: of a folder's path, `src/services/`, it is `services/`. */
export function baseName(path: string): string {
  return path.slice(cutOf(path));
}

/** What stands before it, without the slash; empty at the top. */
export function folderName(path: string): string {
  return path.slice(0, Math.max(cutOf(path) - 1, 0));
}

function cutOf(path: string): number {
  return path.slice(0, -1).lastIndexOf('/') + 1;
}
