import { Check, Copy, ExternalLink, Info } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { countWords } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { shownFile, type RulesStore } from './rulesStore.ts';

interface RulesDockProps {
  readonly rules: RulesStore;
  readonly onOpen: (path: string) => void;
}

/** The actions on the proposal. */
export function RulesDock({ rules, onOpen }: RulesDockProps) {
  const file = useStore(rules, shownFile);
  const count = useStore(rules, (state) => state.ticks.size);
  const applying = useStore(rules, (state) => state.applying);
  const tracked = useStore(rules, (state) => state.proposal?.tracked ?? null);
  if (file === null) return null;
  const why = count === 0 ? 'Nothing is ticked' : undefined;
  const { apply, copyPrompt } = rules.getState();
  return (
    <footer className="dock" aria-label="Actions" data-region="dock">
      <div className="bottom">
        <span className="rules-note muted wide-only">
          <Icon of={Info} size={14} />
          <span className="trunc">{noteOf(file.place, tracked)}</span>
        </span>
        <span className="grow" />
        <Button
          look="ghost"
          size="l"
          icon={ExternalLink}
          disabledReason={file.place === 'project' ? undefined : 'This file is outside of the project'}
          onClick={() => onOpen(file.path)}
        >
          Open in editor
        </Button>
        <Button size="l" icon={Copy} disabledReason={why} onClick={() => void copyPrompt()}>
          Copy as prompt
        </Button>
        <Button
          look="primary"
          size="l"
          icon={Check}
          busy={applying}
          disabledReason={why}
          onClick={() => void apply()}
        >
          {count === 0 ? 'Apply' : `Apply ${countWords(count, 'change')}`}
          <KeyCaps of="Enter" />
        </Button>
      </div>
    </footer>
  );
}

function noteOf(place: 'project' | 'outside', tracked: boolean | null): string {
  if (place === 'outside') return 'Outside of the project: shown and counted, never written.';
  if (tracked === null) return 'Nothing is written before you apply.';
  return tracked
    ? 'Tracked by git. Nothing is written before you apply.'
    : 'Not tracked by git. Nothing is written before you apply.';
}
