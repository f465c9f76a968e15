import { createContext } from 'react';

export interface Ticks {
  /** Keys of the evidence that the draft leaves out. */
  readonly without: ReadonlySet<string>;
  readonly tick: (key: string, used: boolean) => void;
  /** Key of the row that the draft names last; each `turn` is another click on the same. */
  readonly pointed: { readonly key: string; readonly turn: number } | null;
}

/** The evidence that the draft is made of. */
export const TicksContext = createContext<Ticks>({
  without: new Set(),
  tick: () => undefined,
  pointed: null,
});

/** Returns the tab index of a row's tick. The rows of a panel are one tab stop. */
export const TickStopContext = createContext<(key: string) => 0 | -1>(() => 0);
