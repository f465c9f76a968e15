import type { EncodingId } from '../../../shared/domain/model.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { describeSource, isAlwaysRead } from '../../../shared/domain/sourceKinds.ts';
import type { BlockReading } from './readBlocks.ts';

/** Caches the last reading of a stack's items, so that moving or switching one does not read all of them again. */
export interface ReadingCache {
  /** Returns readings that are still valid for these items, by item; others must be read. */
  take(items: readonly StackItem[], encoding: EncodingId): ReadonlyMap<string, BlockReading>;
  put(readings: readonly BlockReading[], encoding: EncodingId): void;
  /** Drops readings, so that these items are read again. */
  drop(isStale: (reading: BlockReading) => boolean): void;
  clear(): void;
}

export function createReadingCache(): ReadingCache {
  let byId = new Map<string, BlockReading>();
  let countedFor: EncodingId | null = null;
  return {
    take(items, encoding) {
      const taken = new Map<string, BlockReading>();
      if (encoding !== countedFor) return taken;
      for (const item of items) {
        const reading = byId.get(item.id);
        if (reading !== undefined && isOfSameText(reading.item, item))
          taken.set(item.id, renamed(reading, item));
      }
      return taken;
    },
    put(readings, encoding) {
      countedFor = encoding;
      byId = new Map(readings.map((reading) => [reading.item.id, reading]));
    },
    drop(isStale) {
      byId = new Map([...byId].filter(([, reading]) => !isStale(reading)));
    },
    clear() {
      byId = new Map();
    },
  };
}

/** True for the same text; ignores note, pin and switch. */
function isOfSameText(a: StackItem, b: StackItem): boolean {
  if (isAlwaysRead(b.source.kind)) return false;
  if (optionsOf(a) !== optionsOf(b) || !sameCopy(a.edited, b.edited)) return false;
  if (a.source.kind === 'pasted' && b.source.kind === 'pasted') return a.source.text === b.source.text;
  return JSON.stringify(a.source) === JSON.stringify(b.source);
}

function sameCopy(a: StackItem['edited'], b: StackItem['edited']): boolean {
  return a?.text === b?.text && a?.sha256 === b?.sha256 && a?.of === b?.of;
}

function optionsOf({ lines, outline, headings }: StackItem): string {
  return JSON.stringify([lines, outline ?? false, headings]);
}

function renamed(reading: BlockReading, item: StackItem): BlockReading {
  return item.source.kind === 'pasted'
    ? { ...reading, item, title: describeSource(item).title }
    : { ...reading, item };
}
