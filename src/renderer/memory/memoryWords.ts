import { BookCheck, GitCommitHorizontal, History, TextQuote, type LucideIcon } from 'lucide-react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { levelNames, longestText, type MemoryHit, type MemoryLevel } from '../../shared/domain/memory.ts';
import type { CopyResult } from '../../shared/api/common.ts';
import { copiedToast } from '../paths/createPathActs.ts';
import { formatCount, formatTime } from '../ui/formats.ts';
import type { NewToast } from '../ui/toastStore.ts';

export const levelIcons: Readonly<Record<MemoryLevel, LucideIcon>> = {
  note: BookCheck,
  session: History,
  git: GitCommitHorizontal,
  snippet: TextQuote,
};

/** The kinds whose colours the levels have in a stack. */
export const levelKinds: Readonly<Record<MemoryLevel, string>> = {
  note: 'snippet',
  session: 'session',
  git: 'git',
  snippet: 'snippet',
};

/** Returns the line below a title, such as `storefront, finished 3 Nov, 312 tokens`. */
export function detailOf(hit: Omit<MemoryHit, 'part'>): string {
  const { level, project, task, commit, date, tokens, gone } = hit;
  const day = date === null ? '' : formatTime(date);
  const size = tokens === null ? '' : `${formatCount(tokens)} tokens`;
  const words = {
    note: [day === '' ? '' : `finished ${day}`, size],
    session: [task ?? '', day],
    git: [commit?.slice(0, 7) ?? '', day],
    snippet: [size],
  }[level];
  return [project?.name ?? 'Library', gone === true ? 'Folder not found' : '', ...words]
    .filter((word) => word !== '')
    .join(', ');
}

/** Returns the sentence that names a result for screen readers. */
export function sayHit(hit: MemoryHit): string {
  return `${levelNames[hit.level].one}: ${hit.title}. ${detailOf(hit)}. ${hit.part}`;
}

/** Says that a text is longer than what Memory keeps of it, and where the rest is. */
export function cutWords({ path }: Pick<MemoryHit, 'path'>): string {
  const rest = path === undefined ? '' : ` The whole text is in ${showHidden(path)}.`;
  return `Only the first ${formatCount(longestText)} characters are searched, shown and copied.${rest}`;
}

export function copyWords(hit: Pick<MemoryHit, 'title' | 'path' | 'cut'>, result: CopyResult): NewToast {
  const title = showHidden(hit.title);
  if (result.status === 'blocked') {
    return {
      level: 'error',
      message: `“${title}” contains what looks like a secret, so nothing was copied. Remove it from the text first.`,
    };
  }
  if (result.status === 'done' && hit.cut === true)
    return {
      level: 'warn',
      message: `Copied the first ${formatCount(longestText)} characters of “${title}”.${hit.path === undefined ? '' : ` The whole text is in ${showHidden(hit.path)}.`}`,
    };
  return result.status === 'done'
    ? { level: 'good', message: `Copied “${title}” as Markdown` }
    : copiedToast(`“${title}”`, result);
}
