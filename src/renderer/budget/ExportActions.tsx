import { Copy, Link2, Lock, Save } from 'lucide-react';
import type { Ref } from 'react';
import { useStore } from 'zustand';
import type { ExportTarget } from '../../shared/domain/assembly.ts';
import { isLinkedAgent, linkedAgentNames } from '../../shared/domain/linkedAgent.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { BlockedLink, blockedWords } from '../secrets/BlockedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { formatCount, formatTokens, tokenWords } from '../ui/formats.ts';
import type { ExportStore } from './exportStore.ts';
import { OpenInAgent } from './OpenInAgent.tsx';

export interface ExportActionsProps {
  readonly exports: ExportStore;
  /** Findings without a decision, and failed scans. */
  readonly blocking: number;
  /** Number of failed scans among `blocking`. */
  readonly failedScans: number;
  /** Another reason that prevents an export. */
  readonly reason: string | undefined;
  readonly onShowSecrets: () => void;
  /** The primary action, which takes the focus after the last decision. */
  readonly copyButton?: Ref<HTMLButtonElement> | undefined;
  /** Has the agent to open. */
  readonly settings: SettingsStore;
  /** True in a browser. */
  readonly isPage: boolean;
}

export function ExportActions(props: ExportActionsProps) {
  const { exports, blocking, failedScans, reason, onShowSecrets, copyButton, settings, isPage } = props;
  const busy = useStore(exports, (state) => state.busy);
  const { run } = exports.getState();
  const blocked = blockedWords({ findings: blocking - failedScans, failedScans, to: 'export' });
  const disabledReason = blocked ?? reason;
  const common = { disabledReason, ...(blocked === undefined ? {} : { onRefused: onShowSecrets }) };
  return (
    <div className="actions">
      <BlockedLink words={blocked} onShow={onShowSecrets} />
      {blocked === undefined ? (
        <Button
          look="ghost"
          size="l"
          icon={Link2}
          tip="Copy as file reference: saves the message, and copies a line that tells the agent to read it"
          busy={busy === 'reference'}
          {...common}
          onClick={() => void run('reference')}
        >
          Copy as file reference
        </Button>
      ) : null}
      <Button
        size="l"
        icon={Save}
        tip="Save beside repo: writes the message to a file"
        busy={busy === 'file'}
        {...common}
        onClick={() => void run('file')}
      >
        Save beside repo
      </Button>
      {blocked === undefined ? (
        <OpenInAgent exports={exports} settings={settings} isPage={isPage} common={common} />
      ) : null}
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

function goOnWords(target: ExportTarget): string {
  if (isLinkedAgent(target)) return 'Open anyway';
  return target === 'file' ? 'Save anyway' : 'Copy anyway';
}

function lastWords(target: ExportTarget): string {
  if (isLinkedAgent(target))
    return `Carryover never trims; the whole message will go to ${linkedAgentNames[target]}.`;
  return `Carryover never trims; the whole message will be ${target === 'clipboard' ? 'copied' : 'saved'}.`;
}

function OverBudgetDialog({ exports }: { readonly exports: ExportStore }) {
  const question = useStore(exports, (state) => state.question);
  const { answer } = exports.getState();
  if (question === null) return null;
  const { tokens, exact, budget, target } = question;
  return (
    <Modal
      title="Over budget"
      open
      onClose={() => void answer(false)}
      ends={
        <ModalEnds onCancel={() => void answer(false)} onClick={() => void answer(true)}>
          {goOnWords(target)}
        </ModalEnds>
      }
    >
      <p>
        {`The message has ${tokenWords(tokens, exact)}, ${formatTokens(tokens - budget, exact)} over the budget of ${formatCount(budget)}. `}
        {lastWords(target)}
      </p>
    </Modal>
  );
}
