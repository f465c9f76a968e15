import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { contextAtEnd } from '../../../shared/domain/sessionFacts.ts';
import { countWords, formatClock, formatCount } from '../../ui/formats.ts';
import { layOutContext, plot, type ChartPoint } from './contextChart.ts';
import { listFacts } from '../../../shared/domain/listWords.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';

/** Pixels, until the width is known. */
const usualWidth = 704;

/** The size of the context over time, with compactions, the last commit and the end. */
export function ContextChartView({ facts }: { readonly facts: RecoveredSession }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usualWidth);
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { context, compactions, commits } = facts;
  const chart = useMemo(
    () => layOutContext({ context, compactions, lastCommit: commits[0]?.at ?? null, width }),
    [context, compactions, commits, width],
  );
  if (chart === null) return <p className="evidence-none muted">No sizes of the context are recorded.</p>;
  const { pieces, points, ticks, times, commit } = chart;
  const end = points.at(-1);
  const died = facts.session.how === 'context';
  const right = width - plot.right;
  return (
    <div
      ref={box}
      className="context-chart"
      onPointerMove={({ clientX, currentTarget }) =>
        setPointed(nearest(points, clientX - currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setPointed(null)}
    >
      <Drawing width={width} height={plot.height} sentence={sentenceOf(facts)}>
        {ticks.map(({ y, label }) => (
          <g key={label}>
            <line x1={plot.left} x2={right} y1={y} y2={y} className="grid" />
            <text x={plot.left - 8} y={y + 3.5} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {times.map(({ x, label }) => (
          <text
            key={x}
            x={x}
            y={147}
            textAnchor={x < plot.left + 20 ? 'start' : x > right - 20 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ))}
        {pieces.map((piece, index) => {
          const [first] = piece;
          const last = piece.at(-1);
          if (first === undefined || last === undefined) return null;
          const line = piece.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' L');
          // A compaction drops to where the next piece begins.
          const next = pieces[index + 1]?.[0];
          const drop = next === undefined ? '' : ` L${round(last.x)} ${round(next.y)}`;
          return (
            <g key={first.x}>
              <path
                className="area"
                d={`M${line} L${round(last.x)} ${plot.bottom} L${round(first.x)} ${plot.bottom} Z`}
              />
              <path className="curve" d={`M${line}${drop}`} />
            </g>
          );
        })}
        {chart.compactions.map(({ x, label }) => (
          <g key={x} className="compaction">
            <line x1={x} x2={x} y1={3} y2={plot.bottom} />
            {label === null ? null : (
              <text x={x + 6} y={10}>
                {label}
              </text>
            )}
          </g>
        ))}
        {commit === null ? null : (
          <g className="commit">
            <line x1={commit.x} x2={commit.x} y1={122} y2={134} />
            <text
              x={commit.x > right - 130 ? commit.x - 6 : commit.x + 6}
              y={124}
              textAnchor={commit.x > right - 130 ? 'end' : 'start'}
            >
              {commit.label}
            </text>
          </g>
        )}
        {end === undefined ? null : (
          <circle className={died ? 'end died' : 'end'} cx={end.x} cy={end.y} r={4} />
        )}
        {pointed === null ? null : (
          <g className="pointed">
            <line x1={pointed.x} x2={pointed.x} y1={plot.top} y2={plot.bottom} />
            <circle cx={pointed.x} cy={pointed.y} r={3} />
            <text
              x={pointed.x > width / 2 ? pointed.x - 8 : pointed.x + 8}
              y={plot.bottom - 16}
              textAnchor={pointed.x > width / 2 ? 'end' : 'start'}
            >
              {`${formatClock(pointed.at)}, ${formatCount(pointed.tokens)} tokens`}
            </text>
          </g>
        )}
      </Drawing>
    </div>
  );
}

function nearest(points: readonly ChartPoint[], x: number): ChartPoint | null {
  let found: ChartPoint | null = null;
  for (const point of points)
    if (found === null || Math.abs(point.x - x) < Math.abs(found.x - x)) found = point;
  return found;
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}

function sentenceOf({ context, compactions, session }: RecoveredSession): string {
  const [first] = context;
  const last = context.at(-1);
  const end = contextAtEnd({ context, compactions });
  const size = end === null ? null : `${formatCount(end)} tokens`;
  const times = compactions.map(compactionWords);
  return joinSentences([
    first?.at == null || last?.at == null
      ? 'Size of the context.'
      : `Size of the context from ${formatClock(first.at)} to ${formatClock(last.at)}.`,
    compactions.length === 0
      ? 'Never compacted.'
      : `Compacted ${countWords(compactions.length, 'time')}: ${listFacts(times.slice(0, 10))}.`,
    session.how === 'context'
      ? `Ran out at ${size ?? 'an unknown size, as after a compaction'}.`
      : `Ended at ${size ?? 'an unknown size, as after a compaction'}.`,
  ]);
}

function compactionWords({ at, before }: RecoveredSession['compactions'][number]): string {
  if (at === null) return before === null ? '' : `from ${formatCount(before)} tokens`;
  return before === null
    ? `at ${formatClock(at)}`
    : `at ${formatClock(at)} from ${formatCount(before)} tokens`;
}
