import { formatCount, formatShortCount, estimateTokens } from '../../shared/domain/tokenCount.ts';
import type { FolderNode, Sum, TreeNode } from './treeNode.ts';

/** The token column of a row. */
export interface TokenWords {
  /** Of the ticked files, where not all are; empty otherwise. */
  readonly ticked: string;
  readonly total: string;
  /** A count is on its way: a spinner stands for the number. */
  readonly counting: boolean;
}

/** Tokens as the row shows them; what is not known is `?`, and never 0. */
export function tokenWords(node: TreeNode): TokenWords {
  if (node.kind === 'folder') return folderWords(node);
  if (node.tokens !== null) return { ticked: '', total: formatCount(node.tokens), counting: false };
  if (node.counting === 'asked') return { ticked: '', total: '', counting: true };
  return {
    ticked: '',
    total: node.bytes === null ? '?' : `est. ${formatEstimate(estimateTokens(node.bytes))}`,
    counting: false,
  };
}

/** A row's name for assistive technology: name, path where it is not the name, tokens, reason. */
export function rowLabel(node: TreeNode): string {
  const path = node.key.endsWith('/') ? node.key.slice(0, -1) : node.key;
  const { ticked, total, counting } = tokenWords(node);
  const amount = ticked === '' ? total : `${ticked} of ${total}`;
  const tokens = counting ? 'counting tokens' : amount === '?' ? 'tokens not known' : `${amount} tokens`;
  const isCounted = node.ignored === undefined && (node.kind === 'file' || node.total.files > 0);
  return [node.name, path === node.name ? '' : path, isCounted ? tokens : '', node.ignored ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function folderWords({ total, ticked }: FolderNode): TokenWords {
  if (total.files === 0) return { ticked: '', total: '', counting: false };
  const some = ticked.files > 0 && ticked.files < total.files;
  return { ticked: some ? sumWords(ticked) : '', total: sumWords(total), counting: false };
}

function sumWords(sum: Sum): string {
  if (sum.files > 0 && sum.unknown === sum.files) return '?';
  const tokens = formatShortCount(sum.counted + sum.estimated);
  return sum.uncounted > 0 ? `est. ${tokens}` : tokens;
}

/** `980`, from 1,000 on `1.2k`: more digits than that would look exact. */
function formatEstimate(tokens: number): string {
  if (tokens >= 999_950) return `${(tokens / 1_000_000).toFixed(1)}M`;
  return tokens < 1_000 ? formatCount(tokens) : `${(tokens / 1_000).toFixed(1)}k`;
}
