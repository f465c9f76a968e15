import type { Difference, Hunk } from '../../shared/domain/difference.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { leavingHash, type CopiedFile, type LastCopy } from './createCopies.ts';
import type { Assembled } from './assembled.ts';

/** Files that are told line by line; the others by name. */
const comparedFiles = 50;
const maxHunks = 400;

/** How a folder differs from what was copied of it, file by file; `null` where the item is none, or was none then. */
export function compareFolder(copy: LastCopy | null, now: Assembled, itemId: string): Difference | null {
  const before = copy !== null && Object.hasOwn(copy.items, itemId) ? copy.items[itemId] : undefined;
  const title = now.blocks.find((block) => block.itemId === itemId)?.title ?? '';
  if (before?.files === undefined) return null;
  const texts = new Map<string, { readonly hash: string; readonly masked: string }>();
  for (const [index, reading] of now.readings.entries()) {
    if (reading.item.partOf !== itemId) continue;
    const text = now.settled[index];
    texts.set(reading.title, { hash: leavingHash(reading, text), masked: text?.masked ?? '' });
  }
  const hunks: Hunk[] = [];
  let leftOut = 0;
  let compared = 0;
  const files = [...new Set([...Object.keys(before.files), ...texts.keys()])].toSorted();
  for (const file of files) {
    const then = Object.hasOwn(before.files, file) ? before.files[file] : undefined;
    const is = texts.get(file);
    if (then !== undefined && is !== undefined && then.hash === is.hash) continue;
    compared += 1;
    const told = compared > comparedFiles ? null : difference(file, then, is?.masked);
    leftOut += told?.leftOut ?? 0;
    if (hunks.length < maxHunks)
      hunks.push(...(told?.hunks ?? [{ ...nameOnly, file: named(file, then, is) }]));
    else leftOut += 1;
  }
  return hunks.length === 0 ? { status: 'same', title } : { status: 'ok', title, hunks, leftOut };
}

const nameOnly = { before: 0, now: 0, lines: [] };

function difference(
  file: string,
  then: CopiedFile | undefined,
  is: string | undefined,
): { readonly hunks: readonly Hunk[]; readonly leftOut: number } | null {
  if (then !== undefined && then.masked === undefined) return null;
  const found = compareTexts(file, then?.masked ?? '', is ?? '', { whole: false });
  if (found.status !== 'ok') return null;
  const title = named(file, then, is);
  return { hunks: found.hunks.map((hunk) => ({ ...hunk, file: title })), leftOut: found.leftOut };
}

function named(file: string, then: unknown, is: unknown): string {
  if (then === undefined) return `${file} (new)`;
  return is === undefined ? `${file} (gone)` : file;
}
