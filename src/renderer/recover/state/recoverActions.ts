import { Archive, Copy, FolderOpen, ScanSearch } from 'lucide-react';
import type { FoundSession } from '../../../shared/api/recovery.ts';
import type { PathActs } from '../../paths/createPathActs.ts';
import { fileManager } from '../../ui/platform.ts';
import { groupOf, type RowActionGroup } from '../../ui/rowAction.ts';
import type { Recovery } from './createRecovery.ts';
import type { PayloadDraftState } from './payloadDraftStore.ts';
import { sessionWithoutTranscript } from './evidenceStore.ts';

/** Returns the actions that the row of a session offers. */
export function foundActions(
  session: FoundSession,
  { evidence, copy, keep, reveal }: Recovery,
  paths: Pick<PathActs, 'host'> | null,
): readonly RowActionGroup[] {
  return [
    groupOf({
      label: 'Check evidence',
      icon: ScanSearch,
      keys: 'Enter',
      run: () => void evidence.getState().open(session),
    }),
    groupOf(
      session.kept === null && { label: 'Keep the facts', icon: Archive, run: () => void keep(session) },
    ),
    groupOf(
      { label: 'Copy path', icon: Copy, run: () => void copy(session, 'path') },
      { label: 'Copy session id', icon: Copy, run: () => void copy(session, 'id') },
      paths?.host() === 'window' &&
        session.kept?.only !== true && {
          label: `Show in ${fileManager}`,
          icon: FolderOpen,
          run: () => void reveal(session),
        },
    ),
  ];
}

/** Goes to the next step: to the evidence of the session that ended last, or from the evidence to Review. */
export function goOn({ found, evidence, draft }: Recovery): void {
  const [newest] = found.getState().sessions;
  if (evidence.getState().shown === null) {
    if (newest !== undefined) void evidence.getState().open(newest);
  } else if (whyNoDraft(draft.getState()) === null) void draft.getState().goOn();
}

/** Returns why there is nothing to go on with. */
export function whyNoDraft({ draft }: Pick<PayloadDraftState, 'draft'>): string | null {
  if (draft === null) return 'The draft is not made yet';
  return draft.payload.sections.length === 0 ? 'There is no evidence for a single line' : null;
}

/** Shows what git and notes tell of a session that left no transcript here. */
export function openWithoutTranscript({ evidence }: Recovery): void {
  void evidence.getState().open(sessionWithoutTranscript);
}

/** Reads again what the screen shows: the list, or the one session. */
export function refreshShown({ found, evidence }: Recovery): Promise<void> {
  return evidence.getState().shown === null ? found.getState().refresh() : evidence.getState().refresh();
}
