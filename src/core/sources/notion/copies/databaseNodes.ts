import type { NotionSource } from '../../../../shared/domain/source.ts';
import { escapeText } from '../text/escapeText.ts';
import { deeper } from '../text/expandPages.ts';
import type { CachedDatabase } from './cachedCopies.ts';
import type { MarkdownNode } from '../text/markdownNode.ts';

/** Renders a database as one table, or as one section per row, with the chosen columns. */
export function databaseNodes(
  { columns, rows }: CachedDatabase,
  { layout = 'table', columns: chosen }: Pick<NotionSource, 'layout' | 'columns'>,
): readonly MarkdownNode[] {
  const names = chosen ?? columns.map(({ name }) => name);
  const shown = names.flatMap((name) => {
    const index = columns.findIndex((column) => column.name === name);
    return index === -1 ? [] : [{ name, index }];
  });
  if (layout === 'table') {
    const head = shown.map(({ name }) => escapeText(name));
    const cells = rows.map((row) => shown.map(({ index }) => escapeText(row.cells[index] ?? '')));
    return [{ kind: 'table', header: true, rows: [head, ...cells] }];
  }
  return rows.flatMap((row): MarkdownNode[] => [
    { kind: 'heading', level: 1, text: escapeText(row.title), children: [] },
    ...shown.flatMap(({ name, index }): MarkdownNode[] => {
      const value = row.cells[index] ?? '';
      const isTitle = columns[index]?.type === 'title';
      if (value === '' || isTitle) return [];
      return [
        { kind: 'item', marker: 'bullet', text: `${escapeText(name)}: ${escapeText(value)}`, children: [] },
      ];
    }),
    ...deeper(row.nodes ?? []),
  ]);
}

/** Returns chosen columns that no longer exist. */
export function lostColumns({ columns }: CachedDatabase, chosen: readonly string[] = []): readonly string[] {
  return chosen.filter((name) => !columns.some((column) => column.name === name));
}
