import { Check, CircleAlert, RefreshCw, Info } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { PayloadFile } from '../../../shared/domain/payload/payloadFile.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { countWords, formatCount } from '../../ui/formats.ts';
import { CarryForward } from './CarryForward.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { Review } from '../createReview.ts';
import { RepositoryFacts } from './RepositoryFacts.tsx';
import { bySeverity, countBySeverity, isClaimCheck, passedChecks, type ReportView } from '../reportView.ts';
import { SessionClaims } from './SessionClaims.tsx';
import { Unmentioned } from './Unmentioned.tsx';
import { useWalk } from '../rows/useWalk.ts';

export interface ChecksColumnProps {
  readonly review: Review;
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
}

/**
 * Problems that would hinder the next session, and those that git reports. Arrow keys move between rows; Enter shows
 * the place, F fixes it.
 */
export function ChecksColumn({ review, payloads }: ChecksColumnProps) {
  const list = useRef<HTMLDivElement>(null);
  useWalk(list, '[data-row]');
  const findingAsked = useStore(review.view, (state) => state.findingAsked);
  const report = useStore(review.report, (state) => state.report);
  const checking = useStore(review.report, (state) => state.checking);
  const problem = useStore(review.report, (state) => state.problem);
  const hasDraft = useStore(review.drafts, (state) => state.shown !== null);
  const saved = useStore(review.drafts, (state) => state.shown?.saved?.session);
  const contradicted = useStore(review.claims, (state) => state.view?.checks.length ?? 0);
  const found = report === null ? { errors: 0, warnings: 0 } : countBySeverity(report);
  const counts = { ...found, warnings: found.warnings + contradicted };
  // Runs after every drawing, because the check may appear only now.
  useLayoutEffect(() => {
    if (!findingAsked) return;
    const finding = list.current?.querySelector<HTMLElement>('[data-secret]');
    if (finding === null || finding === undefined) return;
    review.view.getState().findingShown();
    finding.focus();
  });
  /** The session that an agent's answer is checked against. */
  const answered = saved ?? payloads[0]?.session;
  return (
    <section className="col" aria-label="Checks" data-region="checks">
      <div className="colhead">
        <h2>Checks</h2>
        {counts.errors === 0 ? null : (
          <span className="count bad" title={`${counts.errors} that the next session trips over`}>
            {counts.errors}
          </span>
        )}
        {counts.warnings === 0 ? null : (
          <span className="count warn" title={`${counts.warnings} worth a look`}>
            {counts.warnings}
          </span>
        )}
        <span className="grow" />
        {hasDraft ? (
          <Button
            look="ghost"
            size="s"
            icon={RefreshCw}
            busy={checking}
            onClick={() => {
              void review.report.getState().run();
              void review.claims.getState().run(true);
            }}
          >
            Run again
          </Button>
        ) : null}
      </div>
      <div className="colbody scroll" tabIndex={-1}>
        <div ref={list} className="checks">
          {problem === null ? null : (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
          {report === null ? null : <Groups report={report} review={review} />}
          {report === null && hasDraft && problem === null ? <p className="muted">Checking</p> : null}
          {hasDraft ? null : <p className="muted">Checks of the draft show here as soon as there is one.</p>}
          {hasDraft || answered !== undefined ? (
            <div className="confirm">
              <p className="grow">
                {answered === undefined
                  ? 'Started the new session? Paste the agent’s reply to check that it understood the goal, next action and files.'
                  : `Started the new session? Paste the agent’s reply to check that it understood the goal, next action and files of session ${answered}.`}
              </p>
              <Button
                size="s"
                disabledReason={answered === undefined ? 'Save the payload first' : undefined}
                onClick={() => review.view.getState().open('confirm')}
              >
                Paste answer
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Groups({ report, review }: { readonly report: ReportView; readonly review: Review }) {
  const { limit } = usePayloadSettings();
  const found = bySeverity(report.shownChecks.filter((check) => !isClaimCheck(check)));
  return (
    <>
      <div>
        <h3>
          Payload
          <span className="grow" />
        </h3>
        <ul>
          {found.map((check) => (
            <CheckRow key={check.index} check={check} review={review} />
          ))}
          {passedChecks(report, limit).map(({ words, ids }) => (
            <li key={words} className="check-row">
              <Icon of={Check} className="good" />
              <span>{words}</span>
              <span className="num">{ids.includes('too-long') ? formatCount(report.tokens) : ''}</span>
            </li>
          ))}
        </ul>
      </div>
      <ClaimChecks report={report} review={review} />
      <SessionClaims review={review} />
      <CarryForward report={report} review={review} />
      <Unmentioned report={report} review={review} />
      <RepositoryFacts report={report} review={review} />
    </>
  );
}

/** Compares files in play with the repository. Without a repository nothing fails. */
function ClaimChecks({ report, review }: { readonly report: ReportView; readonly review: Review }) {
  const { claims, shownChecks } = report;
  if (claims === null) return null;
  const found = bySeverity(shownChecks.filter(isClaimCheck));
  const verified =
    claims.repository === 'here' ? claims.files.filter(({ verdict }) => verdict === 'verified').length : 0;
  if (claims.repository === 'here' && claims.files.length === 0 && found.length === 0) return null;
  return (
    <div>
      <h3>
        Claims against git
        <span className="grow" />
      </h3>
      <ul>
        {found.map((check) => (
          <CheckRow key={check.index} check={check} review={review} />
        ))}
        {claims.repository !== 'here' ? (
          <li className="check-row">
            <Icon of={claims.repository === 'none' ? Info : CircleAlert} className="muted" />
            <span>
              {claims.repository === 'none' ? 'No repository' : 'The repository can’t be read'}
              <small>{claims.problem}</small>
            </span>
            <span className="num" />
          </li>
        ) : null}
        {verified === 0 ? null : (
          <li className="check-row">
            <Icon of={Check} className="good" />
            <span>
              {found.length === 0
                ? `${countWords(verified, 'claim')} verified`
                : `${countWords(verified, 'more claim')} verified`}
            </span>
            <span className="num" />
          </li>
        )}
      </ul>
    </div>
  );
}
