import type { Source } from '../source.ts';
import type { StackItem } from '../stack.ts';
import type { ItemOptions } from './stackEdit.ts';

export function changeItem(item: StackItem, options: ItemOptions): StackItem {
  const { note, lines, outline, pinned, headings, variables, edited, ...rest } = item;
  const nextPinned = options.pinned ?? pinned ?? false;
  const nextNote = options.note === undefined ? note : (options.note ?? undefined);
  const nextLines =
    options.lines === undefined
      ? options.outline === true
        ? undefined
        : lines
      : (options.lines ?? undefined);
  const hasLines = options.lines !== undefined && options.lines !== null;
  const nextOutline = options.outline ?? (hasLines ? false : (outline ?? false));
  const nextHeadings = options.headings === undefined ? headings : (options.headings ?? undefined);
  const nextVariables = options.variables === undefined ? variables : (options.variables ?? undefined);
  const nextEdited = options.edited === undefined ? edited : (options.edited ?? undefined);
  return {
    ...rest,
    source: changeSource(item.source, options),
    ...(nextPinned ? { pinned: true } : {}),
    ...(nextNote === undefined ? {} : { note: nextNote }),
    ...(nextLines === undefined ? {} : { lines: nextLines }),
    ...(nextOutline ? { outline: true } : {}),
    ...(nextHeadings === undefined ? {} : { headings: nextHeadings }),
    ...(nextVariables === undefined ? {} : { variables: nextVariables }),
    ...(nextEdited === undefined ? {} : { edited: nextEdited }),
  };
}

function changeSource(source: Source, { title, text, source: next }: ItemOptions): Source {
  if (source.kind === 'pasted') {
    return { ...source, ...(title === undefined ? {} : { title }), ...(text === undefined ? {} : { text }) };
  }
  return next?.kind === source.kind ? next : source;
}

export function sameOptions(a: StackItem, b: StackItem): boolean {
  return (
    (a.pinned ?? false) === (b.pinned ?? false) &&
    (a.outline ?? false) === (b.outline ?? false) &&
    a.note === b.note &&
    sameCopy(a.edited, b.edited) &&
    sameSource(a.source, b.source) &&
    JSON.stringify([a.lines, a.headings, a.variables]) === JSON.stringify([b.lines, b.headings, b.variables])
  );
}

function sameCopy(a: StackItem['edited'], b: StackItem['edited']): boolean {
  return a?.text === b?.text && a?.sha256 === b?.sha256 && a?.of === b?.of;
}

function sameSource(a: Source, b: Source): boolean {
  if (a.kind === 'pasted' && b.kind === 'pasted') return a.title === b.title && a.text === b.text;
  return JSON.stringify(a) === JSON.stringify(b);
}
