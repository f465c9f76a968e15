import { createHash } from 'node:crypto';
import { canHaveEditedCopy } from '../../shared/domain/editedCopy.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { readBlocks, tidyText } from '../assembly/readBlocks.ts';
import { expandItems } from '../assembly/expandItems.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { WorkerPool } from '../workers/jobs.ts';

interface Request {
  readonly root: string;
  readonly projectId: string;
  readonly stack: Stack;
  readonly item: StackItem;
  readonly lookup: SourceLookup;
  readonly readers: SourceReaders;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
}

/** What stands in the message without the person's text: the source as it is now, cut to the item's lines. */
export type Original =
  | { readonly status: 'ok'; readonly text: string; readonly version: string; readonly sha256: string }
  | { readonly status: 'not-read'; readonly problem: string };

export async function readOriginal({ stack, item, lookup, ...request }: Request): Promise<Original> {
  if (item.source.kind === 'pasted') return originalOf(tidyText(item.source.text), '');
  const { edited: _edited, ...plain } = item;
  if (!canHaveEditedCopy(item.source.kind)) {
    return {
      status: 'not-read',
      problem: 'An item of this kind has more than one text. Edit its files, or edit the message.',
    };
  }
  const { items, roots, problems } = await expandItems([plain], { root: request.root, lookup, fresh: true });
  const [reading] = await readBlocks({
    ...request,
    items,
    roots,
    problems,
    stackItems: stack.items,
    want: { encoding: null, scan: false },
  });
  const content = reading?.content;
  if (content?.status === 'ok') return originalOf(content.text, content.version);
  return { status: 'not-read', problem: content?.problem ?? 'Its source could not be read.' };
}

function originalOf(text: string, version: string): Original {
  return { status: 'ok', text, version, sha256: hashOriginal(text) };
}

/** What tells whether a source has changed since an edited copy was taken of it. */
function hashOriginal(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
