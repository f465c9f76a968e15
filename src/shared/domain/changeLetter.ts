import type { GitChange } from './git.ts';

/** As git's own short status has them; new files are `U` there in most editors. */
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
