import { Check, Info } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { Review } from './createReview.ts';
import { bySeverity, isClaimCheck, type ReportView } from './reportView.ts';

/** Files in play held against the repository. Without one nothing fails. */
export function ClaimChecks({ report, review }: { readonly report: ReportView; readonly review: Review }) {
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
        {claims.repository === 'none' ? (
          <li className="chk">
            <Icon of={Info} className="muted" />
            <span>
              No repository
              <small>{claims.problem}</small>
            </span>
            <span className="num" />
          </li>
        ) : null}
        {verified === 0 ? null : (
          <li className="chk">
            <Icon of={Check} className="good" />
            <span>
              {`${verified} ${found.length === 0 ? '' : 'more '}${verified === 1 ? 'claim' : 'claims'} verified`}
            </span>
            <span className="num" />
          </li>
        )}
      </ul>
    </div>
  );
}
