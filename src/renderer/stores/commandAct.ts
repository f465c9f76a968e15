/** The present action of a command in this window. */
export interface CommandAct {
  readonly run: () => void;
  /** The reason why the command makes no sense now, as a short sentence without a full stop; `null` if it does. */
  readonly whyNot?: () => string | null;
}
