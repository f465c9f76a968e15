import type { ScannedText } from './letLeave.ts';

/** The system's clipboard. Rejects with `clipboard/unavailable` if there is none. */
export interface Clipboard {
  write(text: ScannedText): Promise<void>;
  read(): Promise<string>;
}
