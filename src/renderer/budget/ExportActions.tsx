import { Copy, Link2, Lock, Save, ShieldAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { ExportStore } from './exportStore.ts';

export interface ExportActionsProps {
  readonly exports: ExportStore;
  /** Findings without a decision, and failed scans. */
  readonly blocking: number;
  /** How many of those are failed scans. */
  readonly failedScans: number;
  /** Another reason why nothing can be exported. */
  readonly reason: string | undefined;
  readonly onShowSecrets: () => void;
  /** The primary action: where the focus goes when there is nothing left to decide. */
  readonly copyButton?: Ref<HTMLButtonElement> | undefined;
}

export function ExportActions(props: ExportActionsProps) {
  const { exports, blocking, failedScans, reason, onShowSecrets, copyButton } = props;
  const busy = useStore(exports, (state) => state.busy);
  const { run } = exports.getState();
  const blocked = blockedWords(blocking, failedScans);
  const disabledReason = blocked ?? reason;
  const common = { disabledReason, ...(blocked === undefined ? {} : { onRefused: onShowSecrets }) };
  return (
    <div className="actions">
      <span role="alert" className="blocked">
        {blocked === undefined ? null : (
          <button type="button" className="linkbtn bad" onClick={onShowSecrets}>
            <Icon of={ShieldAlert} />
            {blocked}
          </button>
        )}
      </span>
      {blocked === undefined ? (
        <Button
          look="ghost"
          size="l"
          icon={Link2}
          busy={busy === 'reference'}
          {...common}
          onClick={() => void run('reference')}
        >
          Copy as file reference
        </Button>
      ) : null}
      <Button size="l" icon={Save} busy={busy === 'file'} {...common} onClick={() => void run('file')}>
        Save beside repo
      </Button>
      <Button
        ref={copyButton}
        look="primary"
        size="l"
        icon={blocked === undefined ? Copy : Lock}
        busy={busy === 'clipboard'}
        {...common}
        onClick={() => void run('clipboard')}
      >
        Copy first message
        <KeyCaps of="Enter" />
      </Button>
      <OverBudgetDialog exports={exports} />
    </div>
  );
}

/** What export waits for; `undefined` where nothing keeps it. */
function blockedWords(blocking: number, failedScans: number): string | undefined {
  if (blocking === 0) return undefined;
  const findings = blocking - failedScans;
  if (findings > 0)
    return `Resolve ${formatCount(findings)} ${findings === 1 ? 'finding' : 'findings'} to export`;
  return `Could not scan ${formatCount(failedScans)} ${failedScans === 1 ? 'item' : 'items'}`;
}

const goOnWords = {
  clipboard: 'Copy anyway',
  file: 'Save anyway',
  reference: 'Copy anyway',
} as const;

function OverBudgetDialog({ exports }: { readonly exports: ExportStore }) {
  const question = useStore(exports, (state) => state.question);
  const { answer } = exports.getState();
  if (question === null) return null;
  const { tokens, exact, budget, target } = question;
  const about = exact ? '' : 'about ';
  return (
    <Modal
      title="Over budget"
      open
      onClose={() => void answer(false)}
      ends={
        <>
          <Button look="ghost" onClick={() => void answer(false)}>
            Cancel
          </Button>
          <Button look="primary" onClick={() => void answer(true)}>
            {goOnWords[target]}
          </Button>
        </>
      }
    >
      <p>
        {`The message has ${about}${formatCount(tokens)} tokens, ${about}${formatCount(tokens - budget)} over the budget of ${formatCount(budget)}. Carryover never trims; the whole message will be ${target === 'clipboard' ? 'copied' : 'saved'}.`}
      </p>
    </Modal>
  );
}
