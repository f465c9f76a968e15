import { AppError } from '../../shared/errors.ts';

/** Paths that the user chose in the system's dialog: the app writes and reads outside a project only there. */
export interface ChosenPaths {
  allow(path: string): void;
  /** Uses up a choice: each is for one file or folder, once. Throws `shell/path-not-chosen`. */
  take(path: string): void;
}

export function createChosenPaths(): ChosenPaths {
  const chosen = new Set<string>();
  return {
    allow: (path) => void chosen.add(path),
    take(path) {
      if (chosen.delete(path)) return;
      throw new AppError('shell/path-not-chosen', 'Choose the file or the folder in the dialog first.', {});
    },
  };
}
