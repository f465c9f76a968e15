/** Returns the last part of a path, never empty: `services/` for the folder path `src/services/`. */
export function baseName(path: string): string {
  return path.slice(cutOf(path));
}

/** Returns the part before it, without the slash; empty at the top. */
export function folderName(path: string): string {
  return path.slice(0, Math.max(cutOf(path) - 1, 0));
}

function cutOf(path: string): number {
  return path.slice(0, -1).lastIndexOf('/') + 1;
}
