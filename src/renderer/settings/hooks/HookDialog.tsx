import { useStore } from 'zustand';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { HookPlan } from '../../../shared/domain/hooks/hookSettings.ts';
import { agentNames } from '../../../shared/domain/transcript.ts';
import { DifferenceText, type DifferenceTextProps } from '../../differences/DifferenceText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { HookStore } from './hookStore.ts';

const words: DifferenceTextProps['words'] = {
  same: 'Nothing has to be written: the settings have these hooks already.',
  'too-different': 'The lines can’t be shown, since the settings could not be scanned for secrets.',
  'not-kept': 'The lines can’t be shown.',
};

/** Shows the exact lines that come into the settings of an agent, and that go, before they are written. */
export function HookDialog({ hooks }: { readonly hooks: HookStore }) {
  const shown = useStore(hooks, (state) => state.shown);
  const { write, close } = hooks.getState();
  if (shown === null) return null;
  const { wanted, plan, isWriting } = shown;
  const mayWrite = plan !== null && (plan.status === 'would-write' || plan.status === 'changed');
  return (
    <Modal
      title={
        wanted.parts.length === 0
          ? `Remove from ${agentNames[wanted.agent]}`
          : `Hooks of ${agentNames[wanted.agent]}`
      }
      open
      wide
      onClose={close}
      ends={
        <>
          <Button onClick={close}>{mayWrite || plan === null ? 'Cancel' : 'Close'}</Button>
          {mayWrite ? (
            <Button
              look="primary"
              disabledReason={isWriting ? 'It is being written' : undefined}
              onClick={() => void write()}
            >
              Write
            </Button>
          ) : null}
        </>
      }
    >
      <p className="hook-place">
        {plan === null ? 'Reading the settings' : sentenceOf(plan)}{' '}
        {plan === null ? null : <span className="mono">{showHidden(plan.path)}</span>}
      </p>
      {plan?.problem == null ? null : (
        <p className="field-problem" role="alert">
          {showHidden(plan.problem)}
        </p>
      )}
      {plan?.status === 'refused' ? null : (
        <DifferenceText difference={plan?.difference ?? null} words={words} path="settings.json" />
      )}
      {wanted.agent === 'codex' && wanted.parts.length > 0 ? (
        <p className="muted">
          Codex runs a hook only after you have reviewed and trusted it in Codex, and asks again when its
          command changes.
        </p>
      ) : null}
    </Modal>
  );
}

function sentenceOf({ status, whole, difference }: HookPlan): string {
  if (status === 'refused' || status === 'same') return 'Nothing is written to';
  if (!whole) return 'These lines change, and no other byte, in';
  const isMade =
    difference.status === 'ok' &&
    difference.hunks.every(({ lines }) => lines.every((line) => !line.startsWith('-')));
  return isMade ? 'This file is made:' : 'This file is deleted, since it holds nothing else:';
}
