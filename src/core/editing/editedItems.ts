import { createHash } from 'node:crypto';
import type { StackRef } from '../../shared/api/common.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { Model } from '../../shared/domain/model.ts';
import { editLimits } from '../../shared/domain/stack/editedCopy.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import type { ItemOptions } from '../../shared/domain/stack/stackEdit.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { describeSource, editsOf } from '../../shared/domain/sourceKinds.ts';
import { tidyText, readBlocks } from '../assembly/read/readBlocks.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { SourceLookup } from '../sources/folders/sourceLookup.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { RevealedText } from '../gate/createHiddenValues.ts';
import { expandItems } from '../assembly/read/expandItems.ts';
import {
  ChangedElsewhere,
  changedMeanwhile,
  goneItem,
  notScanned,
  notText,
  tooLarge,
} from './editProblems.ts';

interface Request {
  readonly root: string;
  readonly projectId: string;
  readonly stack: Stack;
  readonly item: StackItem;
  readonly lookup: SourceLookup;
  readonly model: Model;
  readonly readers: SourceReaders;
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
}

/** The text in the message without the user's edit: the source as it is now, cut to the item's lines. */
type Original =
  | { readonly status: 'ok'; readonly text: string; readonly version: string; readonly sha256: string }
  | { readonly status: 'not-read'; readonly problem: string };

/** A text as an editor opened it. */
export interface BegunText extends RevealedText {
  readonly keptAs?: string;
  /**
   * Writes the edited text; `editId` names the editing that the write is a step of. Rejects with `ChangedElsewhere` if
   * the text on disk is not the one that the last write left, or that was opened.
   */
  write(text: RevealedText, editId: string): Promise<void>;
  /** Notes a change of the stack by this process, e.g. undo: it is no conflict with what is typed next. */
  moved(before: Stack, after: Stack): void;
}

/** A place in a stack for the user's own text. */
export interface EditedPlace {
  /** Returns the current text. */
  begin(stack: Stack): Promise<BegunText>;
  difference(stack: Stack): Promise<Difference>;
  keep(stack: Stack): Promise<void>;
  revert(): Promise<void>;
}

interface Options {
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  readonly readers: SourceReaders;
  readonly stacks: Pick<Stacks, 'get' | 'apply'>;
  readonly lookupOf: (projectId: string) => SourceLookup;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly modelOf: (id: string) => Promise<Model>;
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
        model: await options.modelOf(stack.model),
        readers,
        pool,
      });
    /** Writes under the stack's lock if the item still has the text `base`. */
    const written = (base: string | null, instead: string) => {
      let known = base;
      return {
        moved(before: Stack, after: Stack): void {
          if (ownText(before, itemId) === known) known = ownText(after, itemId);
        },
        async write(changed: ItemOptions, next: string | null, joins: string): Promise<void> {
          await stacks.apply(
            ref,
            { type: 'change', itemId, options: changed },
            {
              joins,
              check: async (now) => {
                // An edit of a missing item does nothing, and would silently lose the typed text.
                itemOf(now);
                const there = ownText(now, itemId);
                if (there === known || there === next) return;
                throw new ChangedElsewhere({ text: there ?? instead, spans: [] }, () => (known = there));
              },
            },
          );
          known = next;
        },
      };
    };
    return {
      async begin(stack) {
        const item = itemOf(stack);
        if (item.source.kind === 'pasted') {
          const { text } = item.source;
          if (text.length > editLimits.item) throw tooLarge(text.length, editLimits.item);
          const place = written(text, '');
          return {
            text: tidyText(text),
            spans: [],
            moved: (before, after) => place.moved(before, after),
            write: (next, editId) => place.write({ text: next.text }, next.text, editId),
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
        const sourceText = source.status === 'ok' ? source.text : null;
        const place = written(edited?.text ?? null, sourceText ?? '');
        return {
          text: edited?.text ?? sourceText ?? '',
          spans: [],
          moved: (before, after) => place.moved(before, after),
          write: (next, editId) => {
            const copy = next.text === sourceText ? null : { text: next.text, ...base };
            return place.write({ edited: copy }, copy?.text ?? null, editId);
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
        await stacks.apply(
          ref,
          { type: 'change', itemId, options: { edited: { ...edited, of, sha256 } } },
          {
            check: async (now) => {
              if (ownText(now, itemId) !== edited.text) throw changedMeanwhile();
            },
          },
        );
      },
      revert: () =>
        stacks.apply(
          ref,
          { type: 'change', itemId, options: { edited: null } },
          { check: async (now) => void itemOf(now) },
        ),
    };
  };
}

/** Returns the text of an item that the stack's file has; `null` if there is none, or no such item. */
function ownText(stack: Stack, itemId: string): string | null {
  const item = stack.items.find(({ id }) => id === itemId);
  if (item?.source.kind === 'pasted') return item.source.text;
  return item?.edited?.text ?? null;
}

async function readOriginal({ stack, item, lookup, model, ...request }: Request): Promise<Original> {
  if (item.source.kind === 'pasted') return originalOf(tidyText(item.source.text), '');
  const { edited: _edited, ...plain } = item;
  if (editsOf(item.source.kind) === 'none') {
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
    listed: { list: lookup.list, fresh: true, model },
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
