import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, pointTo, type CheckedPayload } from './entryPlaces.ts';

const point = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/u;
const fence = /^\s*(?:`{3,}|~{3,})/u;

interface Point {
  readonly offset: number;
  readonly indent: number;
  readonly text: string;
}

/** Finds points below points. Steps below the next action or the goal are one level, not two. */
export function nestedList(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const points = pointsIn(place.entry.text);
    const isProse = place.section === 'next' || place.section === 'goal';
    const shallowest = Math.min(...points.map(({ indent }) => indent));
    const nested = isProse ? points.filter(({ indent }) => indent >= shallowest + 2) : points;
    const [first] = nested;
    if (first === undefined) return [];
    const replace = [{ ...place.at, with: isProse ? [unindented(place.entry)] : flattened(place.entry) }];
    return [
      {
        id: 'nested-list',
        severity: 'warning',
        ...pointTo(place, first.offset),
        message: `${nested.length === 1 ? 'A point' : `${nested.length} points`} nested below another. Agents skip what is nested: make each a point of its own.`,
        fix: { label: 'Flatten the list', replace },
      },
    ];
  });
}

function pointsIn(text: string): readonly Point[] {
  const points: Point[] = [];
  let fenced = false;
  for (const [offset, line] of text.split('\n').entries()) {
    if (fence.test(line)) fenced = !fenced;
    const found = fenced || offset === 0 ? null : point.exec(line);
    if (found !== null) points.push({ offset, indent: found[1]?.length ?? 0, text: found[2] ?? '' });
  }
  return points;
}

/** Puts the words above nested points before each of them if they are a label; otherwise they become a point too. */
function flattened(entry: PayloadEntry): readonly PayloadEntry[] {
  const { text, ...facts } = entry;
  const points = pointsIn(text);
  const lines = text.split('\n');
  const head = lines.slice(0, points[0]?.offset).join('\n').trim();
  const label = /^(.{1,80}):$/u.exec(head)?.[1];
  const parts = points.map(({ offset, text: own }, index) => {
    const more = lines.slice(offset + 1, points[index + 1]?.offset).map((line) => line.trim());
    return [own, ...more].join('\n').trim();
  });
  if (label !== undefined && entry.path === undefined) {
    return parts.map((part) => ({ ...facts, text: `${label}: ${part}` }));
  }
  const { session } = facts;
  const own = parts.map((part) => ({ text: part, ...(session === undefined ? {} : { session }) }));
  // Words below a file in play concern that file.
  if (entry.path !== undefined)
    return [{ ...facts, text: [head, ...parts].filter((part) => part !== '').join('; ') }];
  return [{ ...facts, text: head }, ...own];
}

function unindented(entry: PayloadEntry): PayloadEntry {
  const points = new Map(pointsIn(entry.text).map((one) => [one.offset, one]));
  const shallowest = Math.min(...[...points.values()].map(({ indent }) => indent));
  const lines = entry.text.split('\n').map((line, offset) => {
    const found = points.get(offset);
    return found === undefined ? line : line.slice(Math.max(0, found.indent - shallowest));
  });
  return { ...entry, text: lines.join('\n') };
}
