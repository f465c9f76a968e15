import { BookCheck, GitCommitHorizontal, History, TextQuote, type LucideIcon } from 'lucide-react';
import { levelNames, type MemoryHit, type MemoryLevel } from '../../shared/domain/memory.ts';
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

export function copyWords(title: string, result: CopyResult): NewToast {
  if (result.status === 'blocked') {
    return {
      level: 'error',
      message: `“${title}” contains what looks like a secret, so nothing was copied. Remove it from the text first.`,
    };
  }
  return result.status === 'done'
    ? { level: 'good', message: `Copied “${title}” as Markdown` }
    : copiedToast(`“${title}”`, result);
}
