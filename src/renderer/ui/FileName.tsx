import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Marked } from './Marked.tsx';
import { splitName } from './splitName.ts';

const none: readonly number[] = [];

export interface FileNameProps {
  readonly name: string;
  /** Places of letters that are marked, ascending. */
  readonly places?: readonly number[];
}

/** A name with what hides in it written out; shortened in the middle where it is too long: its extension stays. */
export function FileName({ name, places = none }: FileNameProps) {
  const shown = showHidden(name);
  const { start, end } = splitName(shown);
  // Where something was written out, places are those of another text.
  const marks = shown === name ? places : none;
  return (
    <span className="split">
      <span className="trunc">
        <Marked text={start} places={marks.filter((at) => at < start.length)} />
      </span>
      <span>
        <Marked text={end} places={marks.flatMap((at) => (at < start.length ? [] : [at - start.length]))} />
      </span>
    </span>
  );
}
