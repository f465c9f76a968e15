import { minuteWords, shortTokens, type SessionPressure } from '../../shared/domain/pressure.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { formatClock } from '../ui/formats.ts';

/** Lengths in the units of the picture. */
const box = { width: 388, left: 34, right: 384, top: 10, bottom: 102 } as const;
const minuteMs = 60_000;
/** Milliseconds: the pace is drawn no further than this. */
const mostAhead = 7_200_000;

interface PressureChartProps {
  readonly session: SessionPressure;
  readonly lastCommitAt: string | null;
}

/** The size of a context over time, with its compaction point, and when it gets there at its pace. */
export function PressureChart({ session, lastCommitAt }: PressureChartProps) {
  const { compactAt, perHour, compactions } = session;
  const points = session.points.flatMap(({ at, tokens }) => {
    const time = Date.parse(at ?? '');
    return Number.isNaN(time) ? [] : [{ time, tokens }];
  });
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  const room = compactAt === null ? null : compactAt - last.tokens;
  const reach =
    room === null || room <= 0 || perHour === null || perHour <= 0
      ? null
      : last.time + (room / perHour) * 3_600_000;
  const span = Math.max(last.time - first.time, 10 * minuteMs);
  const end = Math.max(last.time, Math.min(reach ?? last.time, last.time + Math.min(mostAhead, span)));
  const most = Math.max(compactAt ?? 0, ...points.map(({ tokens }) => tokens));
  const step = most > 500_000 ? 500_000 : most > 100_000 ? 100_000 : 50_000;
  const top = Math.ceil(most / step) * step;
  const xOf = (time: number): number =>
    box.left + ((time - first.time) / Math.max(end - first.time, 1)) * (box.right - box.left - 8);
  const yOf = (tokens: number): number => box.bottom - (tokens / top) * (box.bottom - box.top);
  const line = points.map(({ time, tokens }) => `${round(xOf(time))} ${round(yOf(tokens))}`).join(' L');
  const committed = Date.parse(lastCommitAt ?? '');
  const reachWords =
    reach === null ? null : `about ${formatClock(new Date(reach).toISOString())} at this pace`;
  const cuts = compactions
    .map(({ at }) => Date.parse(at ?? ''))
    .filter((time) => time >= first.time && time <= last.time);
  const sentence = [
    `Tokens from ${clock(first.time)} to ${clock(last.time)}, ${shortTokens(first.tokens)} to ${shortTokens(last.tokens)}.`,
    ...(compactAt === null || reachWords === null
      ? []
      : [
          `At this pace ${shortTokens(compactAt)} in ${minuteWords(Math.round(((reach ?? 0) - last.time) / minuteMs))}.`,
        ]),
    ...(Number.isNaN(committed) ? [] : [`Last commit ${clock(committed)}.`]),
    ...cuts.map((time) => `Compacted ${clock(time)}.`),
  ].join(' ');
  const ticks = [0, top / 2, top];
  return (
    <Drawing className="pressure-chart" viewBox={`0 0 ${box.width} 118`} sentence={sentence}>
      {ticks.map((tokens) => (
        <g key={tokens}>
          <line className="grid" x1={box.left} x2={box.right} y1={yOf(tokens)} y2={yOf(tokens)} />
          <text x={box.left - 6} y={yOf(tokens) + 3.5} textAnchor="end">
            {shortTokens(tokens)}
          </text>
        </g>
      ))}
      <path
        className="area"
        d={`M${line} L${round(xOf(last.time))} ${box.bottom} L${box.left} ${box.bottom} Z`}
      />
      <path className="curve" d={`M${line}`} />
      {compactAt === null ? null : (
        <g className="limit">
          <line x1={box.left} x2={box.right} y1={yOf(compactAt)} y2={yOf(compactAt)} />
          <text
            x={box.left + 4}
            y={Math.max(9, yOf(compactAt) - 4)}
          >{`Compacts near ${shortTokens(compactAt)}`}</text>
        </g>
      )}
      {cuts.map((time) => (
        <line key={time} className="cut" x1={xOf(time)} x2={xOf(time)} y1={box.top} y2={box.bottom} />
      ))}
      {reach === null || reachWords === null || compactAt === null || perHour === null ? null : (
        <g>
          <path
            className="pace"
            d={`M${round(xOf(last.time))} ${round(yOf(last.tokens))} L${round(xOf(end))} ${round(yOf(last.tokens + (perHour * (end - last.time)) / 3_600_000))}`}
          />
          <text x={box.right} y={Math.max(9, yOf(compactAt) - 4)} textAnchor="end">
            {reachWords}
          </text>
        </g>
      )}
      <circle cx={xOf(last.time)} cy={yOf(last.tokens)} r={3.5} />
      {committed >= first.time && committed <= end ? (
        <g className="commit">
          <line x1={xOf(committed)} x2={xOf(committed)} y1={96} y2={105} />
          <text
            x={xOf(committed) + (xOf(committed) > 290 ? -5 : 5)}
            y={98}
            textAnchor={xOf(committed) > 290 ? 'end' : 'start'}
          >{`Commit ${clock(committed)}`}</text>
        </g>
      ) : null}
      <text x={box.left} y={115}>
        {clock(first.time)}
      </text>
      <text x={box.right} y={115} textAnchor="end">
        {clock(end)}
      </text>
    </Drawing>
  );
}

function clock(time: number): string {
  return formatClock(new Date(time).toISOString());
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
