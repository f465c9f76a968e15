import { clsx } from 'clsx';
import { Copy, Folder, Lock, Save } from 'lucide-react';
import type { Ref } from 'react';
import { useStore } from 'zustand';
import { payloadTokensNote } from '../../../shared/domain/payload/payloadSettings.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { BlockedLink, blockedWords } from '../../secrets/BlockedLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import { formatCount } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';
import { countSecrets } from '../reportView.ts';
import { gaugeFigures, type GaugeFigures } from './gaugeFigures.ts';
import { savePlan, saveWords } from '../savePlan.ts';

export interface ReviewDockProps {
  readonly review: Review;
  readonly onCopyConfirm: () => void;
  readonly saveButton?: Ref<HTMLButtonElement>;
}

const folderWords = {
  tracked: 'is tracked by git',
  ignored: 'is ignored by git. Some agents can’t mention its files',
} as const;

/** The size of the payload, and the actions on it. */
export function ReviewDock({ review, onCopyConfirm, saveButton }: ReviewDockProps) {
  const settings = usePayloadSettings();
  const shown = useStore(review.drafts, (state) => state.shown);
  const report = useStore(review.report, (state) => state.report);
  const saving = useStore(review.saved, (state) => state.saving);
  const figures = gaugeFigures(shown?.sections ?? [], report, settings.limit);
  const plan = savePlan(shown, report);
  const reason =
    shown === null
      ? 'Paste a draft first'
      : plan?.kind === 'saved'
        ? 'Saved. Nothing has changed since'
        : undefined;
  const blocked = reason === undefined ? blockedWords({ ...countSecrets(report), to: 'save' }) : undefined;
  const showFinding = (): void => review.view.getState().askForFinding();
  const other = plan?.kind === 'new' ? shown?.saved?.path : undefined;
  const state = report?.folder ?? 'none';
  const folder = state === 'none' ? '' : `${settings.folder} ${folderWords[state]}`;
  const showFolder = (): void => {
    const { projectId } = review.drafts.getState();
    if (projectId !== null) void review.folder.getState().show(projectId);
  };
  return (
    <footer className="dock" data-region="dock" aria-label="Payload size and actions">
      <div className="top">
        <p className="readout" title={payloadTokensNote}>
          <strong className={clsx('num', figures.level)} data-testid="payload-tokens">
            {figures.tokens === null ? '–' : formatCount(figures.tokens)}
          </strong>
          <span className="num">{`/ ${formatCount(figures.most)} tokens (o200k)`}</span>
        </p>
        <span className={clsx('budget-words num', figures.level === '' ? 'muted' : figures.level)}>
          {figures.words}
        </span>
        <span className="grow" />
        {folder === '' ? null : (
          <button
            type="button"
            className="link-button dock-folder"
            title="What this means"
            onClick={showFolder}
          >
            <Icon of={Folder} size={13} />
            {folder}
          </button>
        )}
      </div>
      <Gauge figures={figures} />
      <div className="bottom">
        <ul className="legend wide-only" aria-label="Tokens by section">
          {figures.parts.map(({ key, short, tokens, opacity }) => (
            <li key={key}>
              <span className="gauge-dot" style={{ opacity }} />
              <span className="trunc">{short}</span> <b className="num">{formatCount(tokens)}</b>
            </li>
          ))}
        </ul>
        <div className="actions">
          <BlockedLink words={blocked} onShow={showFinding} />
          <Button size="l" icon={Copy} onClick={onCopyConfirm}>
            Copy confirm prompt
          </Button>
          <Button
            ref={saveButton}
            look="primary"
            size="l"
            icon={blocked === undefined ? Save : Lock}
            busy={saving}
            disabledReason={blocked ?? reason}
            {...(blocked === undefined ? {} : { onRefused: showFinding })}
            tip={other === undefined ? undefined : `${other} was changed or removed, and stays as it is`}
            onClick={() => void review.saved.getState().save()}
          >
            {saveWords(plan)}
            <KeyCaps of="S" />
          </Button>
        </div>
      </div>
    </footer>
  );
}

/** The sections of the payload on a track as long as the limit. The excess is hatched behind a line. */
function Gauge({
  figures: { tokens, most, level, words, parts, limit },
}: {
  readonly figures: GaugeFigures;
}) {
  return (
    <div className={clsx('gauge', level)}>
      <meter
        className="screen-reader-only"
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
          className="segment"
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
