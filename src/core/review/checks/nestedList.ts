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

/** Finds points two levels below an entry. One level belongs to it, as the steps below a next action do. */
export function nestedList(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const points = pointsIn(place.entry.text);
    const shallowest = Math.min(...points.map(({ indent }) => indent));
    const nested = points.filter(({ indent }) => indent >= shallowest + 2);
    const [first] = nested;
    if (first === undefined) return [];
    return [
      {
        id: 'nested-list',
        severity: 'warning',
        ...pointTo(place, first.offset),
        message: `${nested.length === 1 ? 'A point' : `${nested.length} points`} nested two levels deep. Agents skip what is nested: one level is enough.`,
        fix: { label: 'Flatten the list', replace: [{ ...place.at, with: [levelled(place.entry)] }] },
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

/** Moves deeper points out to the first level of points. */
function levelled(entry: PayloadEntry): PayloadEntry {
  const points = new Map(pointsIn(entry.text).map((one) => [one.offset, one]));
  const shallowest = Math.min(...[...points.values()].map(({ indent }) => indent));
  const lines = entry.text.split('\n').map((line, offset) => {
    const found = points.get(offset);
    return found === undefined ? line : line.slice(Math.max(0, found.indent - shallowest));
  });
  return { ...entry, text: lines.join('\n') };
}
