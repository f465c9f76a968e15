import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { withoutEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { sectionTitles, type FileState } from '../../../shared/domain/payload.ts';
import type {
  Contradiction,
  RecoveredEntry,
  SummaryCheck,
} from '../../../shared/domain/session/recoveredPayload.ts';
import type { ReadEvidence, RecoveredDraft } from '../../../shared/api/recovery.ts';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WithCode } from '../../ui/WithCode.tsx';
import { EvidenceChip } from '../../evidence/EvidenceChip.tsx';
import type { EvidenceStore } from '../state/evidenceStore.ts';
import { findRecord } from '../../evidence/findRecord.ts';
import type { PayloadDraftStore } from '../state/payloadDraftStore.ts';

interface PayloadDraftProps {
  readonly draft: PayloadDraftStore;
  readonly evidence: EvidenceStore;
  readonly facts: ReadEvidence;
  /** Shows the row of evidence with this key. */
  readonly onPoint: (key: string) => void;
}

/** The payload as it would go to Review: each line with its evidence. */
export function PayloadDraft({ draft, evidence, facts, onPoint }: PayloadDraftProps) {
  const made = useStore(draft, (state) => state.draft);
  const phase = useStore(draft, (state) => state.phase);
  const problem = useStore(draft, (state) => state.problem);
  const { refresh } = draft.getState();
  return (
    <section
      className="col payload-draft"
      aria-labelledby="payload-draft-title"
      aria-busy={phase === 'loading' || undefined}
      data-region="draft"
    >
      <div className="colhead">
        <h2 id="payload-draft-title">Payload draft</h2>
        <span className="badge warn">Reconstructed</span>
        <span className="grow" />
        {made === null ? null : (
          <span className="muted num" title="Tokens of the limit, counted with o200k">
            {`${formatCount(made.payload.tokens)} / ${formatCount(made.payload.limit)}`}
          </span>
        )}
        <Button
          look="icon"
          size="s"
          icon={RefreshCw}
          aria-label="Rebuild from evidence"
          busy={phase === 'loading'}
          onClick={() => void refresh()}
        />
      </div>
      <div className="colbody scroll" tabIndex={-1}>
        {phase === 'failed' ? (
          <div className="empty" role="alert">
            <b>The draft could not be made</b>
            <p className="muted">{problem === null ? null : showHidden(problem)}</p>
            <Button onClick={() => void refresh()}>Try again</Button>
          </div>
        ) : made === null ? (
          <div className="empty muted">{phase === 'loading' ? 'Making the draft' : 'No draft yet'}</div>
        ) : (
          <div className="draft-sections">
            {facts.stamp !== made.stamp ? <Newer evidence={evidence} /> : null}
            <MissingPieces problems={made.problems.filter((one) => !facts.problems.includes(one))} />
            <Counts draft={made} />
            <Omissions by="The agent’s own summary" check={made.summaryCheck} facts={facts} />
            <Omissions by="The pasted summary" check={made.pastedCheck} facts={facts} />
            <Contradictions found={made.contradictions ?? []} facts={facts} onPoint={onPoint} />
            {made.payload.sections.length === 0 ? (
              <p className="muted">There is no evidence for a single line. Tick some of it again.</p>
            ) : null}
            {made.payload.sections.map(({ id, title, entries }, index) => (
              <section key={id} aria-label={title}>
                <header>
                  <h3>{title}</h3>
                  <span className="muted num" title="Tokens">
                    {formatCount(made.sectionTokens[index] ?? 0)}
                  </span>
                </header>
                <Lines entries={entries} facts={facts} onPoint={onPoint} />
              </section>
            ))}
            <LeftOut draft={made} facts={facts} onPoint={onPoint} />
          </div>
        )}
      </div>
    </section>
  );
}

function Newer({ evidence }: Pick<PayloadDraftProps, 'evidence'>) {
  return (
    <section className="note warn" aria-label="Newer evidence">
      <Icon of={CircleAlert} size={14} />
      <p className="grow">
        The transcript, a note or git has changed since the evidence was read. The draft is made of what is
        there now.
      </p>
      <Button size="s" onClick={() => void evidence.getState().refresh()}>
        Read again
      </Button>
    </section>
  );
}

function MissingPieces({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="note warn" aria-label="Missing from the draft">
      <Icon of={CircleAlert} size={14} />
      <div>
        {problems.map((problem) => (
          <p key={problem}>{showHidden(problem)}</p>
        ))}
      </div>
    </section>
  );
}

function Counts({ draft: { payload } }: { readonly draft: RecoveredDraft }) {
  const lines = payload.sections
    .flatMap(({ entries }) => entries)
    .filter(({ evidence }) => evidence !== null);
  const verified = lines.filter(({ standing }) => standing === 'verified').length;
  const others = lines.length - verified;
  return (
    <p className="draft-counts num">
      <span className="good">
        <Icon of={Check} size={13} />
        {`${countWords(verified, 'line')} verified by git`}
      </span>
      <span className="warn">
        <Icon of={CircleAlert} size={13} />
        {`${formatCount(others)} unverified, confirm each in review`}
      </span>
    </p>
  );
}

/** Names that are listed; the number of the others is said. */
const mostNamed = 8;

/** Says what a summary leaves out: a session that goes on from it alone lacks just that. */
function Omissions({
  by,
  check,
  facts,
}: {
  readonly by: string;
  readonly check: SummaryCheck | null;
  readonly facts: RecoveredSession;
}) {
  if (check === null) return null;
  const { files, words, results } = check.leavesOut;
  const tasks = results.map((id) => facts.agents.find((agent) => agent.id === id)?.task ?? id);
  const kinds = [
    { name: 'Edited files', rows: files, isCode: true },
    { name: 'Your words', rows: words, isCode: false },
    { name: 'Unread results', rows: tasks, isCode: false },
  ].filter(({ rows }) => rows.length > 0);
  if (kinds.length === 0) return null;
  return (
    <section className="note warn" aria-label={`${by} leaves out`}>
      <Icon of={CircleAlert} size={14} />
      <div>
        <b>{`${by} leaves out`}</b>
        <dl>
          {kinds.map(({ name, rows, isCode }) => (
            <div key={name}>
              <dt>{name}</dt>
              {rows.slice(0, mostNamed).map((row, index) => (
                <dd key={index} className={isCode ? 'mono trunc' : 'trunc'} title={showHidden(row)}>
                  {showHidden(row)}
                </dd>
              ))}
              {rows.length <= mostNamed ? null : (
                <dd className="muted">{`and ${formatCount(rows.length - mostNamed)} more`}</dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface OfFacts {
  readonly facts: RecoveredSession;
  readonly onPoint: (key: string) => void;
}

function Contradictions({ found, facts, onPoint }: OfFacts & { readonly found: readonly Contradiction[] }) {
  if (found.length === 0) return null;
  return (
    <section className="note bad" aria-label="Contradictions">
      <Icon of={CircleAlert} size={14} />
      <div className="grow">
        <b>{`${countWords(found.length, 'claim')} of the agent contradicted`}</b>
        <ul>
          {found.map(({ said, found: fact, evidence }, index) => {
            const record = findRecord({ text: said, evidence }, facts);
            return (
              <li key={index}>
                <span>
                  {`“${showHidden(said)}” `}
                  <b>{showHidden(fact)}</b>
                </span>
                {record === null ? null : (
                  <EvidenceChip evidence={evidence} record={record} onPoint={onPoint} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

const stateWords: Readonly<Record<FileState, string>> = {
  done: 'DONE:',
  'in-progress': 'IN PROGRESS:',
  untouched: 'UNTOUCHED:',
};

function Lines({ entries, facts, onPoint }: OfFacts & { readonly entries: readonly RecoveredEntry[] }) {
  return (
    <ul className="draft-lines">
      {entries.map((entry, index) => {
        const { text, why, path, state, standing, evidence } = entry;
        const record = findRecord(entry, facts);
        const isVerified = standing === 'verified';
        return (
          <li key={index} data-standing={evidence === null ? undefined : standing}>
            {evidence === null ? (
              <span />
            ) : (
              <Icon
                of={isVerified ? Check : CircleAlert}
                size={14}
                className={isVerified ? 'good' : 'warn'}
              />
            )}
            <span className="words">
              {evidence === null ? null : <span className="screen-reader-only">{`${standing}: `}</span>}
              {state === undefined ? null : `${stateWords[state]} `}
              {path === undefined ? null : <code>{showHidden(path)}</code>}
              {path === undefined ? null : ' '}
              <WithCode text={withoutEvidenceMark(text)} />
              {why === undefined ? null : <WithCode text={`${endOf(text)} Why: ${why}`} />}
            </span>
            {evidence === null || record === null ? null : (
              <EvidenceChip evidence={evidence} record={record} onPoint={onPoint} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the full stop that a text lacks. */
function endOf(text: string): string {
  return /[.!?…]$/u.test(withoutEvidenceMark(text).trim()) ? '' : '.';
}

/** Entries that are drawn of those that did not fit. */
const mostLeftOut = 200;

/** The lines that the limit left no room for. */
function LeftOut({ draft, facts, onPoint }: OfFacts & { readonly draft: RecoveredDraft }) {
  const id = useId();
  const { leftOut } = draft.payload;
  if (leftOut.length === 0) return null;
  return (
    <details className="draft-left-out" aria-labelledby={id}>
      <summary id={id}>{`${countWords(leftOut.length, 'line')} left out for length`}</summary>
      {[...new Set(leftOut.map(({ section }) => section))].map((section) => (
        <section key={section} aria-label={`Left out of ${sectionTitles[section]}`}>
          <header>
            <h3>{sectionTitles[section]}</h3>
          </header>
          <Lines
            entries={leftOut.slice(0, mostLeftOut).filter((entry) => entry.section === section)}
            facts={facts}
            onPoint={onPoint}
          />
        </section>
      ))}
      {leftOut.length <= mostLeftOut ? null : (
        <p className="muted">{`And ${formatCount(leftOut.length - mostLeftOut)} more, which “carryover recover --json” lists.`}</p>
      )}
    </details>
  );
}
