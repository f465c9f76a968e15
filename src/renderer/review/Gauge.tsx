import { clsx } from 'clsx';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { GaugeFigures } from './gaugeFigures.ts';

/** The payload by its sections on a track as long as it may be. What is over is hatched behind a line. */
export function Gauge({
  figures: { tokens, most, level, words, parts, limit },
}: {
  readonly figures: GaugeFigures;
}) {
  return (
    <div className={clsx('gauge', level)}>
      <meter
        className="sr"
        aria-label="Payload size"
        min={0}
        max={Math.max(most, tokens ?? 0)}
        value={tokens ?? 0}
        aria-valuetext={
          tokens === null
            ? 'Not counted yet'
            : `${formatCount(tokens)} of ${formatCount(most)} tokens. ${words}`
        }
      />
      {parts.map(({ key, title, tokens: count, percent, opacity }) => (
        <span
          key={key}
          className="s"
          title={`${title}, ${formatCount(count)} tokens`}
          style={{ width: `calc(${percent}% - 2px)`, opacity }}
        />
      ))}
      {limit < 100 ? (
        <>
          <span className="over" style={{ left: `${limit}%` }} />
          <span className="limit" style={{ left: `${limit}%` }} />
        </>
      ) : null}
    </div>
  );
}
