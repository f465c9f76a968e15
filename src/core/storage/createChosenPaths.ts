import { AppError } from '../../shared/errors.ts';

/** Places that a person has chosen in the system's dialog: only there something is written outside of a project. */
export interface ChosenPaths {
  allow(path: string): void;
  /** Uses a choice up: each is for one file, once. Throws `shell/path-not-chosen`. */
  take(path: string): void;
}

export function createChosenPaths(): ChosenPaths {
  const chosen = new Set<string>();
  return {
    allow: (path) => void chosen.add(path),
    take(path) {
      if (chosen.delete(path)) return;
      throw new AppError('shell/path-not-chosen', 'Choose in the dialog where to save the file.', {});
    },
  };
}
