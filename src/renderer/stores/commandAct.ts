/** What a command does in this window, now. */
export interface CommandAct {
  readonly run: () => void;
  /** Why it makes no sense now, as a short sentence without a full stop; `null` where it does. */
  readonly whyNot?: () => string | null;
}
