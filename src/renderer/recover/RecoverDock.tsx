import { Copy, Info } from 'lucide-react';
import { useStore } from 'zustand';
import type { RecoveredDraft } from '../../shared/api/recovery.ts';
import { Button } from '../ui/Button.tsx';
import { countWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import type { Recovery } from './state/createRecovery.ts';
import { whyNoDraft } from './state/recoverActions.ts';

/** Says how the draft was made, and offers the ways on from it. */
export function RecoverDock({ recovery: { draft, evidence } }: { readonly recovery: Recovery }) {
  const made = useStore(draft, (state) => state.draft);
  const took = useStore(draft, (state) => state.took);
  const continuing = useStore(draft, (state) => state.continuing);
  const copying = useStore(draft, (state) => state.copying);
  const none = whyNoDraft({ draft: made }) ?? undefined;
  return (
    <section className="dock recover-dock" aria-label="Actions" data-region="actions">
      <div className="bottom">
        <span className="muted hstack trunc">
          <Icon of={Info} size={14} />
          <span className="trunc num">
            {made === null || took === null
              ? 'No model is called.'
              : `Built from ${countWords(countPieces(made), 'piece')} of evidence in ${secondsOf(took)} s. No model was called.`}
          </span>
        </span>
        <span className="grow" />
        <div className="actions">
          <Button look="ghost" size="l" onClick={() => evidence.getState().leave()}>
            Back
          </Button>
          <Button
            size="l"
            icon={Copy}
            busy={copying}
            disabledReason={none}
            onClick={() => void draft.getState().copyPrompt()}
          >
            Copy evidence prompt
          </Button>
          <Button
            look="primary"
            size="l"
            busy={continuing}
            disabledReason={none}
            onClick={() => void draft.getState().goOn()}
          >
            Continue to review
            <KeyCaps of="Enter" />
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Counts the records, commits and files that lines name, each once. */
function countPieces({ payload: { sections } }: RecoveredDraft): number {
  const entries = sections.flatMap((section) => section.entries);
  const pieces = entries.flatMap(({ evidence, path }) =>
    evidence === null ? [] : [JSON.stringify(evidence.kind === 'git' ? [evidence, path] : evidence)],
  );
  return new Set(pieces).size;
}

function secondsOf(ms: number): string {
  return Math.max(ms / 1_000, 0.1).toFixed(1);
}
