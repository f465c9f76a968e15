import type { IgnoreReason } from '../../../shared/domain/file.ts';
import { countWords, formatCount, tokenWords } from '../../../shared/domain/tokenCount.ts';
import { showName } from '../../text/showName.ts';
import type { TreeFolder, TreeLayout } from './layOutTree.ts';

/** Tokens of the files of a tree. */
export interface TreeTokens {
  readonly byPath: ReadonlyMap<string, number>;
  readonly exact: boolean;
  /** True if every file was counted, so that folders have sums. */
  readonly whole: boolean;
}

/** Returns a tree as text, a line for each entry. Names with line ends or controls are quoted. */
export function renderTree({ root, lines, all }: TreeLayout, tokens: TreeTokens | null): string {
  const sums = tokens?.whole === true ? sumFolders(all, tokens.byPath) : null;
  const facts = ({ path, count }: TreeFolder, note = ''): string => {
    const sum = sums?.get(path);
    const counted = sum === undefined ? '' : `, ${tokenWords(sum, tokens?.exact === true)}`;
    return `(${count === 0 ? 'no files' : countWords(count, 'file')}${counted}${note})`;
  };
  const text = [`${folderName(root.path === '' ? '.' : root.path)} ${facts(root, legendOf(tokens))}`];
  for (const line of lines) {
    const indent = '  '.repeat(line.level);
    switch (line.kind) {
      case 'open':
        text.push(`${indent}${folderName(line.folder.name)}`);
        break;
      case 'closed':
        text.push(`${indent}${folderName(line.folder.name)} ${facts(line.folder)}`);
        break;
      case 'more':
        text.push(`${indent}… ${restWords(line)} more`);
        break;
      case 'file': {
        const { path, ignored } = line.file;
        const marks = [ignored === undefined ? '' : markOf(ignored), tokenMark(tokens?.byPath.get(path))];
        const name = showName(path.slice(path.lastIndexOf('/', path.length - 2) + 1));
        text.push(`${indent}${[name, ...marks.filter((mark) => mark !== '')].join(' ')}`);
      }
    }
  }
  return `${text.join('\n')}\n`;
}

function folderName(path: string): string {
  return `${showName(path)}/`;
}

function legendOf(tokens: TreeTokens | null): string {
  return tokens === null ? '' : '; the number beside a file is its tokens';
}

function tokenMark(tokens: number | undefined): string {
  return tokens === undefined ? '' : `(${formatCount(tokens)})`;
}

function restWords({ folders, files }: { readonly folders: number; readonly files: number }): string {
  return [
    ...(folders === 0 ? [] : [countWords(folders, 'folder')]),
    ...(files === 0 ? [] : [countWords(files, 'file')]),
  ].join(' and ');
}

/** Says of a file what its name does not: an image is told by its ending, a link is not. */
function markOf(reason: IgnoreReason): string {
  switch (reason) {
    case '.gitignore':
      return '(ignored)';
    case 'not a file':
      return '(link)';
    case 'secrets file':
    case 'submodule':
    case 'link out of the project':
    case 'pipe or device':
    case 'name not UTF-8':
    case 'no permission':
      return `(${reason})`;
    default:
      return '';
  }
}

/** Returns the tokens of each folder, by its path. */
function sumFolders(all: TreeLayout['all'], byPath: TreeTokens['byPath']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>([['', 0]]);
  for (const { path } of all) {
    const tokens = byPath.get(path) ?? 0;
    sums.set('', (sums.get('') ?? 0) + tokens);
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      sums.set(folder, (sums.get(folder) ?? 0) + tokens);
    }
  }
  return sums;
}
