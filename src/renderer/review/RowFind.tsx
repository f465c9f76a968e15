import { FindBar } from '../ui/FindBar.tsx';
import type { FindRows } from './useFindRows.ts';

export interface RowFindProps {
  readonly label: string;
  readonly find: FindRows;
  /** Puts the focus where it was looked. */
  readonly onLeave: () => void;
}

/** The bar above a column while something is looked for in it. Esc clears it, then leaves. */
export function RowFind({ label, find, onLeave }: RowFindProps) {
  if (find.wanted === null) return null;
  return (
    <FindBar
      label={label}
      field={find.field}
      wanted={find.wanted}
      count={find.count}
      current={find.current}
      onChange={find.change}
      onStep={find.step}
      onClose={() => {
        onLeave();
        find.close();
      }}
    />
  );
}
