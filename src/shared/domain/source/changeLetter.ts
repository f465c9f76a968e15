import type { GitChange } from './git.ts';

/** Letters of git's own short status; most editors show new files as `U`. */
const letters: Readonly<Record<GitChange, string>> = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  renamed: 'R',
  copied: 'C',
  'type changed': 'T',
  untracked: 'U',
  conflicted: '!',
};

export function changeLetter(change: GitChange): string {
  return letters[change];
}
