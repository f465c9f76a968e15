import { describeDeletion, type DeletionWords } from '../../../shared/domain/session/deletion.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import type { AgentId, Deletion, SessionSummary } from '../../../shared/domain/transcript.ts';
import { Tip } from '../../ui/Tip.tsx';

/** Says when the agent deletes the transcript, and whether the facts are kept in the project. */
export function Fate({ agent, deletion, kept }: Pick<SessionSummary, 'agent' | 'deletion' | 'kept'>) {
  const deleted = deletionNow(agent, deletion);
  return (
    <>
      {kept === null ? null : (
        <Tip text={keptWords(kept)}>
          <span className="badge outline">Kept</span>
        </Tip>
      )}
      {deleted === null ? null : (
        <Tip text={showHidden(deleted.why)}>
          <span className={`badge ${deleted.soon ? 'warn' : 'outline'}`}>{deleted.words}</span>
        </Tip>
      )}
    </>
  );
}

function keptWords({ file, only }: NonNullable<SessionSummary['kept']>): string {
  const where = `The facts are kept in ${showHidden(file)}.`;
  return only ? `The transcript is gone. ${where}` : where;
}

/** Says the same in words, for a name. */
export function fateWords({
  agent,
  deletion,
  kept,
}: Pick<SessionSummary, 'agent' | 'deletion' | 'kept'>): readonly string[] {
  const deleted = deletionNow(agent, deletion);
  return [...(kept === null ? [] : ['kept']), ...(deleted === null ? [] : [deleted.words.toLowerCase()])];
}

function deletionNow(agent: AgentId, deletion: Deletion | null): DeletionWords | null {
  return describeDeletion(deletion, agent, Date.now());
}
