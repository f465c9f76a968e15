import { formatCount, tokenWords } from '../../shared/domain/tokenCount.ts';
import { useStore } from 'zustand';
import type { EditStore } from './editStore.ts';

/** State of the text in the editor: its size, whether it is saved, and the values hidden in it. */
export function EditNote({ edit }: { readonly edit: EditStore }) {
  const { phase, figures, kept, problem, opened } = useStore(edit);
  if (phase === 'elsewhere' || kept === 'not-kept') {
    const words = 'This text is now being edited in another window. What you typed here is saved.';
    return (
      <p className="edit-note bad" role="alert">
        {phase === 'elsewhere' ? words : `Not saved: ${problem ?? ''}`}
      </p>
    );
  }
  const hidden = opened?.hidden ?? 0;
  return (
    <p className="edit-note muted num">
      {figures === null || figures.tokens === null ? 'Counting' : tokenWords(figures.tokens, figures.exact)}
      {kept === 'typing' ? ' · saving' : ' · saved'}
      {hidden === 0
        ? null
        : ` · ${hidden === 1 ? 'one suspected secret' : `${formatCount(hidden)} suspected secrets`} hidden and shown as a mark`}
    </p>
  );
}
