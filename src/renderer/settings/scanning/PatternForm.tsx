import { useEffect, useState } from 'react';
import { type CustomPattern, patternLimits } from '../../../shared/domain/settings/customPattern.ts';
import type { PatternTrial } from '../../../shared/api/scanning.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import { Segments } from '../../ui/Segments.tsx';

interface TrialResultProps {
  readonly id: string;
  readonly trial: PatternTrial | null;
  readonly hasSample: boolean;
}

export interface PatternFormProps {
  readonly open: boolean;
  /** `null` for a new one. */
  readonly pattern: CustomPattern | null;
  readonly onTry: (pattern: string, text: string) => Promise<PatternTrial>;
  /** Resolves to the reason if it can't be saved. */
  readonly onSave: (pattern: CustomPattern) => Promise<string | null>;
  readonly onClose: () => void;
}

const tiers: readonly { readonly value: CustomPattern['tier']; readonly label: string }[] = [
  { value: 'certain', label: 'Certain' },
  { value: 'possible', label: 'Possible' },
];

/** Edits a pattern, with a field to try it in. Its matches are masked as everywhere. */
export function PatternForm({ open, pattern, onTry, onSave, onClose }: PatternFormProps) {
  const [draft, setDraft] = useState<CustomPattern>(
    pattern ?? { name: '', pattern: '', tier: 'certain', on: true },
  );
  const [sample, setSample] = useState('');
  const [answered, setTrial] = useState<PatternTrial | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const source = draft.pattern;
  const trial = source === '' ? null : answered;
  useEffect(() => {
    if (source === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      onTry(source, sample)
        .then((answer) => (isCurrent ? setTrial(answer) : undefined))
        .catch(() => (isCurrent ? setTrial({ status: 'not-scanned' }) : undefined));
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, sample, onTry]);
  const set = (fields: Partial<CustomPattern>): void => {
    setDraft({ ...draft, ...fields });
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    const wrong = await onSave({ ...draft, name: draft.name.trim() });
    if (wrong === null) onClose();
    else setProblem(wrong);
  };
  return (
    <Modal
      title={pattern === null ? 'New pattern' : 'Edit pattern'}
      open={open}
      wide
      onClose={onClose}
      ends={
        <ModalEnds onCancel={onClose} onClick={() => void save()}>
          Save pattern
        </ModalEnds>
      }
    >
      <div className="pattern-form">
        <label>
          <span>Name</span>
          <span className="field">
            <input
              value={draft.name}
              maxLength={patternLimits.name}
              placeholder="Acme deploy key"
              onChange={(event) => set({ name: event.target.value })}
            />
          </span>
        </label>
        <label>
          <span>Pattern</span>
          <span className={trial?.status === 'refused' ? 'field is-error' : 'field'}>
            <input
              className="mono"
              value={draft.pattern}
              placeholder="acme_[a-z0-9]{32}"
              spellCheck={false}
              aria-invalid={trial?.status === 'refused'}
              aria-describedby="pattern-trial"
              onChange={(event) => set({ pattern: event.target.value })}
            />
          </span>
        </label>
        <div className="hstack">
          <Segments label="Certainty" options={tiers} value={draft.tier} onChange={(tier) => set({ tier })} />
          <span className="muted">
            {draft.tier === 'certain'
              ? 'Blocks export until you decide.'
              : 'Asks you. Blocks export only if possible findings do.'}
          </span>
        </div>
        <label>
          <span>Text to test the pattern on</span>
          <span className="field area">
            <textarea
              className="mono"
              rows={5}
              maxLength={patternLimits.sample}
              spellCheck={false}
              value={sample}
              onChange={(event) => setSample(event.target.value)}
            />
          </span>
        </label>
        <TrialResult id="pattern-trial" trial={trial} hasSample={sample !== ''} />
        {problem === null ? null : (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** The matches of the pattern, or the reason why it may not run. */
function TrialResult({ id, trial, hasSample }: TrialResultProps) {
  return (
    <div id={id} className="trial" data-testid="trial" aria-live="polite">
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
          // Two matches on one line can look the same, so the key needs the index.
          <li key={`${line}-${masked}-${index}`}>
            <span className="muted">{`Line ${line} `}</span>
            <code className="mono masked">{masked}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
