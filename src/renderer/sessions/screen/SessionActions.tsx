import {
  Check,
  Copy,
  Download,
  FolderOpen,
  GitCommitHorizontal,
  Link2,
  PencilLine,
  Plus,
} from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import type { StackStore } from '../../stack/stackStore.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import { addPayload } from '../addPayload.ts';
import type { Sessions } from '../createSessions.ts';
import { payloadInStack } from '../../stack/payloadInStack.ts';

export interface SessionActionsProps {
  readonly saved: SavedPayload;
  readonly sessions: Sessions;
  readonly stack: StackStore;
  readonly onRestore: (session: number) => Promise<void>;
}

/** The actions on the payload that is shown. None of them changes its file. */
export function SessionActions({ saved, sessions, stack, onRestore }: SessionActionsProps) {
  const { session, path } = saved;
  const current = useStore(stack, (state) => state.current);
  const newest = useStore(sessions.timeline, (state) => state.sessions[0]?.session);
  const whyNoCommit = useStore(sessions.commit, (state) => state.whyNot);
  const [busy, setBusy] = useState<'restore' | 'commit' | null>(null);
  const during = (what: 'restore' | 'commit', work: () => Promise<void>) => (): void => {
    setBusy(what);
    void work().finally(() => setBusy(null));
  };
  return (
    <footer className="dock session-dock" aria-label="Actions" data-region="actions">
      <div className="bottom">
        <Button
          look="icon"
          icon={FolderOpen}
          aria-label="Show in file manager"
          onClick={() => void sessions.reveal(path)}
        />
        <Button
          look="ghost"
          icon={GitCommitHorizontal}
          busy={busy === 'commit'}
          disabledReason={whyNoCommit}
          onClick={during('commit', () => sessions.commit.getState().plan(session, path))}
        >
          Commit…
        </Button>
        <DropMenu
          trigger={
            <Button look="ghost" icon={Download}>
              Export…
            </Button>
          }
        >
          <DropMenuItem onChoose={() => void sessions.exportTo(session, false)}>Markdown</DropMenuItem>
          <DropMenuItem onChoose={() => void sessions.exportTo(session, true)}>
            Markdown with front matter
          </DropMenuItem>
        </DropMenu>
        <span className="grow" />
        <Button
          look="ghost"
          icon={PencilLine}
          busy={busy === 'restore'}
          tip={`Starts a new draft in Review with the payload of session ${session}`}
          onClick={during('restore', () => onRestore(session))}
        >
          Restore as new
        </Button>
        <Button look="ghost" icon={Link2} onClick={() => void sessions.copy(session, 'reference')}>
          Copy as file reference
        </Button>
        <Button icon={Copy} size="l" onClick={() => void sessions.copy(session, 'markdown')}>
          Copy as Markdown
        </Button>
        {payloadInStack(current, session, newest) ? (
          <span className="muted in-stack">
            <Icon of={Check} size={12} />
            In the stack
          </span>
        ) : (
          <Button
            look="primary"
            size="l"
            icon={Plus}
            disabledReason={current === null ? 'Make a stack first' : undefined}
            onClick={() => void addPayload(stack, session)}
          >
            Add to stack
            <KeyCaps of="Enter" />
          </Button>
        )}
      </div>
    </footer>
  );
}
