import { AppError } from '../errors.ts';
import { keyOfGitView } from './gitView.ts';
import type { Source } from './source.ts';
import { maxItems, type LineRange, type MessageFormat, type Stack, type StackItem } from './stack.ts';

/**
 * One change to a stack, said as an intention rather than as the new state, so that two processes that edit
 * one stack at the same time lose nothing: each change is applied to what is on disk by then.
 */
export type StackEdit =
  | { readonly type: 'set'; readonly fields: StackFields }
  | { readonly type: 'add'; readonly items: readonly StackItem[]; readonly before?: string | null }
  | { readonly type: 'remove'; readonly itemIds: readonly string[] }
  | { readonly type: 'restore'; readonly items: readonly RemovedItem[] }
  | { readonly type: 'switch'; readonly itemIds: readonly string[]; readonly on: boolean }
  | { readonly type: 'move'; readonly itemId: string; readonly before: string | null }
  | { readonly type: 'change'; readonly itemId: string; readonly options: ItemOptions };

export interface StackFields {
  readonly name?: string;
  readonly goal?: string;
  readonly model?: string;
  readonly budget?: number;
  readonly format?: MessageFormat;
  readonly confirm?: boolean;
}

/** `null` clears an option, a missing field leaves it as it is. */
export interface ItemOptions {
  readonly pinned?: boolean;
  readonly note?: string | null;
  readonly lines?: readonly LineRange[] | null;
  readonly title?: string;
  readonly headings?: readonly string[] | null;
  readonly variables?: Readonly<Record<string, string>> | null;
  /** Other options of the same source, e.g. how many comments. One of another kind is ignored, as is pasted text. */
  readonly source?: Source;
}

interface RemovedItem {
  readonly item: StackItem;
  /** Id of the item it stood before; `null` for the end. */
  readonly before: string | null;
}

/** The group a new item goes to: payloads first, then pinned rules and prompts, then references. */
function groupOf(item: StackItem): number {
  if (item.source.kind === 'payload') return 0;
  return item.pinned === true || item.source.kind === 'snippet' ? 1 : 2;
}

/** Two sources of one key are the same content; `null` where a stack may hold the like twice. */
function keyOf(source: Source): string | null {
  switch (source.kind) {
    case 'file':
      return `file:${source.path}`;
    case 'payload':
      return `payload:${String(source.session)}`;
    case 'notion':
      return `notion:${source.id}`;
    case 'github':
      return `github:${source.repository.toLowerCase()}#${source.number}`;
    case 'git':
      return `git:${keyOfGitView(source.view)}`;
    case 'snippet':
      return `snippet:${source.id}`;
    default:
      return null;
  }
}

/**
 * Applies an edit. Adding a file or payload that is in the stack already, or naming an item that is gone, does
 * nothing for that item: the other side won, and the wish is fulfilled or moot. Throws `stacks/too-many-items`.
 */
export function applyStackEdit(stack: Stack, edit: StackEdit): Stack {
  switch (edit.type) {
    case 'set':
      return { ...stack, ...edit.fields };
    case 'add':
      return addItems(stack, edit.items, edit.before);
    case 'remove': {
      const gone = new Set(edit.itemIds);
      return { ...stack, items: stack.items.filter((item) => !gone.has(item.id)) };
    }
    case 'restore':
      return restoreItems(stack, edit.items);
    case 'switch': {
      const ids = new Set(edit.itemIds);
      return {
        ...stack,
        items: stack.items.map((item) => (ids.has(item.id) ? { ...item, on: edit.on } : item)),
      };
    }
    case 'move': {
      const moved = stack.items.find((item) => item.id === edit.itemId);
      if (moved === undefined || edit.itemId === edit.before) return stack;
      const others = stack.items.filter((item) => item !== moved);
      return { ...stack, items: insertBefore(others, [moved], edit.before) };
    }
    case 'change':
      return {
        ...stack,
        items: stack.items.map((item) => (item.id === edit.itemId ? changeItem(item, edit.options) : item)),
      };
  }
}

/** The edit that takes `edit` back when it was applied to `before`; `null` where it changed nothing. */
export function invertStackEdit(before: Stack, edit: StackEdit): StackEdit | null {
  switch (edit.type) {
    case 'set': {
      const keys = Object.keys(edit.fields) as (keyof StackFields)[];
      const fields = Object.fromEntries(keys.map((key) => [key, before[key]])) as StackFields;
      return keys.some((key) => before[key] !== edit.fields[key]) ? { type: 'set', fields } : null;
    }
    case 'add': {
      const known = new Set(before.items.map((item) => item.id));
      const added = applyStackEdit(before, edit).items.filter((item) => !known.has(item.id));
      return added.length > 0 ? { type: 'remove', itemIds: added.map((item) => item.id) } : null;
    }
    case 'remove': {
      const gone = new Set(edit.itemIds);
      const items = before.items.flatMap((item, index) =>
        gone.has(item.id) ? [{ item, before: before.items[index + 1]?.id ?? null }] : [],
      );
      return items.length > 0 ? { type: 'restore', items } : null;
    }
    case 'restore': {
      const present = new Set(before.items.map((item) => item.id));
      const itemIds = edit.items.map((removed) => removed.item.id).filter((id) => !present.has(id));
      return itemIds.length > 0 ? { type: 'remove', itemIds } : null;
    }
    case 'switch': {
      const ids = new Set(edit.itemIds);
      const flipped = before.items.filter((item) => ids.has(item.id) && item.on !== edit.on);
      return flipped.length > 0
        ? { type: 'switch', itemIds: flipped.map((item) => item.id), on: !edit.on }
        : null;
    }
    case 'move': {
      const index = before.items.findIndex((item) => item.id === edit.itemId);
      const after = applyStackEdit(before, edit).items;
      if (before.items.every((item, place) => item === after[place])) return null;
      return { type: 'move', itemId: edit.itemId, before: before.items[index + 1]?.id ?? null };
    }
    case 'change': {
      const item = before.items.find((candidate) => candidate.id === edit.itemId);
      if (item === undefined || sameOptions(item, changeItem(item, edit.options))) return null;
      const options: ItemOptions = {
        ...(edit.options.pinned === undefined ? {} : { pinned: item.pinned ?? false }),
        ...(edit.options.note === undefined ? {} : { note: item.note ?? null }),
        ...(edit.options.lines === undefined ? {} : { lines: item.lines ?? null }),
        ...(edit.options.headings === undefined ? {} : { headings: item.headings ?? null }),
        ...(edit.options.variables === undefined ? {} : { variables: item.variables ?? null }),
        ...(edit.options.source === undefined ? {} : { source: item.source }),
        ...(edit.options.title !== undefined && item.source.kind === 'pasted'
          ? { title: item.source.title }
          : {}),
      };
      return { type: 'change', itemId: edit.itemId, options };
    }
  }
}

function addItems(stack: Stack, added: readonly StackItem[], before: string | null | undefined): Stack {
  const ids = new Set(stack.items.map((item) => item.id));
  const keys = new Set(stack.items.map((item) => keyOf(item.source)));
  const fresh = added.filter((item) => {
    const key = keyOf(item.source);
    if (ids.has(item.id) || (key !== null && keys.has(key))) return false;
    ids.add(item.id);
    keys.add(key);
    return true;
  });
  if (stack.items.length + fresh.length > maxItems) {
    throw new AppError(
      'stacks/too-many-items',
      `A stack holds at most ${maxItems.toLocaleString('en-US')} items. Pick fewer files, or a narrower folder.`,
      { limit: maxItems, wanted: stack.items.length + fresh.length },
    );
  }
  if (before !== undefined) return { ...stack, items: insertBefore(stack.items, fresh, before) };
  const items = [...stack.items];
  for (const group of [0, 1, 2]) {
    const ofGroup = fresh.filter((item) => groupOf(item) === group);
    if (ofGroup.length === 0) continue;
    const after = items.findLastIndex((item) => groupOf(item) <= group);
    items.splice(after + 1, 0, ...ofGroup);
  }
  return { ...stack, items };
}

function restoreItems(stack: Stack, removed: readonly RemovedItem[]): Stack {
  const ids = new Set(stack.items.map((item) => item.id));
  const items = [...stack.items];
  // From the last to the first, so that a neighbour that was removed too is back before it is looked for.
  for (const { item, before } of removed.toReversed()) {
    if (ids.has(item.id)) continue;
    ids.add(item.id);
    const index = before === null ? -1 : items.findIndex((other) => other.id === before);
    items.splice(index < 0 ? items.length : index, 0, item);
  }
  return { ...stack, items };
}

/** `before` that is not (any longer) in the list means the end. */
function insertBefore(
  items: readonly StackItem[],
  inserted: readonly StackItem[],
  before: string | null,
): readonly StackItem[] {
  const index = before === null ? -1 : items.findIndex((item) => item.id === before);
  return index < 0 ? [...items, ...inserted] : items.toSpliced(index, 0, ...inserted);
}

function changeItem(item: StackItem, options: ItemOptions): StackItem {
  const { note, lines, pinned, headings, variables, ...rest } = item;
  const nextPinned = options.pinned ?? pinned ?? false;
  const nextNote = options.note === undefined ? note : (options.note ?? undefined);
  const nextLines = options.lines === undefined ? lines : (options.lines ?? undefined);
  const nextHeadings = options.headings === undefined ? headings : (options.headings ?? undefined);
  const nextVariables = options.variables === undefined ? variables : (options.variables ?? undefined);
  return {
    ...rest,
    source: changeSource(item.source, options),
    ...(nextPinned ? { pinned: true } : {}),
    ...(nextNote === undefined ? {} : { note: nextNote }),
    ...(nextLines === undefined ? {} : { lines: nextLines }),
    ...(nextHeadings === undefined ? {} : { headings: nextHeadings }),
    ...(nextVariables === undefined ? {} : { variables: nextVariables }),
  };
}

function changeSource(source: Source, { title, source: next }: ItemOptions): Source {
  if (source.kind === 'pasted') return title === undefined ? source : { ...source, title };
  return next?.kind === source.kind ? next : source;
}

function sameOptions(a: StackItem, b: StackItem): boolean {
  return (
    (a.pinned ?? false) === (b.pinned ?? false) &&
    a.note === b.note &&
    sameSource(a.source, b.source) &&
    JSON.stringify([a.lines, a.headings, a.variables]) === JSON.stringify([b.lines, b.headings, b.variables])
  );
}

function sameSource(a: Source, b: Source): boolean {
  if (a.kind === 'pasted' && b.kind === 'pasted') return a.title === b.title && a.text === b.text;
  return JSON.stringify(a) === JSON.stringify(b);
}
