import type { PatternTrial } from '../../shared/scanningApi.ts';

export interface TrialResultProps {
  readonly id: string;
  readonly trial: PatternTrial | null;
  readonly hasSample: boolean;
}

/** What the pattern finds, or why it may not run. */
export function TrialResult({ id, trial, hasSample }: TrialResultProps) {
  return (
    <div id={id} className="trial" aria-live="polite">
      {trial === null ? (
        <p className="muted">A regular expression. Carryover masks the whole match.</p>
      ) : null}
      {trial?.status === 'refused' ? <p className="field-problem">{trial.problem}</p> : null}
      {trial?.status === 'not-scanned' ? (
        <p className="field-problem">The pattern could not be tested. Change the text and try again.</p>
      ) : null}
      {trial?.status === 'tried' ? <Matches trial={trial} hasSample={hasSample} /> : null}
    </div>
  );
}

function Matches({
  trial,
  hasSample,
}: {
  readonly trial: Extract<PatternTrial, { status: 'tried' }>;
  readonly hasSample: boolean;
}) {
  const found = trial.matches.length + trial.more;
  if (!hasSample) return <p className="muted">The pattern is valid. Paste a text to see what it finds.</p>;
  return (
    <>
      <p>{found === 0 ? 'Nothing found in this text.' : `${found} found.`}</p>
      <ul>
        {trial.matches.slice(0, 5).map(({ line, masked }, index) => (
          // Two places on one line can look the same.
          <li key={`${line}-${masked}-${index}`}>
            <span className="muted">{`Line ${line} `}</span>
            <code className="mono masked">{masked}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
