import { clsx } from 'clsx';
import type { Difference, Hunk } from '../../shared/domain/difference.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';

export interface DifferenceLinesProps {
  readonly difference: Difference;
  /** Said where there are no lines to show. */
  readonly words: Readonly<Record<Exclude<Difference['status'], 'ok'>, string>>;
}

/** Lines that came and went, place by place. Findings are marks in them. */
export function DifferenceLines({ difference, words }: DifferenceLinesProps) {
  if (difference.status !== 'ok') return <p className="muted">{words[difference.status]}</p>;
  return (
    <>
      {difference.hunks.map((hunk) => (
        <HunkLines key={`${hunk.file ?? ''} ${hunk.before}-${hunk.now}`} hunk={hunk} />
      ))}
      {difference.leftOut === 0 ? null : (
        <p className="muted">{`${formatCount(difference.leftOut)} more lines are not shown.`}</p>
      )}
    </>
  );
}

function HunkLines({ hunk }: { readonly hunk: Hunk }) {
  return (
    <pre>
      {hunk.file === undefined ? null : <b className="diff-file">{hunk.file}</b>}
      {hunk.lines.length === 0 ? null : <span className="muted">{`Line ${formatCount(hunk.now)}`}</span>}
      {hunk.lines.map((line, index) => (
        <span
          key={index}
          className={clsx('diff-line', line.startsWith('+') && 'added', line.startsWith('-') && 'removed')}
        >
          {line === '' ? ' ' : line}
        </span>
      ))}
    </pre>
  );
}
