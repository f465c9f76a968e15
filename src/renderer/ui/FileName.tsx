import { splitName } from './splitName.ts';

/** A name that is shortened in the middle where it is too long: its extension stays. */
export function FileName({ name }: { readonly name: string }) {
  const { start, end } = splitName(name);
  return (
    <span className="split">
      <span className="trunc">{start}</span>
      {end}
    </span>
  );
}
