import { createHash } from 'node:crypto';
import type { Outline } from '../../shared/domain/outline.ts';

/** The most ranges of lines in all outlines together, which take some 4 MB. */
const maxRanges = 100_000;

/** Holds outlines by what they are made from, the latest ones, so that only a text that changed is parsed again. */
export interface KeptOutlines {
  find(key: string): Outline | undefined;
  add(key: string, outline: Outline): void;
}

export function keepOutlines(most = maxRanges): KeptOutlines {
  /** The least recently used one comes first. */
  const outlines = new Map<string, Outline>();
  let ranges = 0;
  const remove = (key: string): void => {
    const outline = outlines.get(key);
    if (outline === undefined) return;
    outlines.delete(key);
    ranges -= weightOf(outline);
  };
  return {
    find(key) {
      const outline = outlines.get(key);
      if (outline === undefined) return undefined;
      outlines.delete(key);
      outlines.set(key, outline);
      return outline;
    },
    add(key, outline) {
      remove(key);
      outlines.set(key, outline);
      ranges += weightOf(outline);
      for (const oldest of outlines.keys()) {
        if (ranges <= most) break;
        remove(oldest);
      }
    },
  };
}

/** Returns a key of all that an outline depends on: `kind` is the language, and what else the file's name says. */
export function outlineKey(kind: string, text: string): string {
  return createHash('sha256').update(`${kind}\0`).update(text, 'utf16le').digest('base64');
}

/** An outline without ranges takes memory, too. */
function weightOf(outline: Outline): number {
  return 4 + (outline.status === 'outlined' ? outline.lines.length : 0);
}
