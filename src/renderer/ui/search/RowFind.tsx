import { FindBar } from './FindBar.tsx';
import type { FindRows } from './useFindRows.ts';

export interface RowFindProps {
  readonly label: string;
  readonly find: FindRows;
  /** Focuses the place of the current match. */
  readonly onLeave: () => void;
}

/** The search bar above a column. Esc clears it, then closes it. */
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
