import type { TaskRow } from '../../../shared/domain/task.ts';

/** Returns the tasks whose names have all words of a query, in their order. */
export function searchTasks(rows: readonly TaskRow[], query: string): readonly TaskRow[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
