import type { FileNow } from './fileNow.ts';

/** Stands for what a file is now, wherever it is; `null` where that can't be told. */
export function stateKey(now: FileNow, movedTo?: string): string | null {
  switch (now.status) {
    case 'there':
      return movedTo === undefined ? now.hash : `${movedTo} ${now.hash}`;
    case 'absent':
      return 'absent';
    case 'unreadable':
      return null;
  }
}

/** Stands for what is checked out. */
export function repositoryKey(branch: string | null, commit: string | null): string {
  return `${branch ?? ''} ${commit ?? ''}`;
}
