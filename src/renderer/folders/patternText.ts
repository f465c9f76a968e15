import { literalPattern } from '../../shared/domain/source/folderPattern.ts';
import type { FolderSource } from '../../shared/domain/source.ts';

/** A living item as the user typed it. */
export interface TypedFolder {
  readonly folder: string;
  /** One pattern per line. */
  readonly include: string;
  readonly exclude: string;
}

export function typedFolder({ path, include = [], exclude = [] }: FolderSource): TypedFolder {
  return { folder: path === '.' ? '' : path, include: include.join('\n'), exclude: exclude.join('\n') };
}

/** Returns the living item that was typed, or the reason why it is invalid. */
export function readTyped(
  { folder, include, exclude }: TypedFolder,
  project: string | undefined,
): { readonly source: FolderSource } | { readonly problem: string } {
  const segments = folder.trim().split('/');
  if (segments[0] === '' && segments.length > 1)
    return { problem: 'Type a folder of the project, e.g. src/billing.' };
  if (segments.includes('..'))
    return { problem: 'The folder must be inside the project. Remove the two dots.' };
  const path = segments.filter((segment) => segment !== '' && segment !== '.').join('/');
  const [only, but] = [linesOf(include), linesOf(exclude)];
  return {
    source: {
      kind: 'folder',
      path: path === '' ? '.' : path,
      ...(only.length === 0 ? {} : { include: only }),
      ...(but.length === 0 ? {} : { exclude: but }),
      ...(project === undefined ? {} : { project }),
    },
  };
}

/** Returns the typed item with one more file excluded. */
export function excludeTyped(typed: TypedFolder, below: string): TypedFolder {
  const lines = [...linesOf(typed.exclude), literalPattern(below)];
  return { ...typed, exclude: [...new Set(lines)].join('\n') };
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
