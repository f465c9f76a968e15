import type { FolderFigures } from '../../shared/domain/source/folder.ts';
import type { IgnoreReason } from '../../shared/domain/file.ts';
import { countWords, formatCount } from '../ui/formats.ts';
import { listFacts, listWords } from '../../shared/domain/listWords.ts';

/** Returns `12 files, 2 more in other items, left out: 3 binary, 1 with secrets`. */
export function folderWords(folder: FolderFigures | undefined): string {
  if (folder === undefined) return '';
  const { files, elsewhere, leftOut, unreadable, unread = [] } = folder;
  const left = leftOutWords(leftOut);
  return listFacts([
    filesWords(files),
    unreadable === 0 ? '' : `${formatCount(unreadable)} can’t be read`,
    elsewhere === 0
      ? ''
      : elsewhere === 1
        ? '1 more in another item'
        : `${formatCount(elsewhere)} more in other items`,
    left === '' ? '' : `left out: ${left}`,
    unread.length === 0 ? '' : `not read: ${listWords(unread)}`,
  ]);
}

export function filesWords(count: number): string {
  return countWords(count, 'file');
}

/** Returns `3 binary, 1 secrets file`. */
export function leftOutWords(leftOut: FolderFigures['leftOut']): string {
  return listFacts(
    leftOut.map(({ reason, count }) => `${formatCount(count)} ${reasonWords[reason] ?? reason}`),
  );
}

const reasonWords: Partial<Record<IgnoreReason, string>> = {
  '.gitignore': 'ignored by git',
  submodule: 'another repository',
  'link out of the project': 'leading out of the project',
  'secrets file': 'with secrets',
  'no permission': 'without permission',
  'name not UTF-8': 'with a name that is not UTF-8',
};
