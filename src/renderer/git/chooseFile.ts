import { includable, type GitFile } from '../../shared/domain/source/git.ts';
import type { FileChoice, GitDiffView } from '../../shared/domain/source/gitView.ts';

/** True if a file's diff is in the message. */
export function isChosen(file: Pick<GitFile, 'path' | 'leftOut'>, choice: FileChoice): boolean {
  if (choice.without?.includes(file.path) === true) return false;
  return file.leftOut === null || (canChoose(file) && choice.including?.includes(file.path) === true);
}

/** False for files that can never be shown, e.g. binary ones. */
export function canChoose({ leftOut }: Pick<GitFile, 'leftOut'>): boolean {
  return leftOut === null || includable.has(leftOut);
}

/** Returns the choice with files added or removed. */
export function chooseFiles(
  choice: FileChoice,
  files: readonly Pick<GitFile, 'path' | 'leftOut'>[],
  chosen: boolean,
): FileChoice {
  const without = new Set(choice.without);
  const including = new Set(choice.including);
  for (const { path, leftOut } of files.filter(canChoose)) {
    if (leftOut === null) toggle(without, path, !chosen);
    else toggle(including, path, chosen);
  }
  return {
    ...(without.size === 0 ? {} : { without: [...without].toSorted() }),
    ...(including.size === 0 ? {} : { including: [...including].toSorted() }),
  };
}

/** Returns a view with that choice of files, and no other. */
export function withChoice<V extends GitDiffView>(view: V, choice: FileChoice): V {
  const { without: _without, including: _including, ...rest } = view;
  return { ...rest, ...choice } as V;
}

function toggle(set: Set<string>, path: string, present: boolean): void {
  if (present) set.add(path);
  else set.delete(path);
}
