import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import { suggestItemsToTurnOff } from '../../shared/domain/model/budget.ts';
import { TooManyAlternatives } from '../../shared/domain/source/expandBraces.ts';
import { folderMatcher } from '../../shared/domain/source/folderMatcher.ts';
import { belowFolder } from '../../shared/domain/source/folderPattern.ts';
import { TooMuchEffort } from '../../shared/domain/source/globMatcher.ts';
import type { FolderSource } from '../../shared/domain/source.ts';
import type { StackItemView, StackView } from '../../shared/domain/stack.ts';
import { describeItem } from '../stack/describeItem.ts';

export interface SuggestedItem {
  readonly itemId: string;
  /** The title on its card. */
  readonly title: string;
  readonly path: string;
  /** Tokens that turning it off saves: those of its text and of the lines around it. */
  readonly tokens: number;
}

/**
 * Returns the fewest items to turn off so that the message fits; empty if it fits already, or if nothing would help. A
 * file that a folder item would add again is proposed only if nothing else is enough, and together with that folder
 * item.
 */
export function suggestion(stack: StackView, assembly: Assembly | null): readonly SuggestedItem[] {
  if (assembly === null || assembly.tokens === null || assembly.tokens <= stack.budget) return [];
  const excess = assembly.tokens - stack.budget;
  const blocks = new Map(assembly.blocks.map((block) => [block.itemId, block]));
  const readdingFoldersOf = findReaddingFolders(stack.items, blocks);
  const items = stack.items.flatMap((item) => {
    const block = blocks.get(item.id);
    if (!item.on || block === undefined || block.tokens === null) return [];
    const { title } = describeItem(item, block, assembly, []);
    const isProtected = item.source.kind === 'payload' || item.pinned === true;
    const tokens = block.blockTokens ?? block.tokens;
    return [
      {
        itemId: item.id,
        title,
        path: block.title,
        tokens,
        protected: isProtected,
        takers: readdingFoldersOf(item),
      },
    ];
  });
  const leaving = items.filter(({ takers }) => takers.length === 0);
  const chosen = new Set(suggestItemsToTurnOff(leaving, excess));
  if (chosen.size === 0) {
    const takers = new Map(items.map((item) => [item.itemId, item.takers]));
    for (const itemId of suggestItemsToTurnOff(items, excess)) chosen.add(itemId);
    // Iterating over a set includes the elements added meanwhile.
    for (const itemId of chosen) for (const folderId of takers.get(itemId) ?? []) chosen.add(folderId);
  }
  return items.flatMap(({ itemId, title, path, tokens }) =>
    chosen.has(itemId) ? [{ itemId, title, path, tokens }] : [],
  );
}

/**
 * Returns, per item, the folder items that would add its files again: those that match its file, or for a folder item
 * the later ones that may match its files. Their figures show that each has files elsewhere now.
 */
function findReaddingFolders(
  items: readonly StackItemView[],
  blocks: ReadonlyMap<string, BlockSummary>,
): (item: StackItemView) => readonly string[] {
  const folders = items.flatMap(({ id, on, source }, at) =>
    on && source.kind === 'folder' && (blocks.get(id)?.folder?.elsewhere ?? 0) > 0
      ? [{ id, at, source, matches: matcherOf(source) }]
      : [],
  );
  if (folders.length === 0) return () => [];
  const places = new Map(items.map(({ id }, at) => [id, at]));
  return ({ id, source: left }) => {
    if (left.kind !== 'file' && left.kind !== 'folder') return [];
    const place = places.get(id) ?? 0;
    return folders.flatMap(({ id: taker, at, source, matches }) => {
      if (source.project !== left.project) return [];
      const takes = left.kind === 'file' ? matches(left.path) : at > place && overlap(left.path, source.path);
      return takes ? [taker] : [];
    });
  };
}

const maxEffort = 20_000_000;

/** Counts a file as matched if the patterns are too expensive here: a proposal that changes nothing is worse. */
function matcherOf(source: FolderSource): (path: string) => boolean {
  try {
    const matches = folderMatcher(source, { spent: 0, limit: maxEffort });
    return (path) => {
      try {
        return matches(path);
      } catch (error) {
        if (error instanceof TooMuchEffort) return true;
        throw error;
      }
    };
  } catch (error) {
    if (error instanceof TooManyAlternatives) return () => true;
    throw error;
  }
}

function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => path.replace(/\/+$/u, '')) as [string, string];
  return a === b || belowFolder(a, b) !== null || belowFolder(b, a) !== null;
}
