import { askAll, pageSize, type Asker } from './asker.ts';
import { reviewCommentsSchema, reviewsSchema, type Review, type ReviewComment } from './responseSchemas.ts';

export interface ReviewThread {
  readonly path: string;
  /** Line in the file as it is now, else in the one that the comment was written for; `null` for the whole file. */
  readonly line: number | null;
  readonly outdated: boolean;
  /** `null` if it is unknown. */
  readonly resolved: boolean | null;
  readonly comments: readonly ReviewComment[];
}

export interface Reviews {
  /** Verdicts, and reviews with a text. */
  readonly verdicts: readonly Review[];
  readonly threads: readonly ReviewThread[];
}

export async function gatherReviews(
  asker: Asker,
  path: string,
  /** True if the threads belong to the item's own number. */
  own: boolean,
  onProgress: (words: string) => void,
): Promise<Reviews> {
  const reviews = await askAll(asker, `${path}/reviews?per_page=${pageSize}`, reviewsSchema);
  const comments = await askAll(
    asker,
    `${path}/comments?per_page=${pageSize}`,
    reviewCommentsSchema,
    (count) => onProgress(`${count} review comments`),
  );
  const resolved = own && comments.list.length > 0 ? await asker.resolved() : null;
  return {
    verdicts: reviews.list.filter(
      ({ state, body }) =>
        ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'].includes(state) || body.trim() !== '',
    ),
    threads: toThreads(comments.list, resolved),
  };
}

/** Groups answers by the comment that they answer, which may have been deleted. */
function toThreads(
  comments: readonly ReviewComment[],
  resolved: ReadonlyMap<number, boolean> | null,
): readonly ReviewThread[] {
  const threads = new Map<number, ReviewComment[]>();
  for (const comment of comments.toSorted((a, b) => a.id - b.id)) {
    const first = comment.in_reply_to_id ?? comment.id;
    threads.set(first, [...(threads.get(first) ?? []), comment]);
  }
  return [...threads].flatMap(([id, thread]) => {
    const [first] = thread;
    if (first === undefined) return [];
    const { path, line, original_line: original } = first;
    return [
      {
        path,
        line: line ?? original ?? null,
        outdated: line == null && original != null,
        resolved: resolved?.get(id) ?? null,
        comments: thread,
      },
    ];
  });
}
