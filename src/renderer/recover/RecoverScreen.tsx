import { Check, ChevronRight, RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import { useStore } from 'zustand';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { HeaderSearch } from '../shell/HeaderSearch.tsx';
import type { CommitFilesStore } from '../commits/commitFilesStore.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Recovery } from './state/createRecovery.ts';
import { EvidenceStep } from './EvidenceStep.tsx';
import { FindStep, type FindStepProps } from './FindStep.tsx';
import { refreshShown } from './state/recoverActions.ts';
import { endingLabel } from './state/sessionWords.ts';

export interface RecoverScreenProps extends Pick<FindStepProps, 'onShowChanges' | 'onReview'> {
  readonly recovery: Recovery;
  readonly commitFiles: CommitFilesStore;
  readonly hasProject: boolean;
}

const steps = ['Find', 'Check evidence', 'Review'] as const;

/** Leads from a session that ended without a payload to what it did and left. */
export function RecoverScreen({
  recovery,
  commitFiles,
  hasProject,
  onShowChanges,
  onReview,
}: RecoverScreenProps) {
  const { evidence, found } = recovery;
  const shown = useStore(evidence, (state) => state.shown);
  const reading = useStore(evidence, (state) => state.phase === 'loading');
  const listing = useStore(found, (state) => state.phase === 'loading');
  const left = useStore(evidence, (state) => state.left);
  const at = shown === null ? 0 : 1;
  const how = shown === null || shown.ending === null ? null : endingLabel(shown.ending);
  const ended = shown === null || shown.ended === null ? '' : ` ${formatTime(shown.ended)}`;
  return (
    <>
      <header className="header" data-region="header">
        <h1 className="screen-reader-only">Recover</h1>
        <div className="crumb" data-testid="crumb">
          <span>Recover</span>
          {shown === null ? null : (
            <>
              <Icon of={ChevronRight} size={12} />
              <b className="trunc">{showHidden(shown.title ?? 'Session without a title')}</b>
            </>
          )}
        </div>
        {how === null ? null : <span className={`badge ${how.tone}`}>{`${how.words}${ended}`}</span>}
        <span className="grow" />
        {hasProject ? (
          <ol className="steps" aria-label="Steps">
            {steps.map((name, index) => (
              <Fragment key={name}>
                {index === 0 ? null : <li className="bar" aria-hidden="true" />}
                <li aria-current={index === at ? 'step' : undefined}>
                  {index < at ? (
                    <Icon of={Check} size={14} className="good" />
                  ) : (
                    <span className="number num">{index + 1}</span>
                  )}
                  {name}
                </li>
              </Fragment>
            ))}
          </ol>
        ) : null}
        {hasProject ? (
          <Button
            look="icon"
            size="s"
            icon={RefreshCw}
            aria-label="Refresh"
            busy={shown === null ? listing : reading}
            onClick={() => void refreshShown(recovery)}
          />
        ) : null}
        <HeaderSearch />
      </header>
      {!hasProject ? (
        <div className="empty">
          <b>No project is open</b>
          <p className="muted">Open a project to see the sessions that agents left about it.</p>
        </div>
      ) : shown === null ? (
        <FindStep recovery={recovery} focused={left} onShowChanges={onShowChanges} onReview={onReview} />
      ) : (
        <EvidenceStep key={shown.key} recovery={recovery} commitFiles={commitFiles} />
      )}
    </>
  );
}
