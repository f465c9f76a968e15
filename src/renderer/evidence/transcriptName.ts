/** Returns the name of a transcript's file. Its path is the machine's own, with the separators of Windows there. */
export function transcriptName(path: string): string {
  return path.slice(path.search(/[^\\/]*$/u));
}
