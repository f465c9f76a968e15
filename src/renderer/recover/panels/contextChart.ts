import type { Compaction, ContextPoint } from '../../../shared/domain/sessionFacts.ts';
import { formatClock, formatShortCount, formatTime } from '../../ui/formats.ts';

/** Pixels. The plot lies between these lines; its right end follows the width. */
export const plot = { height: 152, left: 46, right: 14, top: 16, bottom: 128 } as const;
/** Pixels, between the starts of two labels. */
const labelRoom = { compaction: 150, time: 80 } as const;
const most = { ticks: 5, times: 8 } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const timeSteps = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 30, 365].map((days) => days * dayMs),
];

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly at: string;
  readonly tokens: number;
}

export interface Mark {
  readonly x: number;
  /** `null` where another label has the room. */
  readonly label: string | null;
}

export interface ContextChart {
  /** The curve, in pieces between the compactions. */
  readonly pieces: readonly (readonly ChartPoint[])[];
  readonly points: readonly ChartPoint[];
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly times: readonly { readonly x: number; readonly label: string }[];
  readonly compactions: readonly Mark[];
  /** The last commit, if it lies within the session. */
  readonly commit: Mark | null;
}

interface Given {
  readonly context: readonly ContextPoint[];
  readonly compactions: readonly Compaction[];
  /** ISO time of the last commit; `null` without one. */
  readonly lastCommit: string | null;
  /** Width of the whole chart, in px. */
  readonly width: number;
}

/** Lays out the size of the context over time; `null` if fewer than two points have a time. */
export function layOutContext({ context, compactions, lastCommit, width }: Given): ContextChart | null {
  const timed = context
    .flatMap(({ at, tokens }) => {
      const time = Date.parse(at ?? '');
      return at === null || Number.isNaN(time) ? [] : [{ at, time, tokens }];
    })
    .toSorted((a, b) => a.time - b.time);
  const [first] = timed;
  const last = timed.at(-1);
  if (first === undefined || last === undefined || timed.length < 2) return null;
  const span = Math.max(last.time - first.time, minuteMs);
  const end = width - plot.right;
  // A little room at the end, so that the last point is seen whole.
  const xOf = (time: number): number => plot.left + 4 + ((time - first.time) / span) * (end - plot.left - 14);
  const step = tokenStep(Math.max(...timed.map(({ tokens }) => tokens)));
  const count = Math.max(1, Math.ceil(Math.max(...timed.map(({ tokens }) => tokens)) / step));
  const yOf = (tokens: number): number => plot.bottom - (tokens / (count * step)) * (plot.bottom - plot.top);
  const points = timed.map(({ at, time, tokens }) => ({ at, tokens, x: xOf(time), y: yOf(tokens) }));
  const cuts = compactions
    .map(({ at, before }) => ({ time: Date.parse(at ?? ''), before }))
    .filter(({ time }) => time >= first.time && time <= last.time)
    .toSorted((a, b) => a.time - b.time);
  const pieces: ChartPoint[][] = [[]];
  let next = 0;
  for (const [index, point] of points.entries()) {
    for (let cut = cuts[next]; cut !== undefined && cut.time < (timed[index]?.time ?? 0); cut = cuts[next]) {
      next += 1;
      const before = pieces.at(-1)?.at(-1);
      const x = xOf(cut.time);
      // The size stays until the compaction, and drops there.
      if (before === undefined) continue;
      pieces.at(-1)?.push({ ...before, x });
      pieces.push([{ ...point, x }]);
    }
    pieces.at(-1)?.push(point);
  }
  const after = (time: number): number | null => timed.find((point) => point.time > time)?.tokens ?? null;
  const committed = Date.parse(lastCommit ?? '');
  return {
    points,
    pieces,
    ticks: Array.from({ length: count + 1 }, (_, index) => ({
      y: yOf(index * step),
      label: shortTokens(index * step),
    })),
    times: timesBetween(first.time, last.time, end - plot.left).map((time) => ({
      x: xOf(time),
      label:
        span > 2 * dayMs
          ? formatTime(new Date(time).toISOString())
          : formatClock(new Date(time).toISOString()),
    })),
    compactions: withRoom(
      cuts.map(({ time, before }) => ({ x: xOf(time), label: compactionWords(before, after(time)) })),
      end,
    ),
    commit:
      committed >= first.time && committed <= last.time
        ? { x: xOf(committed), label: `Last commit ${formatClock(lastCommit ?? '')}` }
        : null,
  };
}

/** Returns `Compacted 168k to 41k`, with the parts that are known. */
function compactionWords(before: number | null, after: number | null): string {
  return [
    'Compacted',
    ...(before === null ? [] : [shortTokens(before)]),
    ...(after === null ? [] : [`to ${shortTokens(after)}`]),
  ].join(' ');
}

function shortTokens(tokens: number): string {
  return tokens < 1_000
    ? formatShortCount(tokens)
    : tokens < 999_500
      ? `${Math.round(tokens / 1_000)}k`
      : formatShortCount(tokens);
}

function tokenStep(largest: number): number {
  const rough = Math.max(largest, 4) / (most.ticks - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
}

/** Returns whole hours, or other round times of the local clock. */
function timesBetween(from: number, to: number, room: number): readonly number[] {
  const count = Math.min(most.times, Math.max(2, Math.floor(room / labelRoom.time)));
  const step = timeSteps.find((one) => (to - from) / one <= count) ?? to - from + 1;
  const offset = new Date(from).getTimezoneOffset() * minuteMs;
  const start = Math.ceil((from - offset) / step) * step + offset;
  const times: number[] = [];
  for (let time = start; time <= to; time += step) times.push(time);
  return times;
}

function withRoom(
  marks: readonly { readonly x: number; readonly label: string }[],
  end: number,
): readonly Mark[] {
  return marks.map(({ x, label }, index) => {
    const next = marks[index + 1]?.x ?? end + 10;
    return { x, label: next - x >= labelRoom.compaction ? label : null };
  });
}
