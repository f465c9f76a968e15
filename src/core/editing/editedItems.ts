import { createHash } from 'node:crypto';
import type { StackRef } from '../../shared/api/common.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import { editLimits } from '../../shared/domain/editedCopy.ts';
import { canHaveEditedCopy } from '../../shared/domain/sourceKinds.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { describeSource } from '../../shared/domain/sourceKinds.ts';
import { tidyText, readBlocks } from '../assembly/readBlocks.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { RevealedText } from '../gate/createHiddenValues.ts';
import { expandItems } from '../assembly/expandItems.ts';
import { goneItem, notScanned, notText, tooLarge } from './editProblems.ts';

interface Request {
  readonly root: string;
  readonly projectId: string;
  readonly stack: Stack;
  readonly item: StackItem;
  readonly lookup: SourceLookup;
  readonly readers: SourceReaders;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
}

/** The text in the message without the user's edit: the source as it is now, cut to the item's lines. */
type Original =
  | { readonly status: 'ok'; readonly text: string; readonly version: string; readonly sha256: string }
  | { readonly status: 'not-read'; readonly problem: string };

/** A place in a stack for the user's own text. */
export interface EditedPlace {
  /**
   * Returns the current text, and a function that writes the edited one; `editId` names the editing that the write is a
   * step of.
   */
  begin(
    stack: Stack,
  ): Promise<
    RevealedText & { readonly keptAs?: string; write(text: RevealedText, editId: string): Promise<void> }
  >;
  difference(stack: Stack): Promise<Difference>;
  keep(stack: Stack): Promise<void>;
  revert(): Promise<void>;
}

interface Options {
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  readonly readers: SourceReaders;
  readonly stacks: Pick<Stacks, 'get' | 'apply'>;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly rootOf: (projectId: string) => Promise<string>;
}

/** Returns texts of items: an edited copy is stored beside the source, pasted text is the source. */
export function editedItems(options: Options): (ref: StackRef, itemId: string) => EditedPlace {
  const { pool, readers, stacks, rootOf } = options;
  return (ref, itemId) => {
    const itemOf = (stack: Stack): StackItem => {
      const item = stack.items.find(({ id }) => id === itemId);
      if (item === undefined) throw goneItem(itemId);
      return item;
    };
    const original = async (stack: Stack): Promise<Original> =>
      readOriginal({
        root: await rootOf(ref.projectId),
        projectId: ref.projectId,
        stack,
        item: itemOf(stack),
        lookup: options.lookupOf(ref.projectId),
        readers,
        pool,
      });
    const apply = async (change: Parameters<Stacks['apply']>[1], joins?: string): Promise<void> => {
      // An edit of a missing item does nothing, and would silently lose the typed text.
      itemOf(await stacks.get(ref.projectId, ref.stackId));
      await stacks.apply(ref, change, joins);
    };
    return {
      async begin(stack) {
        const item = itemOf(stack);
        if (item.source.kind === 'pasted') {
          const { text } = item.source;
          if (text.length > editLimits.item) throw tooLarge(text.length, editLimits.item);
          return {
            text: tidyText(text),
            spans: [],
            write: (next, editId) => apply({ type: 'change', itemId, options: { text: next.text } }, editId),
          };
        }
        const source = await original(stack);
        const { edited } = item;
        if (source.status !== 'ok' && edited === undefined) throw notText(source.problem);
        const taken =
          source.status === 'ok'
            ? { of: source.version, sha256: source.sha256 }
            : { of: edited?.of ?? '', sha256: edited?.sha256 ?? '' };
        const base = edited === undefined ? taken : { of: edited.of, sha256: edited.sha256 };
        return {
          text: edited?.text ?? (source.status === 'ok' ? source.text : ''),
          spans: [],
          write: (next, editId) => {
            const asSource = source.status === 'ok' && next.text === source.text;
            const copy = asSource ? null : { text: next.text, ...base };
            return apply({ type: 'change', itemId, options: { edited: copy } }, editId);
          },
        };
      },
      async difference(stack) {
        const item = itemOf(stack);
        const source = await original(stack);
        if (source.status !== 'ok') throw notText(source.problem);
        const texts = [source.text, item.edited?.text ?? source.text];
        const [before = null, now = null] = await maskTexts(texts, pool);
        if (before === null || now === null) throw notScanned();
        return compareTexts(describeSource(item).title, before, now);
      },
      async keep(stack) {
        const { edited } = itemOf(stack);
        const source = await original(stack);
        if (edited === undefined || source.status !== 'ok') return;
        const { version: of, sha256 } = source;
        await apply({ type: 'change', itemId, options: { edited: { ...edited, of, sha256 } } });
      },
      revert: () => apply({ type: 'change', itemId, options: { edited: null } }),
    };
  };
}

async function readOriginal({ stack, item, lookup, ...request }: Request): Promise<Original> {
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

/** Returns the hash that shows if a source changed since an edited copy was made of it. */
function hashOriginal(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
