import { useStore } from 'zustand';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { formatCount, tokenWords } from '../ui/formats.ts';
import type { EditStore } from './editStore.ts';

/** State of the text in the editor: its size, whether it is saved, and the values hidden in it. */
export function EditNote({ edit }: { readonly edit: EditStore }) {
  const { phase, figures, kept, problem, opened, conflict } = useStore(edit);
  if (phase === 'elsewhere' || kept === 'not-kept') {
    const words = 'This text is now being edited in another window. What you typed here is saved.';
    return (
      <p className="edit-note bad" data-testid="edit-note" role="alert">
        {phase === 'elsewhere' ? words : `Not saved: ${problem ?? ''}`}
      </p>
    );
  }
  const hidden = opened?.hidden ?? 0;
  return (
    <p className="edit-note muted num" data-testid="edit-note">
      {figures === null || figures.tokens === null ? 'Counting' : tokenWords(figures.tokens, figures.exact)}
      {kept === 'typing' ? ' · saving' : conflict === null ? ' · saved' : ' · saved beside theirs'}
      {hidden === 0 ? null : ` · ${hiddenWords(hidden)}`}
    </p>
  );
}

/** Asks about a text that another process changed while the user typed it here. */
export function EditConflict({ edit }: { readonly edit: EditStore }) {
  const conflict = useStore(edit, (state) => state.conflict);
  if (conflict === null) return null;
  return (
    <ConflictNote
      theirs={conflict.theirs}
      removed={{ mine: 'Keep mine', theirs: 'Take the original' }}
      onSettle={(keep) => void edit.getState().settle(keep)}
    />
  );
}

function hiddenWords(secrets: number): string {
  return secrets === 1
    ? 'one suspected secret hidden and shown as a mark'
    : `${formatCount(secrets)} suspected secrets hidden and shown as a mark`;
}
