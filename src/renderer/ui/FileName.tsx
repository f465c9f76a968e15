import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { splitName } from './splitName.ts';

/** A name with what hides in it written out; shortened in the middle where it is too long: its extension stays. */
export function FileName({ name }: { readonly name: string }) {
  const { start, end } = splitName(showHidden(name));
  return (
    <span className="split">
      <span className="trunc">{start}</span>
      {end}
    </span>
  );
}
