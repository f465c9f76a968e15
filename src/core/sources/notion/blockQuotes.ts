import { blocksToNodes, type BlockTree } from './blocksToNodes.ts';
import { textOf } from './field.ts';
import { plainWords } from './plainWords.ts';
import { oneLine, renderMarkdown } from './renderMarkdown.ts';

/** A block by the words that tell it from its neighbours. */
export interface Quote {
  readonly id: string;
  readonly words: string;
}

/** Characters of a block's own text: enough to find it. */
const longest = 160;

/** Every block that a comment may be on, in the order of the page. */
export function quotesOf(trees: readonly BlockTree[]): readonly Quote[] {
  return trees.flatMap(({ block, children }) => {
    const id = textOf(block['id']);
    const type = textOf(block['type']);
    // A page below has comments of its own; what only holds others shows no words to comment on.
    const own = id === '' || withoutComments.has(type) ? [] : [{ id, words: wordsOf(block, type, children) }];
    return [...own, ...quotesOf(type === 'table' ? [] : children)];
  });
}

const withoutComments = new Set([
  'child_page',
  'child_database',
  'column_list',
  'column',
  'divider',
  'breadcrumb',
]);

function wordsOf(block: BlockTree['block'], type: string, children: readonly BlockTree[]): string {
  // A table is commented on as a whole; its first row names it.
  const shown = blocksToNodes([{ block, children: type === 'table' ? children.slice(0, 1) : [] }]);
  const text = plainWords(oneLine(renderMarkdown(shown)))
    .replace(/^(?:#{1,6}|>|-(?: \[[ x]\])?|\d+\.) /u, '')
    .trim();
  if (text === '') return `[${type.replaceAll('_', ' ')}]`;
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text;
}
