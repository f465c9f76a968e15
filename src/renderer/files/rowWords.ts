import { estimateTokens } from '../../shared/domain/tokenCount.ts';
import { nameFolder } from '../../shared/domain/source/folderPattern.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import { formatLines } from '../stack/describeItem.ts';
import { formatCount, formatDecimal, formatShortCount } from '../ui/formats.ts';
import {
  isPart,
  type FileNode,
  type FolderItem,
  type FolderNode,
  type Sum,
  type TreeNode,
} from './tree/treeNode.ts';

/** The token column of a row. */
export interface TokenWords {
  /** Tokens of the ticked files, if not all are ticked; empty otherwise. */
  readonly ticked: string;
  readonly total: string;
  /** True if a count is under way: a spinner replaces the number. */
  readonly counting: boolean;
}

/** Returns tokens as the row shows them; unknown ones are `?`, never 0. */
export function rowTokens(node: TreeNode): TokenWords {
  if (node.kind === 'folder') return folderWords(node);
  // Its card gives the tokens of the file's part in the message.
  const own = node.own?.on === true ? node.own : null;
  const tokens = own?.tokens ?? node.tokens;
  if (own !== null && own.tokens === null && isPart(own)) {
    return { ticked: '', total: '', counting: true };
  }
  if (tokens !== null) return { ticked: '', total: formatCount(tokens), counting: false };
  if (node.counting === 'asked') return { ticked: '', total: '', counting: true };
  return {
    ticked: '',
    total: node.bytes === null ? '?' : `est. ${formatEstimate(estimateTokens(node.bytes))}`,
    counting: false,
  };
}

/** Returns a row's name for assistive technology: name, path if it differs, tokens, reason. */
export function rowLabel(node: TreeNode): string {
  const path = node.key.endsWith('/') ? node.key.slice(0, -1) : node.key;
  const { ticked, total, counting } = rowTokens(node);
  const amount = ticked === '' ? total : `${ticked} of ${total}`;
  const tokens = counting ? 'counting tokens' : amount === '?' ? 'tokens unknown' : `${amount} tokens`;
  const isCounted = node.ignored === undefined && (node.kind === 'file' || node.total.files > 0);
  return [
    node.name,
    path === node.name ? '' : path,
    isCounted ? tokens : '',
    node.ignored ?? '',
    node.kind === 'file' ? takenWords(node) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns how a file is in the stack, unless it is there whole and by itself. */
function takenWords({ own, cover }: FileNode): string {
  if (own !== null) {
    const taken = own.outline === true ? 'outline' : own.lines.length === 0 ? '' : linesWords(own.lines);
    return [taken, own.on ? '' : 'turned off in the stack'].filter((part) => part !== '').join(', ');
  }
  return cover === null ? '' : coverWords(cover);
}

/** Returns `in the stack by the folder item src/`. */
export function coverWords({ on, source }: FolderItem): string {
  return `in the stack by the folder item ${nameFolder(source)}${on ? '' : ', turned off'}`;
}

/** Begins a sentence of its own with a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns `lines 14-31, 60`. */
export function linesWords(lines: readonly LineRange[]): string {
  const one = lines.length === 1 && lines[0]?.first === lines[0]?.last;
  return one ? `line ${formatLines(lines)}` : `lines ${formatLines(lines)}`;
}

function folderWords({ total, ticked }: FolderNode): TokenWords {
  if (total.files === 0) return { ticked: '', total: '', counting: false };
  const some = ticked.files > 0 && (ticked.files < total.files || !isSameSum(ticked, total));
  return { ticked: some ? sumWords(ticked) : '', total: sumWords(total), counting: false };
}

function isSameSum(one: Sum, other: Sum): boolean {
  return one.counted === other.counted && one.estimated === other.estimated && one.unknown === other.unknown;
}

function sumWords(sum: Sum): string {
  if (sum.files > 0 && sum.unknown === sum.files) return '?';
  const tokens = formatShortCount(sum.counted + sum.estimated);
  return sum.uncounted > 0 ? `est. ${tokens}` : tokens;
}

/** Returns `980`, from 1,000 on `1.2k`: more digits would look exact. */
function formatEstimate(tokens: number): string {
  if (tokens >= 999_950) return `${formatDecimal(tokens / 1_000_000, 1)}M`;
  return tokens < 1_000 ? formatCount(tokens) : `${formatDecimal(tokens / 1_000, 1)}k`;
}
