import { Check, ChevronDown, History } from 'lucide-react';
import { useStore } from 'zustand';
import type { OfferedSession } from '../../../shared/api/recovery.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { countVerdicts, type ComparedSession } from '../../../shared/domain/session/sessionClaims.ts';
import { agentName } from '../../../shared/domain/transcript.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuChoices } from '../../ui/DropMenu.tsx';
import { formatTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { ClaimsStore, ClaimsView } from '../claimsStore.ts';
import type { Review } from '../createReview.ts';

const whys: Readonly<Record<ComparedSession['why'], string>> = {
  wrote: 'it wrote this file',
  recovered: 'the draft was made from it',
  before: 'the last one before the draft',
  chosen: 'chosen by you',
};

/** Claims of the draft about its session, held against the transcript. Without one it only says so, quietly. */
export function SessionClaims({ review }: { readonly review: Review }) {
  const view = useStore(review.claims, (state) => state.view);
  const reading = useStore(review.claims, (state) => state.reading);
  const progress = useStore(review.claims, (state) => state.progress);
  const problem = useStore(review.claims, (state) => state.problem);
  const { stop } = review.claims.getState();
  if (view === null && !reading && problem === null) return null;
  return (
    <div>
      <h3>
        Claims against the session
        <span className="grow" />
      </h3>
      <ul>
        {(view?.checks ?? []).map((check) => (
          <CheckRow key={check.index} check={check} review={review} />
        ))}
        {view === null || view.session === null || view.claims.length === 0 ? null : (
          <li className="check-row">
            <Icon of={view.checks.length === 0 ? Check : History} className="muted" />
            <span>{countVerdicts(view.claims)}</span>
            <span className="num" />
          </li>
        )}
        {reading && (view === null || progress !== null) ? (
          <li className="check-row">
            <Icon of={History} className="muted" />
            <span className="muted">{`Reading the transcript${progress === null ? '' : `, ${progress}`}`}</span>
            <span className="num">
              <button type="button" className="link-button" onClick={stop}>
                Stop
              </button>
            </span>
          </li>
        ) : null}
      </ul>
      {problem === null ? null : <p className="muted">{showHidden(problem)}</p>}
      {view === null ? null : <Compared view={view} claims={review.claims} />}
    </div>
  );
}

function Compared({ view, claims }: { readonly view: ClaimsView; readonly claims: ClaimsStore }) {
  const choice = useStore(claims, (state) => state.choice);
  const { session, problem, sessions } = view;
  const words =
    session === null ? showHidden(problem ?? '') : `Compared with: ${nameOf(session)} (${whys[session.why]})`;
  return (
    <p className="compared muted">
      <span>{words}</span>
      {sessions.length === 0 ? null : (
        <DropMenu
          align="end"
          trigger={
            <Button look="ghost" size="s" icon={ChevronDown}>
              {session === null ? 'Choose a session' : 'Change'}
            </Button>
          }
        >
          <DropMenuChoices
            title="Compare the claims with"
            value={choice === undefined ? 'own' : choice === null ? 'none' : `key ${choice}`}
            options={[
              { value: 'own', label: 'The session that the draft is of' },
              ...sessions.map((one) => ({ value: `key ${one.key}`, label: nameOf(one) })),
              { value: 'none', label: 'No session' },
            ]}
            onChange={(next) =>
              claims
                .getState()
                .choose(next === 'own' ? undefined : next === 'none' ? null : next.slice('key '.length))
            }
          />
        </DropMenu>
      )}
    </p>
  );
}

/** Returns `Claude Code, 16:21, Extract the services`. */
function nameOf({
  agent,
  ended,
  title,
  id,
}: Omit<OfferedSession, 'key' | 'agent'> & Pick<ComparedSession, 'agent'>): string {
  const when = ended === null ? [] : [formatTime(ended)];
  return [agentName(agent), ...when, showHidden(title ?? id.slice(0, 8))].join(', ');
}
